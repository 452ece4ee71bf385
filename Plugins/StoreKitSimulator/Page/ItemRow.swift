internal import StockroomKit

/// A field of an imported item, by its name in a file; the names of the Search API mean the same.
enum ItemField: String, CaseIterable, Sendable {
  case kind, id, name, artist, price, currency, country, artwork, url, releaseDate, description, genre
  case nameJa = "name ja"
  case artistJa = "artist ja"
  case genreJa = "genre ja"
  case descriptionJa = "description ja"
  case screenshots, samples

  /// Its names, the more exact first: a song of the Search API has a `trackId` and the `collectionId` of its album.
  var names: [String] {
    switch self {
    case .kind: ["kind", "type", "collectionType"]
    case .id: ["id", "appleId", "trackId", "collectionId"]
    case .name: ["name", "title", "trackName", "collectionName"]
    case .artist: ["artist", "artistName", "author", "sellerName"]
    case .price: ["price", "trackPrice", "collectionPrice"]
    case .currency: ["currency", "currencyCode"]
    case .country: ["country", "storefront", "territory"]
    case .artwork: ["artwork", "artworkUrl", "artworkUrl512", "artworkUrl100", "artworkUrl60"]
    case .url: ["url", "trackViewUrl", "collectionViewUrl"]
    case .releaseDate: ["releaseDate", "released"]
    case .description: ["description", "longDescription"]
    case .genre: ["genre", "primaryGenreName"]
    case .screenshots: ["screenshots", "screenshotUrls"]
    case .samples: ["samples", "previewUrl"]
    case .nameJa, .artistJa, .genreJa, .descriptionJa: [rawValue]
    }
  }

  /// True if a file must have it.
  var isRequired: Bool {
    switch self {
    case .kind, .id, .name, .price, .currency: true
    default: false
    }
  }

  /// True if it has several values: an array in JSON, or separated by spaces.
  var isList: Bool { self == .screenshots || self == .samples }

  /// True for a name of a field, and for the other names of the Search API, which are ignored.
  static func isKnown(_ name: String) -> Bool {
    known.contains(folded(name))
  }

  /// A name in lowercase without spaces, `-`, and `_`.
  static func folded(_ name: String) -> [UInt8] {
    name.lowercased().utf8.filter { !" -_".utf8.contains($0) }
  }

  private static let known = Set(
    (allCases.flatMap(\.names) + [
      "wrapperType", "artistId", "artistIds", "artistViewUrl", "sellerUrl", "trackCensoredName",
      "collectionCensoredName", "previewUrl", "artworkUrl30", "trackCount", "trackNumber", "discCount", "discNumber",
      "trackTimeMillis", "trackExplicitness", "collectionExplicitness", "contentAdvisoryRating", "trackContentRating",
      "copyright", "collectionPriceHd", "trackHdPrice", "trackRentalPrice", "trackHdRentalPrice", "collectionHdPrice",
      "shortDescription", "hasITunesExtras", "formattedPrice", "genres", "genreIds", "primaryGenreId", "bundleId",
      "version", "releaseNotes", "currentVersionReleaseDate", "minimumOsVersion", "fileSizeBytes", "features",
      "supportedDevices", "screenshotUrls", "ipadScreenshotUrls", "appletvScreenshotUrls", "languageCodesISO2A",
      "advisories", "isGameCenterEnabled", "isVppDeviceBasedLicensingEnabled", "isStreamable", "averageUserRating",
      "averageUserRatingForCurrentVersion", "userRatingCount", "userRatingCountForCurrentVersion",
      "collectionArtistId", "collectionArtistName", "collectionArtistViewUrl",
    ]).map(folded))
}

/// A row of an import: of a spreadsheet, or an object of JSON.
struct ItemRow: Sendable {
  private enum Source: Sendable {
    case csv(SpreadsheetRow, [ItemField: Spreadsheet.Column])
    case json(JSONNode, [ItemField: JSONNode], TextFile)
  }

