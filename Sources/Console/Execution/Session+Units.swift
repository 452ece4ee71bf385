internal import StockroomKit

extension Session {
  /// Runs `body` in a transaction of its own that is one unit of the journal.
  func inUnit<Value>(_ header: UnitHeader, _ body: (Transaction) throws -> Value) throws -> Value {
    try inTransaction { try $0.unit(header, body) }
  }

  /// Runs `body` in a transaction that writes; it opens its units itself.
  func inTransaction<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    try confirmWrite()
    let value = try storeKeeper.forWriting().use { try $0.writing(body) }
    committedCount += 1
    storeKeeper.announce()
    return value
  }

  /// Runs `body` in a unit of many commands: the one that is open, or one of its own.
  ///
  /// In a unit that is open, what `body` did is taken back when it fails, and nothing else; a unit of its own is rolled
  /// back whole. Returns the number of the unit's entry, where it is its own and changed anything.
  func inUnit(_ new: @autoclosure () -> OpenUnit, _ body: () throws -> Void) throws -> Int64? {
    if let unit {
      guard unit.usesSavepoints || unit.catalog != nil else {
        try body()
        return nil
      }
      _ = try start(unit)
      try storeKeeper.forWriting().use { transaction in try transaction.savepoint(body) }
      return nil
    }
    let unit = new()
    self.unit = unit
    do {
      try body()
    } catch {
      try rollBack(unit)
      throw error
    }
    return try commit(unit)
  }

  /// Opens a unit's transaction when a command first writes.
  func start(_ unit: OpenUnit, isPlan: Bool = false) throws -> Catalog {
    if let catalog = unit.catalog { return catalog }
    if !isPlan {
      try confirmWrite()
      try fireDueTimers()
    }
    return try storeKeeper.forWriting().use { transaction in
      try transaction.begin(.immediate)
      do {
        try Clock(in: transaction).read()
        try transaction.journal.open(unit.header, in: transaction)
        let catalog = try Catalog(transaction, hooks: registry.hooks, actor: unit.header.actor)
        unit.catalog = catalog
        return catalog
      } catch {
        transaction.rollback()
        throw error
      }
    }
  }

  /// Ends a unit; the number of its entry, where it changed anything.
  func commit(_ unit: OpenUnit) throws -> Int64? {
    self.unit = nil
    guard unit.catalog != nil else { return nil }
    let store = try storeKeeper.forWriting()
    let number = try store.use { transaction in
      guard transaction.isOpen else { throw Refusal.transactionGone }
      do {
        // What was typed at its start may have turned out to be secret since.
        let line = redaction.text(unit.line ?? unit.header.line)
        let number = try transaction.journal.close(in: transaction, line: line)
        try transaction.commit()
        return number
      } catch {
        transaction.rollback()
        throw error
      }
    }
    if number != nil { committedCount += 1 }
    storeKeeper.announce()
    if unit.kind == .run { store.checkpoint() }
    return number
  }

  /// Gives a unit up; nothing it did stays.
  func rollBack(_ unit: OpenUnit) throws {
    self.unit = nil
    guard unit.catalog != nil else { return }
    try storeKeeper.forWriting().use { $0.rollback() }
  }

  /// Fires what is due by the store's clock, as a unit of the system's own.
  func fireDueTimers() throws {
    guard unit?.catalog == nil, storeKeeper.exists else { return }
    let store = try storeKeeper.forReading()
    guard !store.isReadOnly else { return }
    let isDue = try store.use { transaction in
      try Clock(in: transaction).read()
      return try Timers(in: transaction).firstDue(by: transaction.now, of: registry.hooks.timerOwners) != nil
    }
    guard isDue else { return }
    // Nobody is asked: it is not a person who writes.
    try store.use { transaction in
      try transaction.writing {
        try $0.unit(UnitHeader(actor: .system, line: "timers due")) { transaction in
          try Catalog(transaction, hooks: registry.hooks, actor: .system).fireDue()
        }
      }
    }
  }
}

extension Refusal {
  static let transactionGone = Refusal(
    "transaction.gone", kind: .unavailable, "SQLite took the whole transaction back after an error",
    hint: "begin again; nothing was changed")
}
