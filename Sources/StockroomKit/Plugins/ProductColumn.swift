public import Catalog
public import Rendering

/// A column of `product list`.
public struct ProductColumn: Sendable {
  /// The name in `--columns` and in json; `price` for a column that takes an argument as in `price:JPN`.
  public let name: String
  /// Its heading.
  public let label: String
  /// Its text for `explain`.
  public let summary: String
  /// Its alignment.
  public let alignment: Column.Alignment
  /// The completer for the part after the colon; nil for a column without an argument.
  public let argumentCompleter: String?
  /// Parses its values in conditions; nil if any text is valid.
  public let values: (any ParameterValue.Type)?
  /// The type of its values.
  public let kind: FieldDescription.Kind
  package let makeReader: @Sendable (_ argument: String?, Catalog) throws -> Reader

  /// Reads the column's value for each product.
  public typealias Reader = (Product) throws -> Value

  /// Creates a column whose values depend only on the product.
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

  /// Creates a column whose reader is created once per listing and shared by its rows.
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
