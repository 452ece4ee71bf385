internal import StockroomKit

/// The commands of the console that work like any plugin's.
struct BuiltinPlugin: Plugin {
  let name = "Console"
  let summary = "The clock, the journal and expect."

  func install(into registry: inout Registry) {
    registry.commands(
      ClockShow.self, ClockSet.self, ClockAdvance.self, ClockReset.self, LogList.self, LogShow.self,
      StoreCheck.self, StoreLabelCommand.self)
    for explanation in ConsoleExplanations.all { registry.explain(explanation) }
    registry.complete("unit") { digits, catalog, limit in
      let store = catalog.store
      return try store.journal.entries(startingWith: digits, limit: limit, in: store).map {
        (String($0.number), "\($0.actor.name), \($0.storeTime.isoDay): \($0.line)")
      }
    }
  }

  /// The commands that see the session.
  static let sessionCommands: [any SessionCommand.Type] = [
    AliasListCommand.self, BeginCommand.self, CommitCommand.self, CompleteCommand.self, CompletionsCommand.self,
    DiffCommand.self, ExpectRefused.self, ExplainCommand.self, HelpCommand.self, HistoryCommand.self,
    PluginDisable.self, PluginEnable.self, PluginListCommand.self, PluginShow.self, QuitCommand.self,
    RedoCommand.self, RollbackCommand.self, RunCommand.self, SetCommand.self, SourceCommand.self, StoreBackup.self,
    StoreCompact.self, StoreInfo.self, StoreInit.self, StoreOpen.self, StoreRestore.self, UndoCommand.self,
    UnaliasCommand.self, UseCommand.self,
  ]
}
