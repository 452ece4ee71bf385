internal import StockroomKit

/// The columns a `product list` shows, by the names in `--columns`.
struct ProductColumns {
  private static let usual = ["id", "name", "type", "status"]

  let columns: [Column]
  private let readers: [ProductColumn.Reader]

  init(_ names: [String]?, in context: Context) throws {
    let known = context.registry.columns
    let wanted = names.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usual
    var columns: [Column] = []
    var readers: [ProductColumn.Reader] = []
    for name in wanted {
      let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
      let argument = parts.count == 2 ? parts[1] : nil
      guard let column = known.first(where: { $0.name == parts.first }), argument == nil || column.takesArgument else {
        throw Refusal.columnUnknown(name, known: known)
      }
      let label = argument.map { "\(column.label) \($0)" } ?? column.label
      columns.append(Column(name, label: label, alignment: column.alignment))
      readers.append(try column.makeReader(argument, context.catalog))
    }
    self.columns = columns
    self.readers = readers
  }

  func row(_ product: Product) throws -> [Value] {
    try readers.map { try $0(product) }
  }
}

extension ProductColumn {
  fileprivate var takesArgument: Bool { argumentCompleter != nil }
}

extension Refusal {
  static func columnUnknown(_ name: String, known: [ProductColumn]) -> Refusal {
    let names = known.map { column in
      column.argumentCompleter.map { "\(column.name):\($0.uppercased())" } ?? column.name
    }
    return Refusal(
      "product.column.unknown", "products have no column \(name)",
      hint: "the columns are \(names.joined(separator: ", "))", subject: name)
  }
}
