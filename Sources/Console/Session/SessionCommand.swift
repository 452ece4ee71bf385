internal import Engine
internal import StockroomKit

/// A command of the console itself, which uses the session, and cannot come from a plugin.
protocol SessionCommand: Sendable {
  static var description: CommandDescription { get }
  /// True if it can be used in a batch file, a loop, or between `begin` and `commit`.
  static var isAllowedInUnit: Bool { get }
  /// True if it supports `--at`.
  static var readsAtDate: Bool { get }
  /// True if it changes the session, which a plan cannot roll back.
  var changesSession: Bool { get }
  init(_ arguments: Arguments) throws
  func run(in session: Session, common: CommonOptions) throws -> Output
}

extension SessionCommand {
  static var isAllowedInUnit: Bool { true }
  static var readsAtDate: Bool { false }
  var changesSession: Bool { false }
}

/// A session command that `plan` can run and roll back.
protocol PlannedCommand: SessionCommand {
  func plan(in session: Session, common: CommonOptions) throws -> Output
}

/// The commands that use the session.
enum SessionCommands {
  private static let types: [any SessionCommand.Type] = [
    AliasListCommand.self, CompleteCommand.self, CompletionsCommand.self, ExpectRefused.self, ExplainCommand.self,
    HelpCommand.self, HistoryCommand.self, MCPCommand.self, ManCommand.self, QuitCommand.self, RunCommand.self,
    ServeCommand.self, SetCommand.self, SourceCommand.self, StoreOpen.self, UnaliasCommand.self, UseCommand.self,
    VersionCommand.self, WhoAmICommand.self,
  ]

  private static let byName = Dictionary(types.map { ($0.description.name, $0) }) { first, _ in first }

  /// The commands as an engine finds and binds them.
  static let registered = types.map { type in
    RegisteredCommand(type.description, plugin: "Console", factory: .door, looksAtDates: type.readsAtDate)
  }

  /// The session command; nil for one of another door.
  static func type(of command: RegisteredCommand) -> (any SessionCommand.Type)? { byName[command.description.name] }
}
