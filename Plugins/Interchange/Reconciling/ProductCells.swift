import StockroomKit

/// The cells of a product's row as values; all problems are noted.
struct ProductCells {
  let type: ProductType?
  let isHosted: Bool?
  let isCleared: Bool?
  /// The inner nil means all storefronts, including future ones.
  let storefronts: [Storefront]??
  let status: ProductStatus?

  init(_ cells: inout CellReading, _ rules: RuleTable) throws {
    try cells.check(FieldName.referenceName, rules.referenceName, rules)
    try cells.check(FieldName.reviewNotes, rules.reviewNotes, rules)
    type = try cells.choice(FieldName.type, ProductType.self)
    isHosted = try cells.parse(FieldName.hosted, CellValue.boolean)
    isCleared = try cells.parse(FieldName.clearedForSale, CellValue.boolean)
    storefronts = try cells.parse(FieldName.storefronts) { try CellValue.storefronts($0, rules) }
    status = try cells.status()
  }
}

extension Value {
  /// The text in a CSV list; empty for a value that no cell can have.
  var listed: String {
    switch self {
    case .text(let text), .identifier(let text): text
    case .integer(let number): String(number)
    case .money(let amount, let currency, _): "\(amount) \(currency)"
    case .term(_, let label, _): label
    case .boolean(let truth): truth ? "true" : "false"
    default: ""
    }
  }
}

/// The spellings of values in cells.
enum CellValue {
  /// A Boolean in one of the spellings of spreadsheets.
  static func boolean(_ text: String) throws -> Bool {
    switch text {
    case "1", "y", "Y": true
    case "0", "n", "N": false
    default: try Bool.parse(text)
    }
  }

  /// A list of storefronts; nil for all storefronts, including future ones.
  static func storefronts(_ text: String, _ rules: RuleTable) throws -> [Storefront]? {
    if text.hasSameBytes(as: "all") { return nil }
    switch text.lowercased() {
    case "all", "ww", "worldwide": return nil
    case "none": return []
    case let list where list.hasPrefix(RuleTable.allBut + " "):
      let missing = try storefronts(String(text.dropFirst(RuleTable.allBut.count)), rules) ?? []
      return rules.storefronts.filter { !missing.contains($0) }
    default:
      let codes = text.split { " ,;|".contains($0) }.map(String.init)
      guard !codes.isEmpty else {
        throw Refusal(
          "interchange.storefronts.empty", "this cell has no storefront",
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
