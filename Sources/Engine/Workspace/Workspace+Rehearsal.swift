package import StockroomKit

extension Workspace {
  /// Gives an empty temporary store the rules, the settings, and the clock of another one, and the same plugins.
  ///
  /// None of it is a unit of the journal, so that the clock can still be set to any date.
  package func takeSettings(of other: Workspace) throws {
    let settings = try other.looking { try SettingsCopy(of: other.store.schemas, in: $0.store) }
    try inTransaction { transaction in
      try settings.write(in: transaction)
      // What protects the other store does not concern a temporary one.
      try Settings(in: transaction).set(nil as StoreLabel?)
      try Apps.numberProvisionally(in: transaction)
    }
    try reinstall(keepingScope: false)
  }

  /// Calls `body` with a context that reads the store.
  package func lookingAsCommand(_ body: (Context) throws -> Void) throws {
    try looking { catalog in
      try body(
        Context(
          catalog: catalog, registry: registry, arguments: Arguments(), isPlan: true, progress: door.progress,
          listing: Listing(), isCancelled: store.cancellation.isCancelled))
    }
  }
}
