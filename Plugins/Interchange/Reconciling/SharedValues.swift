import StockroomKit

/// The values of a file that products have in common, such as the texts of a subscription group.
///
/// Each row may have such a value, and all rows must have the same one: otherwise the last row would win, and applying
/// the file again would change the catalog again.
struct SharedValues {
  /// A value with the row that has it.
  struct Value {
    let field: InterchangeField
    /// What it belongs to, and the app of that.
    let owner: String
    let app: AppleID
    let text: String
    /// The row: its product, and its line.
    let productID: String
    let line: Int

    fileprivate var key: [UInt8] { Array("\(app) \(field.name) \(owner)".utf8) }
  }

  private var values: [[UInt8]: Value] = [:]

  mutating func insert(_ value: Value) { values[value.key] = value }

  /// Refuses a value if an earlier row has another one.
  func requireSame(_ value: Value) throws {
    guard let other = values[value.key], !other.text.hasSameBytes(as: value.text) else { return }
    throw Refusal(
      "interchange.shared.disagree",
      "\(other.productID) in line \(other.line) has another \(value.field.name) for \(value.owner)",
      hint: "write the same in both, or leave one of them empty", subject: value.productID)
  }
}

extension ProductChanges {
  /// The values of a row that its product has in common with others; problems are noted.
  func sharedValues(_ cells: inout CellReading) throws -> [(InterchangeField, String)] {
    var values: [(InterchangeField, String)] = []
    for field in input.fields where field.isShared {
      let given = cells.cells(of: field.name).filter { !($0.text.isEmpty && field.keepsValue) }
      if let value = try cells.only(given, of: field, in: catalog) { values.append((field, value)) }
    }
    return values
  }

  /// Sets values that a product has in common with others, now that it belongs to what has them; true if one changes.
  func share(
    _ values: [(InterchangeField, String)], of product: Product, _ cells: inout CellReading, _ earlier: EarlierRows,
    _ outcome: inout RowOutcome
  ) throws -> Bool {
    var isChanged = false
    for (field, text) in values {
      let value = try field.owner(for: product, in: catalog).map { owner in
        SharedValues.Value(
          field: field, owner: owner, app: product.app, text: text, productID: product.productID.rawValue,
          line: cells.record.line)
      }
      try cells.attempt(at: field.name) { _ in
        if let value { try earlier.shared.requireSame(value) }
        guard try field.values(of: [product], in: catalog).first?.hasSameBytes(as: text) != true else { return }
        try field.set(text, of: product, isNew: false, in: catalog)
        isChanged = true
      }
      if let value { outcome.shared.append(value) }
    }
    return isChanged
  }
}
