internal import Engine
internal import StockroomKit

/// The commands that see the session, and so belong to the console alone.
enum SessionCommands {
  private static let types: [any SessionCommand.Type] = [
    AliasListCommand.self, CompleteCommand.self, CompletionsCommand.self, ExpectRefused.self, ExplainCommand.self,
    HelpCommand.self, HistoryCommand.self, QuitCommand.self, RunCommand.self, SetCommand.self, SourceCommand.self,
    StoreOpen.self, UnaliasCommand.self, UseCommand.self,
  ]

  private static let byName = Dictionary(types.map { ($0.description.name, $0) }) { first, _ in first }

  /// The commands, for an engine to find and bind.
  static let registered = types.map { type in
    RegisteredCommand(type.description, plugin: "Console", maker: .door, looksAtDates: type.readsAtDate)
  }

  /// The command that runs here; nil for one of another door.
  static func type(of command: RegisteredCommand) -> (any SessionCommand.Type)? { byName[command.description.name] }
}
