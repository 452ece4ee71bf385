public import Catalog

/// A number that `store info` shows.
public struct StoreCount: Sendable {
  /// Its name, type, and meaning.
  public let field: FieldDescription
  let count: @Sendable (Catalog) throws -> Int

  /// Describes it; `count` returns the number.
  public init(
    _ name: String, label: String, meaning: String, count: @escaping @Sendable (Catalog) throws -> Int
  ) {
    field = FieldDescription(name, .integer, label: label, meaning)
    self.count = count
  }

  /// The field with its value.
  package func field(in catalog: Catalog) throws -> Field {
    Field(field.name, .integer(Int64(try count(catalog))), label: field.label)
  }
}
