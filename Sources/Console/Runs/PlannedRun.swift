internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs `body` as a unit of many commands, lists the rows it changed, and takes everything back.
  ///
  /// Variables, aliases, settings and the app in use are as before, too; commands that write files only say so, and later
  /// ones find these files all the same.
  func planningUnit(actor: Actor, _ body: () throws -> Void) throws -> Output {
    guard unit != nil || storeKeeper.exists else {
      throw Refusal(
        "store.missing", kind: .missing, "there is no store to plan on",
        hint: "store init makes one; --scratch rehearses without one")
    }
    let (state, outer) = (SessionState(of: self), (tally, plannedFiles))
    defer {
      state.restore(in: self)
      (tally, plannedFiles) = outer
    }
    (tally, plannedFiles) = (Tally(), plannedFiles ?? PlannedFiles())
    if let unit {
      let catalog = try start(unit, isPlan: true)
      return try storeKeeper.forWriting().use { transaction in
        try transaction.rehearse { try changes(of: catalog, body) }
      }
    }
    let unit = OpenUnit(.run, header: UnitHeader(actor: actor, line: "plan"), usesSavepoints: false)
    self.unit = unit
    do {
      let output = try changes(of: try start(unit, isPlan: true), body)
      try rollBack(unit)
      return output
    } catch {
      try rollBack(unit)
      throw error
    }
  }

  private func changes(of catalog: Catalog, _ body: () throws -> Void) throws -> Output {
    let journal = catalog.store.journal
    let mark = try storeKeeper.forReading().use { try journal.mark(in: $0) }
    try body()
    return planned(try storeKeeper.forReading().use { try journal.rowChanges(after: mark, in: $0) })
  }
}
