internal import Foundation
internal import StockroomKit

/// The items of a file, as CSV with a header, as a JSON array, or as an answer of the Search API.
///
/// An item with several prices has a row for each country; what the rows say of the item itself must agree.
struct ItemSheet: Sendable {
  /// An item with its prices.
  struct Entry: Sendable {
    var item: StoreItem
    var prices: [ItemPrice]
    /// Its first row.
    let row: ItemRow
    /// The lines of its prices.
    var lines: [Int]
  }

  private(set) var entries: [Entry] = []
  private var places: [AppleID: Int] = [:]

  /// Reads a file; rows without a country have the prices of `country`, or of all storefronts if it is nil.
  init(_ data: Data, file: FilePath, country: Storefront?, progress: ProgressReporter) throws {
    let first = data.first { !" \n\r\t".utf8.contains($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || file.text.lowercased().hasSuffix(".json") {
      try readJSON(TextFile(data, file: file), country)
    } else {
      try readCSV(Spreadsheet(data, file: file, progress: progress), country)
    }
    guard !entries.isEmpty else {
      throw Refusal(
        "storekit.item.empty", "\(file.text) has no items", hint: "see help storekit item import", subject: file.text)
    }
  }

  private mutating func readCSV(_ spreadsheet: Spreadsheet, _ country: Storefront?) throws {
    var sheet = spreadsheet
    var findings = Findings()
    var columns: [ItemField: Spreadsheet.Column] = [:]
    for field in ItemField.allCases {
      columns[field] = field.names.lazy.compactMap { spreadsheet.optionalColumn($0) }.first
      if field.isRequired, columns[field] == nil {
        _ = try findings.gather { try spreadsheet.column(field.rawValue) }
      }
    }
    for column in sheet.columns where !ItemField.isKnown(column.name) {
      try findings.gather { throw sheet.error(.unknownField(column.name), at: column) }
    }
    try findings.check()
    while let row = try sheet.next(noting: &findings) {
      try findings.gather { try add(ItemRow(row, columns), country) }
    }
    try findings.check()
  }

  private mutating func readJSON(_ file: TextFile, _ country: Storefront?) throws {
    let document: JSONNode
    do throws(JSONError) {
      document = try JSONReader.node(of: Array(file.text.utf8))
    } catch {
      throw file.problem(
        Refusal("storekit.item.json", error.message, hint: error.hint ?? "write an array of items"),
        at: error)
    }
    let results = document.members?.first { ItemField.folded($0.name) == ItemField.folded("results") }
    guard let items = document.elements ?? results?.value.elements else {
      throw file.problem(
        Refusal(
          "storekit.item.json", "the file must be an array of items, or an object with results",
          hint: "write the items in brackets, each in braces"),
        at: document)
    }
    var findings = Findings()
    for item in items { try findings.gather { try add(ItemRow(item, in: file), country) } }
    try findings.check()
  }

  private mutating func add(_ row: ItemRow, _ country: Storefront?) throws {
    let (item, price) = try Findings.together(
      { try StoreItem(row) }, { try ItemPrice(row, defaultStorefront: country) })
    guard let place = places[item.appleID] else {
      places[item.appleID] = entries.count
      entries.append(Entry(item: item, prices: [price], row: row, lines: [row.line]))
      return
    }
    if let same = entries[place].prices.firstIndex(where: { $0.storefront == price.storefront }) {
      throw row.error(.itemTwice(item, price.storefront, line: entries[place].lines[same]), at: .id)
    }
    if let field = entries[place].item.difference(from: item) {
      throw row.error(.itemDiffers(item, field, line: entries[place].row.line), at: field)
    }
    entries[place].prices.append(price)
    entries[place].lines.append(row.line)
  }
}

extension Refusal {
  fileprivate static func itemTwice(_ item: StoreItem, _ storefront: Storefront?, line: Int) -> Refusal {
    Refusal(
      "storekit.item.duplicate",
      "line \(line) already has \(item.appleID) in \(storefront?.nameInText ?? "all countries")",
      hint: "remove one of them", subject: item.appleID.description)
  }

  fileprivate static func itemDiffers(_ item: StoreItem, _ field: ItemField, line: Int) -> Refusal {
    Refusal(
      "storekit.item.differs", "the \(field.rawValue) of \(item.appleID) is not that of line \(line)",
      hint: "rows of one item differ in country and price only", subject: item.appleID.description)
  }
}
