internal import StockroomKit

/// The columns of `product list`, by the names in `--columns`.
struct ProductColumns {
  private static let usual = ["id", "name", "type", "status"]

  let columns: [Column]
  private let readers: [ProductColumn.Reader]

  init(_ names: [String]?, in context: Context) throws {
    let wanted = try (names.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usual).map(context.productColumn)
    columns = wanted.map { wanted in
      var column = wanted.column
      column.isChosen = true
      return column
    }
    readers = wanted.map(\.reader)
  }

  func row(_ product: Product) throws -> [Value] {
    try readers.map { try $0(product) }
  }
}
