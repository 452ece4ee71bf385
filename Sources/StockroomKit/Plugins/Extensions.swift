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
  package let value: @Sendable (Product, String?, Catalog) throws -> Value

  /// Makes a column.
  public init(
    _ name: String, label: String, summary: String, alignment: Column.Alignment = .leading,
    argumentCompleter: String? = nil, value: @escaping @Sendable (Product, String?, Catalog) throws -> Value
  ) {
    self.name = name
    self.label = label
    self.summary = summary
    self.alignment = alignment
    self.argumentCompleter = argumentCompleter
    self.value = value
  }
}

/// An option that a plugin adds to a core command.
package struct CommandOption: Sendable {
  package let command: String
  package let description: ParameterDescription
  let read: @Sendable (Arguments) throws -> ((Product, Catalog) throws -> Void)?
}

/// What `explain NOUN[.field]` says.
public struct Explanation: Sendable {
  /// `product` or `product.tier`.
  public let subject: String
  /// iTunes Connect's own label.
  public let label: String
  /// Sentences, by the rules of the store's profile.
  public let text: @Sendable (RuleTable) -> String

  /// Explains something that is the same in every era.
  public init(_ subject: String, label: String, _ text: String) {
    self.init(subject, label: label) { _ in text }
  }

  /// Explains something that depends on the era.
  public init(_ subject: String, label: String, text: @escaping @Sendable (RuleTable) -> String) {
    self.subject = subject
    self.label = label
    self.text = text
  }
}

extension Context {
  /// What the options of plugins do to the product this command makes or edits.
  package func pluginOptions(of command: String) throws -> [(Product, Catalog) throws -> Void] {
    try registry.options.filter { $0.command == command }.compactMap { try $0.read(arguments) }
  }
}
