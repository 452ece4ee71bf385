public import Catalog
public import Rendering

/// A column of `product list`.
///
///     registry.column(
///       ProductColumn("shelf", label: "Shelf", summary: "The shelf of its box.") { product, _, catalog in
///         try .text(Shelves(catalog).shelf(of: product)?.name)
///       })
public struct ProductColumn: Sendable {
  /// The name in `--columns` and in JSON; without the argument of columns such as `price:JPN`.
  public let name: String
  /// Its heading.
  public let label: String
  /// Its meaning, for `explain`.
  public let summary: String
  /// Its alignment.
  public let alignment: Column.Alignment
  /// The completer for the part after the colon; nil for a column without an argument.
  public let argumentCompleter: String?
  /// The type of its values in conditions; nil if any text is valid.
  public let values: (any ParameterValue.Type)?
  /// The type of its values.
  public let kind: FieldDescription.Kind
  package let makeReader: @Sendable (_ argument: String?, Catalog) throws -> Reader

  /// Reads a product's value.
  public typealias Reader = (Product) throws -> Value

  /// Creates a column from a function of the product.
  public init(
    _ name: String, label: String, summary: String, kind: FieldDescription.Kind = .text,
    alignment: Column.Alignment = .leading,
    argumentCompleter: String? = nil, values: (any ParameterValue.Type)? = nil,
    value: @escaping @Sendable (Product, String?, Catalog) throws -> Value
  ) {
    self.init(
      name, label: label, summary: summary, kind: kind, alignment: alignment, argumentCompleter: argumentCompleter,
      values: values
    ) { argument, catalog in { product in try value(product, argument, catalog) } }
  }

  /// Creates a column whose reader is created once for all rows of a list, for shared work.
  public init(
    _ name: String, label: String, summary: String, kind: FieldDescription.Kind = .text,
    alignment: Column.Alignment = .leading,
    argumentCompleter: String? = nil, values: (any ParameterValue.Type)? = nil,
    makeReader: @escaping @Sendable (_ argument: String?, Catalog) throws -> Reader
  ) {
    self.name = name
    self.label = label
    self.summary = summary
    self.kind = kind
    self.alignment = alignment
    self.argumentCompleter = argumentCompleter
    self.values = values
    self.makeReader = makeReader
  }

  /// The column as a field of `product list`.
  var field: FieldDescription { FieldDescription(name, kind, label: label, summary) }
}

extension Context {
  /// True if products have a column with a name such as `price:JPN`.
  public func hasProductColumn(_ name: String) -> Bool {
    registry.productColumn(name).map { $0.argumentCompleter != nil || !name.contains(":") } ?? false
  }

  /// A column of `product list` and its reader, by its name in `--columns`, such as `price:JPN`.
  ///
  /// - Throws: A `Refusal` for an unknown name.
  public func productColumn(_ name: String) throws -> (column: Column, reader: ProductColumn.Reader) {
    let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
    let argument = parts.count == 2 ? parts[1] : nil
    guard let column = registry.productColumn(called: name),
      argument == nil || column.argumentCompleter != nil
    else {
      guard let plugin = registry.absent.columns[parts.first ?? name] else {
        throw Refusal.columnUnknown(name, known: registry.views.columns)
      }
      throw Refusal.disabled("the column \(parts[0])", plugin, subject: name)
    }
    let label = argument.map { "\(column.label) \($0)" } ?? column.label
    let key = argument.map { "\(column.name):\($0)" } ?? column.name
    return (Column(key, label: label, alignment: column.alignment), try column.makeReader(argument, catalog))
  }
}

extension Registry {
  /// Names of columns in other programs.
  private static let otherColumnNames = [
    "state": "status", "product": "id", "productid": "id", "product_id": "id", "sku": "id", "apple_id": "appleID",
    "display_name": "displayName", "title": "displayName", "reference_name": "name", "referencename": "name",
  ]

  /// The product column for a name such as `price:JPN`.
  package func productColumn(_ name: String) -> ProductColumn? {
    views.columns.first { $0.name == name.prefix { $0 != ":" } }
  }

  /// The product column for a name such as `price:JPN`, or for its name in other programs.
  package func productColumn(called name: String) -> ProductColumn? {
    let own = Self.otherColumnNames[name.prefix { $0 != ":" }.lowercased()]
    return productColumn(name) ?? views.columns.first { $0.name == own }
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
