/// A command: data first, then at most two steps.
///
///     struct HostingEnable: Command {
///       static let products = Parameter<[ProductReference]>.arguments("product", "The products.")
///       static let description = CommandDescription(
///         "hosting enable", "Turn on Host Content with Apple.", effect: .writes, parameters: [products],
///         examples: ["hosting enable .level2"])
///       let references: [ProductReference]
///       init(_ arguments: Arguments) throws { references = try arguments[Self.products] }
///       func run(in context: Context) throws -> Output { … }
///     }
public protocol Command: Sendable {
  /// What it is called, takes and does.
  static var description: CommandDescription { get }

  /// Takes its values from the words, before anything is opened.
  init(_ arguments: Arguments) throws

  /// Reads files, hashes, validates, asks; no transaction is open.
  mutating func prepare(_ preparation: Preparation) throws

  /// Does its work in one transaction and returns what there is to show; nothing prints.
  func run(in context: Context) throws -> Output
}

extension Command {
  /// Nothing to prepare.
  public mutating func prepare(_ preparation: Preparation) throws {}
}