  private let source: Source

  init(_ row: SpreadsheetRow, _ columns: [ItemField: Spreadsheet.Column]) { source = .csv(row, columns) }

  /// Reads an object; refuses one with members that no field has, or with values that are neither text nor number.
  init(_ value: JSONNode, in file: TextFile) throws {
    guard let members = value.members else {
      throw file.problem(
        Refusal("storekit.item.json", "an item must be an object", hint: "write each item in braces, with its fields"),
        at: value)
    }
    var findings = Findings()
    for member in members where !ItemField.isKnown(member.name) {
      try findings.gather {
        throw file.problem(.unknownField(member.name), at: member)
      }
    }
    var cells: [ItemField: JSONNode] = [:]
    for field in ItemField.allCases {
      try findings.gather { cells[field] = try Self.cell(field, of: members, in: file) }
      if field.isRequired, cells[field] == nil, findings.isEmpty {
        try findings.gather {
          throw file.problem(
            Refusal(
              "storekit.item.missing", "the item has no \(field.rawValue)", hint: "add the field \(field.rawValue)"),
            at: value)
        }
      }
    }
    try findings.check()
    source = .json(value, cells, file)
  }

  private static func cell(
    _ field: ItemField, of members: [JSONNode.Member], in file: TextFile
  ) throws -> JSONNode? {
    for name in field.names.map(ItemField.folded) {
      guard let member = members.first(where: { ItemField.folded($0.name) == name }) else { continue }
      switch member.value.value {
      case .string, .number: return member.value
      case .array(let values) where field.isList && values.allSatisfy({ $0.scalar != nil }): return member.value
      case .null: continue
      default:
        throw file.problem(
          Refusal("storekit.item.json", "\(member.name) must be a string or a number", hint: "write one value"),
          at: member.value)
      }
    }
    return nil
  }

  /// The line it begins on, from 1.
  var line: Int {
    switch source {
    case .csv(let row, _): row.line
    case .json(let item, _, _): item.line
    }
  }

  /// The text of a field; empty if there is none.
  subscript(field: ItemField) -> String {
    switch source {
    case .csv(let row, let columns): columns[field].map { row[$0] } ?? ""
    case .json(_, let cells, _):
      cells[field].map { $0.scalar ?? ($0.elements ?? []).compactMap(\.scalar).joined(separator: " ") } ?? ""
    }
  }

  /// Parses the text of a field; a refusal is reported at its place.
  func read<Value>(_ field: ItemField, _ parse: (String) throws -> Value) throws -> Value {
    do {
      return try parse(self[field])
    } catch let refusal as Refusal where refusal.kind != .damaged && refusal.kind != .busy {
      throw error(refusal, at: field)
    }
  }

  /// The same, but nil for an empty field.
  func readOptional<Value>(_ field: ItemField, _ parse: (String) throws -> Value) throws -> Value? {
    self[field].isEmpty ? nil : try read(field, parse)
  }

  /// Turns a refusal into an error at the place of a field, or of the row if it has none.
  func error(_ refusal: Refusal, at field: ItemField) -> any Error {
    switch source {
    case .csv(let row, let columns):
      return columns[field].map { row.error(refusal, at: $0) } ?? refusal
    case .json(let item, let cells, let file):
      return file.problem(refusal, at: cells[field] ?? item)
    }
  }
}

extension TextFile {
  /// Turns a refusal into an error at a place.
  func problem(_ refusal: Refusal, at place: any Positioned) -> any Error {
    error(refusal.code, [Problem(line: place.line, column: place.column, refusal.message, hint: refusal.hint)])
  }
}

extension Refusal {
  static func unknownField(_ name: String) -> Refusal {
    Refusal(
      "storekit.item.field", "an item has no \(name)",
      hint: "the fields are \(ItemField.allCases.map(\.rawValue).joined(separator: ", "))", subject: name)
  }
}
