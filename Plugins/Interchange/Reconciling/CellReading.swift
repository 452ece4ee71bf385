import StockroomKit

/// Parses the cells of one record, and collects the problems of all of them.
struct CellReading {
  let record: CatalogRecord
  private let source: any RecordSource
  private let layout: RecordLayout
  var findings = Findings()

  init(record: CatalogRecord, source: any RecordSource) {
    self.record = record
    self.source = source
    layout = source.layout
  }

  /// The text of a cell, or nil if the file says nothing.
  func text(_ field: String) -> String? { record[layout.position(of: field)]?.text }

  /// The text of a cell that has one.
  func value(_ field: String) -> String? {
    guard let text = text(field), !text.isEmpty else { return nil }
    return text
  }

  /// The error for a refusal at a cell, or at the record if it has no such cell.
  func error(_ refusal: Refusal, at field: String) -> any Error {
    source.error(refusal, at: record[layout.position(of: field)], of: record)
  }

  /// Parses a cell that has a text; nil if it has none, or is not valid, which is noted.
  mutating func parse<Value>(_ field: String, _ body: (String) throws -> Value) throws -> Value? {
    guard let text = value(field) else { return nil }
    do {
      return try body(text)
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      try note(refusal, at: field)
      return nil
    }
  }

  /// Parses a cell with one of a few values; a typo is answered with the nearest.
  mutating func choice<Value: ParameterValue>(_ field: String, _ type: Value.Type) throws -> Value? {
    try parse(field) { text in
      do {
        return try Value.parse(text)
      } catch let refusal as Refusal {
        guard let near = Spelling.nearest(to: text.lowercased(), among: Value.choices) else { throw refusal }
        throw Refusal(
          refusal.code, kind: refusal.kind, refusal.message, hint: "did you mean \(near)?", subject: refusal.subject)
      }
    }
  }

  /// Runs `body`; nil if it throws a refusal, which is noted at a cell.
  mutating func attempt<Value>(at field: String, _ body: (CellReading) throws -> Value) throws -> Value? {
    do {
      return try body(self)
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      try note(refusal, at: field)
      return nil
    }
  }

  /// Notes a refusal of a cell.
  mutating func note(_ refusal: Refusal, at field: String) throws {
    let problem = error(refusal, at: field)
    try findings.gather { throw problem }
  }

  /// Checks a text against the rule of its field.
  mutating func check(_ field: String, _ rule: FieldRule) throws {
    _ = try parse(field) { try rule.check($0) }
  }

  /// Runs `body`; a refusal is thrown at the cell with its subject, or at the record.
  func locating<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      let subject = refusal.subject ?? ""
      let cell = subject.isEmpty ? nil : record.cells.lazy.compactMap { $0 }.first { $0.text.hasSameBytes(as: subject) }
      throw source.error(refusal, at: cell, of: record)
    }
  }

  /// Runs `body`; a refusal is thrown at a cell.
  func locating<Result>(at field: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw error(refusal, at: field)
    }
  }
}

/// The spellings of values in cells.
enum CellValue {
  /// A truth value, as spreadsheets write it in several languages' settings.
  static func boolean(_ text: String) throws -> Bool {
    switch text {
    case "1", "y", "Y": true
    case "0", "n", "N": false
    default: try Bool.parse(text)
    }
  }

  /// A list of storefronts; nil for all, including future ones.
  static func storefronts(_ text: String) throws -> [Storefront]? {
    if text.hasSameBytes(as: "all") { return nil }
    switch text.lowercased() {
    case "all", "ww", "worldwide": return nil
    case "none": return []
    default:
      let codes = text.split { " ,;|".contains($0) }.map(String.init)
      guard !codes.isEmpty else {
        throw Refusal(
          "interchange.storefronts.empty", "there is no storefront in this cell",
          hint: "write codes such as USA JPN, or all, or none", subject: text)
      }
      return try Set(codes.map { try Storefront.parse($0.uppercased()) }).sorted { $0.alpha3 < $1.alpha3 }
    }
  }

  /// The canonical spelling of a list of storefronts.
  static func text(of storefronts: [Storefront]?) -> String {
    guard let storefronts else { return "all" }
    return storefronts.isEmpty ? "none" : storefronts.map(\.alpha3).sorted().joined(separator: " ")
  }

  static func text(of status: ProductStatus) -> String {
    status.rawValue.lowercased().replacing("_", with: "-")
  }

  static func appleID(_ text: String) throws -> AppleID {
    guard let number = Int64(text), number > 0 else {
      throw Refusal(
        "apple-id.invalid", "\(text) is not an Apple ID", hint: "an Apple ID is a whole number", subject: text)
    }
    return AppleID(number)
  }
}
