internal import StockroomKit

/// The commands of every workspace.
enum WorkspaceCommands {
  private static let types: [any WorkspaceCommand.Type] = [
    BeginCommand.self, CommitCommand.self, DiffCommand.self, PluginDisable.self, PluginEnable.self,
    PluginListCommand.self, PluginShow.self, RedoCommand.self, RollbackCommand.self, StoreBackup.self,
    StoreCompact.self, StoreInfo.self, StoreInit.self, StoreRestore.self, UndoCommand.self,
  ]

  static let all = types.map { type in
    RegisteredCommand(
      type.description, plugin: "Console", factory: .workspace { try type.init($0) }, looksAtDates: type.readsAtDate)
  }
}
