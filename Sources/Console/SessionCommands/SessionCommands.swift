internal import Engine
internal import StockroomKit

/// The commands that use the session.
enum SessionCommands {
  private static let types: [any SessionCommand.Type] = [
    AliasListCommand.self, CompleteCommand.self, CompletionsCommand.self, ExpectRefused.self, ExplainCommand.self,
    HelpCommand.self, HistoryCommand.self, QuitCommand.self, RunCommand.self, SetCommand.self, SourceCommand.self,
    StoreOpen.self, UnaliasCommand.self, UseCommand.self,
  ]

  private static let byName = Dictionary(types.map { ($0.description.name, $0) }) { first, _ in first }

  /// The commands as an engine finds and binds them.
  static let registered = types.map { type in
    RegisteredCommand(type.description, plugin: "Console", factory: .door, looksAtDates: type.readsAtDate)
  }

  /// The session command; nil for one of another door.
  static func type(of command: RegisteredCommand) -> (any SessionCommand.Type)? { byName[command.description.name] }
}
