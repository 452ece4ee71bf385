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
public protocol Command: BoundCommand {
  /// Its name, parameters, and effect.
  static var description: CommandDescription { get }

  /// Reads its values from the words, before anything is opened.
  init(_ arguments: Arguments) throws
}

/// A command with its arguments, ready to run.
public protocol BoundCommand: Sendable {
  /// Reads files, hashes, validates, prompts; no transaction is open.
  mutating func prepare(_ preparation: Preparation) throws

  /// Does its work in one transaction and returns the output to show; never prints.
  func run(in context: Context) throws -> Output
}

extension BoundCommand {
  /// Prepares nothing.
  public mutating func prepare(_ preparation: Preparation) throws {}
}
