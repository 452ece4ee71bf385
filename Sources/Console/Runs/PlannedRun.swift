internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs `body` as a unit of many commands, lists the rows it changed, and takes everything back.
  func planningUnit(actor: Actor, _ body: () throws -> Void) throws -> Output {
    if let unit {
      let catalog = try start(unit, isPlan: true)
      return try storeKeeper.forWriting().use { transaction in
        try transaction.rehearse {
          let mark = try transaction.journal.mark(in: transaction)
          try silently(body)
          return ChangeList.output(
            try catalog.store.journal.rowChanges(after: mark, in: transaction), nothing: "nothing would change")
        }
      }
    }
    guard storeKeeper.exists else {
      throw Refusal(
        "store.missing", "there is no store to plan on", hint: "store init makes one; --scratch rehearses without one")
    }
    let unit = OpenUnit(.run, header: UnitHeader(actor: actor, line: "plan"), usesSavepoints: false)
    self.unit = unit
    do {
      let catalog = try start(unit, isPlan: true)
      let mark = try storeKeeper.forReading().use { try $0.journal.mark(in: $0) }
      try silently(body)
      let changes = try storeKeeper.forReading().use { try catalog.store.journal.rowChanges(after: mark, in: $0) }
      try rollBack(unit)
      return ChangeList.output(changes, nothing: "nothing would change")
    } catch {
      try rollBack(unit)
      throw error
    }
  }

  /// Runs `body` with receipts counted rather than shown.
  private func silently(_ body: () throws -> Void) throws {
    let counted = tally
    tally = Tally()
    defer { tally = counted }
    try body()
  }
}
