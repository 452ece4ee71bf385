import StockroomKit

/// The cells of a product's row as values; what is wrong with any of them is noted.
struct ProductCells {
  let type: ProductType?
  let isHosted: Bool?
  let isCleared: Bool?
  /// Nil within for all, including future ones.
  let storefronts: [Storefront]??
  let status: ProductStatus?

  init(_ cells: inout CellReading, _ rules: RuleTable) throws {
    try cells.check(FieldName.referenceName, rules.referenceName)
    try cells.check(FieldName.reviewNotes, rules.reviewNotes)
    type = try cells.choice(FieldName.type, ProductType.self)
    isHosted = try cells.parse(FieldName.hosted, CellValue.boolean)
    isCleared = try cells.parse(FieldName.clearedForSale, CellValue.boolean)
    storefronts = try cells.parse(FieldName.storefronts, CellValue.storefronts)
    status = try cells.status()
  }
}

extension CellReading {
  /// The cells of a plugin's field, of which a list in the console may have several.
  func cells(of field: String) -> [Cell] {
    guard let position = layout.position(of: field) else { return [] }
    let first = record.cells[position].map { [$0] } ?? []
    return record.others.isEmpty ? first : first + record.others.filter { $0.field == position }.map(\.cell)
  }

  /// The canonical value that cells agree on; nil if there is none, or they do not, which is noted.
  mutating func only(_ given: [Cell], of field: InterchangeField, in catalog: Catalog) throws -> String? {
    var found: String?
    for cell in given {
      let value = try attempt { cells in
        try cells.locating(at: cell) { try field.canonical(cell.text, in: catalog) }
      }
      guard let value else { continue }
      if let known = found, !known.hasSameBytes(as: value) {
        findings.note([source.error(.disagreeing(field, known, value), at: cell, of: record)])
        return nil
      }
      found = value
    }
    return found
  }

  private func locating<Result>(at cell: Cell, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let refusal as Refusal where !refusal.kind.isFailure {
      throw source.error(inFile(refusal), at: cell, of: record)
    }
  }
}

extension Value {
  /// The text that lists have in csv; empty for what no cell of a file can be.
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

extension Refusal {
  fileprivate static func disagreeing(_ field: InterchangeField, _ first: String, _ second: String) -> Refusal {
    Refusal(
      "interchange.column.disagree",
      "another column of this row has the \(field.name) \(first), and this one \(second)",
      hint: "change both, or delete one of the columns", subject: second)
  }
}
