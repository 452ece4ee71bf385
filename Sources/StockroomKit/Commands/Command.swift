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

  /// Reads its values from the arguments, before the store is opened.
  init(_ arguments: Arguments) throws
}

/// A command with its arguments, ready to run.
public protocol BoundCommand: Sendable {
  /// Reads and validates files, and asks the person; no transaction is open.
  mutating func prepare(_ preparation: Preparation) throws

  /// Does its work in one transaction, and returns the output to show; it never prints.
  func run(in context: Context) throws -> Output
}

extension BoundCommand {
  /// Prepares nothing.
  public mutating func prepare(_ preparation: Preparation) throws {}
}

/// Runs commands for plugins, in the open transaction.
package protocol CommandService: Sendable {
  /// Runs a command whose effect is at most `effect`, and returns its output with the rows of tables read.
  func output(of words: [String], in catalog: Catalog, atMost effect: Effect) throws -> Output
}

extension Catalog {
  /// Runs a reading command in the open transaction, and returns its output with the rows of tables read.
  ///
  ///     let output = try catalog.read(["product", "show", "com.example.level1"])
  ///
  /// - Parameter words: The command and its arguments, without quotes or variables.
  /// - Throws: A `Refusal` if the command is unknown, is refused, would write, or needs files.
  public func read(_ words: [String]) throws -> Output {
    guard let commands = service((any CommandService).self) else { throw Refusal.noCommands }
    return try commands.output(of: words, in: self, atMost: .reads)
  }
}

extension Context {
  /// Runs another command in this command's transaction, and returns its output with the rows of tables read.
  ///
  /// The journal, `plan`, and `undo` treat it as a part of this command.
  ///
  ///     _ = try context.perform(["product", "edit", ".level1", "--name", "One"])
  ///
  /// - Parameter words: The command and its arguments, without quotes or variables.
  /// - Throws: A `Refusal` if the command is unknown, is refused, or has a greater effect than this command.
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
  /// The maximum size of the texts of all rows in memory, in bytes.
  public static let keptBytes = 64 << 20

  /// The table with its rows read into memory, for sorting, or for use after the transaction.
  ///
  /// - Throws: A `Refusal` if the texts are larger than ``keptBytes``.
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
