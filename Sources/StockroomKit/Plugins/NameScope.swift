public import Catalog

/// What `use` chooses from: the items whose names begin the names of others, such as apps.
public struct NameScope: Sendable {
  /// An item as found.
  public typealias Item = (name: String, label: String)

  /// Their noun.
  public let noun: String
  /// Their names.
  let names: @Sendable (Catalog) throws -> [String]
  /// Finds one by what a person types.
  let find: @Sendable (_ text: String, _ catalog: Catalog) throws -> Item

  /// Defines them; `find` throws a `Refusal` if there is no such item.
  public init(
    _ noun: String, names: @escaping @Sendable (Catalog) throws -> [String],
    find: @escaping @Sendable (_ text: String, _ catalog: Catalog) throws -> Item
  ) {
    (self.noun, self.names, self.find) = (noun, names, find)
  }

  /// The names of all.
  package func all(in catalog: Catalog) throws -> [String] { try names(catalog) }

  /// The item that a text means.
  package func item(_ text: String, in catalog: Catalog) throws -> Item { try find(text, catalog) }
}
