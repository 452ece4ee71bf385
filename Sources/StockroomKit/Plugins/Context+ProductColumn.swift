public import Rendering
internal import Store

extension Context {
  /// Whether products have a column of a name such as `price:JPN`.
  public func hasProductColumn(_ name: String) -> Bool {
    registry.productColumn(name).map { $0.argumentCompleter != nil || !name.contains(":") } ?? false
  }

  /// A column of `product list` by its name in `--columns`, such as `price:JPN`, with its reader.
  ///
  /// - Throws: a `Refusal` for a name that is not a column.
  public func productColumn(_ name: String) throws -> (column: Column, reader: ProductColumn.Reader) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let argument = parts.count == 2 ? parts[1] : nil
    guard let column = registry.productColumn(called: name),
      argument == nil || column.argumentCompleter != nil
    else { throw Refusal.columnUnknown(name, known: registry.columns) }
    let label = argument.map { "\(column.label) \($0)" } ?? column.label
    let key = argument.map { "\(column.name):\($0)" } ?? column.name
    return (Column(key, label: label, alignment: column.alignment), try column.makeReader(argument, catalog))
  }
}

extension Registry {
  /// What other programs call the columns of products.
  private static let otherColumnNames = [
    "state": "status", "product": "id", "productid": "id", "product_id": "id", "sku": "id", "apple_id": "appleID",
    "display_name": "displayName", "title": "displayName", "reference_name": "name", "referencename": "name",
  ]

  /// The product column for a name such as `price:JPN`.
  package func productColumn(_ name: String) -> ProductColumn? {
    columns.first { $0.name == name.prefix { $0 != ":" } }
  }

  /// The product column for a name such as `price:JPN`, or for what other programs call it.
  package func productColumn(called name: String) -> ProductColumn? {
    let own = Self.otherColumnNames[name.prefix { $0 != ":" }.lowercased()]
    return productColumn(name) ?? columns.first { $0.name == own }
  }
}

extension Refusal {
  fileprivate static func columnUnknown(_ name: String, known: [ProductColumn]) -> Refusal {
    let names = known.map { column in
      column.argumentCompleter.map { "\(column.name):\($0.uppercased())" } ?? column.name
    }
    return Refusal(
      "product.column.unknown", kind: .usage, "products have no column \(name)",
      hint: "the columns are \(names.joined(separator: ", "))", subject: name)
  }
}
