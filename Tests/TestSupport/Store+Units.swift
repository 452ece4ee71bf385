package import Catalog
package import Store

extension Store {
  /// Works on the catalogue in a unit of an actor's own, all or nothing; the only app there is is in use.
  ///
  /// A unit that is a plan is taken back at its end.
  @discardableResult
  package func work<Value>(
    _ line: String = "test", by actor: Actor, hooks: CatalogHooks, isPlan: Bool = false,
    _ body: (Catalog) throws -> Value
  ) throws -> Value {
    try use { transaction in
      try transaction.begin(.immediate)
      do {
        try Clock(in: transaction).read()
        try transaction.journal.open(UnitHeader(actor: actor, line: line), in: transaction)
        let app = try Catalog(transaction, hooks: CatalogHooks(), actor: actor).apps.only()
        let value = try body(try Catalog(transaction, hooks: hooks, actor: actor, appInUse: app))
        _ = try transaction.journal.close(in: transaction)
        if isPlan { transaction.rollback() } else { try transaction.commit() }
        return value
      } catch {
        transaction.rollback()
        throw error
      }
    }
  }

  /// Takes an actor's newest unit back, in a unit of its own.
  package func undoNewest(of actor: Actor, hooks: CatalogHooks) throws {
    let undone = try use { transaction in
      try transaction.journal.entry(Undo(in: transaction).newest(of: actor), in: transaction)
    }
    try work("undo \(undone.number)", by: actor, hooks: hooks) { try Undo(in: $0.store).apply(undone) }
  }
}
