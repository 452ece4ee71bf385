public import Catalog
public import Rendering

/// A column of `product list`.
public struct ProductColumn: Sendable {
  /// The name in `--columns` and in json; `price` for a column that takes an argument as in `price:JPN`.
  public let name: String
  /// What heads it.
  public let label: String
  /// What `explain` says of it.
  public let summary: String
  /// On which side it is lined up.
  public let alignment: Column.Alignment
  /// The completer of what stands after the colon; nil for a column without an argument.
  public let argumentCompleter: String?
  /// What a value of it is read as where a condition names one; nil where any text may be one.
  public let values: (any ParameterValue.Type)?
  /// What kind of value it holds.
  public let kind: FieldDescription.Kind
  package let makeReader: @Sendable (_ argument: String?, Catalog) throws -> Reader

  /// Reads the column's value of one product after another.
  public typealias Reader = (Product) throws -> Value

  /// Makes a column whose values need nothing but the product.
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

  /// Makes a column whose reader is made once a listing, with what all of its rows share.
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
