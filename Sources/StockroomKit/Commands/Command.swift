public import Catalog
public import Rendering
internal import Store

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

/// Runs commands for plugins, in the transaction that is open.
package protocol CommandService: Sendable {
  /// The output of a command that does not go beyond an effect, with the rows of a table read.
  func output(of words: [String], in catalog: Catalog, atMost effect: Effect) throws -> Output
}

extension Catalog {
  /// Reads with another command in the open transaction: its output, with the rows of a table read.
  ///
  /// - Parameter words: The command and its arguments, literally: `["product", "show", "com.example.level1"]`.
  /// - Throws: A `Refusal` if the command is unknown, is refused, would write, or needs files.
  public func read(_ words: [String]) throws -> Output {
    guard let commands = service((any CommandService).self) else { throw Refusal.noCommands }
    return try commands.output(of: words, in: self, atMost: .reads)
  }
}

extension Context {
  /// Runs another command in the transaction of this one: its output, with the rows of a table read.
  ///
  /// The journal, `plan`, and `undo` take it as a part of this command.
  ///
  /// - Parameter words: The command and its arguments, literally: `["product", "edit", ".level1", "--name", "One"]`.
  /// - Throws: A `Refusal` if the command is unknown, is refused, or goes beyond the effect of this command.
  public func perform(_ words: [String]) throws -> Output {
    guard let performCommand else { return try catalog.read(words) }
    return try performCommand(words)
  }
}

extension Refusal {
  fileprivate static let noCommands = Refusal(
    "call.none", kind: .unavailable, "commands cannot be called here", hint: "call them while a command runs")
}

extension Table {
  /// How many bytes of text the rows that are kept in memory may have together.
  public static let keptBytes = 64 << 20

  /// The same table with its rows read, so that they can be sorted, or remain after their transaction.
  ///
  /// - Throws: A `Refusal` if their texts are larger than ``keptBytes``.
  public func collected() throws -> Table {
    var kept: [[Value]] = []
    var bytes = 0
    try rows { row in
      bytes += row.reduce(0) { $0 + $1.textBytes }
      guard bytes <= Self.keptBytes else { throw Refusal.tableTooLarge }
      kept.append(row)
    }
    return Table(columns: columns, empty: empty, rows: kept)
  }
}

extension Refusal {
  fileprivate static let tableTooLarge = Refusal(
    "table.too-large", kind: .rule,
    "the rows of this table are larger than \(Table.keptBytes >> 20) MB, and all of them must be kept in memory here",
    hint: "select fewer; a command that only reads has no limit with -o ndjson and without --sort")
}
