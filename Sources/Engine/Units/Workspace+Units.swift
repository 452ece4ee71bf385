package import StockroomKit

extension Workspace {
  /// Calls `body` with the writing connection; a missing store is created if `creating`.
  func withWriter<Value>(creating: Bool = true, _ body: (Store) throws -> Value) throws -> Value {
    let me = ObjectIdentifier(self)
    let open = try store.takeWriter(for: me, creating: creating)
    defer { store.releaseWriter(of: me) }
    return try body(open)
  }

  /// Calls `body` with exclusive use of the store in this process.
  func exclusively<Value>(_ body: (Store) throws -> Value) throws -> Value {
    try store.exclusively(as: ObjectIdentifier(self), creating: true) { open in
      try requireWritable(open)
      return try body(open)
    }
  }

  /// Calls `body` with the writing connection, or an empty store in memory if there is no store.
  func withWriterOrEmpty<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    guard store.exists else { return try store.withEmpty { try $0.use(body) } }
    return try withWriter(creating: false) { try $0.use(body) }
  }

  /// Runs `body` in a transaction as one unit; returns the number of its journal entry if it changed anything.
  func inUnit<Value>(
    _ header: UnitHeader, _ body: (Transaction) throws -> Value
  ) throws -> (value: Value, number: Int64?) {
    let done = try inTransaction { transaction in
      try transaction.journal.open(header, in: transaction)
      let value = try body(transaction)
      return (value: value, number: try transaction.journal.close(in: transaction))
    } isChange: {
      $0.number != nil
    }
    lastUnit = done.number ?? lastUnit
    return done
  }

  /// Changes the catalog directly, in a unit of its own.
  package func unit<Value>(_ line: String, _ body: (Catalog) throws -> Value) throws -> Value {
    let actor = Actor(name: actorName)
    try fireDueTimers()
    return try inUnit(UnitHeader(actor: actor, line: line)) { transaction in
      let catalog = try Catalog(transaction, hooks: registry.hooks, actor: actor)
      try catalog.use(scopeInUse)
      return try body(catalog)
    }.value
  }

  /// Runs `body` in a writing transaction; it opens its own units.
  ///
  /// - Parameter isChange: Whether it changed anything, by its result; otherwise it does not count as committed.
  func inTransaction<Value>(
    _ body: (Transaction) throws -> Value, isChange: (Value) -> Bool = { _ in true }
  ) throws -> Value {
    try confirmWrite()
    let value = try withWriter { store in
      try requireWritable(store)
      return try store.use { try $0.writing(body) }
    }
    if isChange(value) { noteCommit() }
    announce()
    return value
  }

  /// Runs `body` in a unit of several commands: the open one, or its own.
  ///
  /// If `body` fails in an open unit, only its own changes are rolled back. Returns the number of its own unit's entry
  /// if it changed anything.
  package func inUnit(_ new: @autoclosure () -> OpenUnit, _ body: () throws -> Void) throws -> Int64? {
    if let unit {
      guard unit.usesSavepoints || unit.catalog != nil else {
        try body()
        return nil
      }
      try start(unit)
      let mark = unit.mark
      do {
        try inTransaction(of: unit) { try $0.savepoint(body) }
      } catch {
        unit.restore(mark)
        throw error
      }
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

  /// Calls `body` with the transaction of a unit that has started.
  func inTransaction<Value>(of unit: OpenUnit, _ body: (Transaction) throws -> Value) throws -> Value {
    guard let open = unit.store else { throw Refusal.transactionGone }
    return try open.use(body)
  }

  /// Runs `body` in a unit and rolls back its changes, whether it fails or not.
  package func rehearsing<Value>(in unit: OpenUnit, _ body: () throws -> Value) throws -> Value {
    try start(unit)
    let mark = unit.mark
    defer { unit.restore(mark) }
    return try inTransaction(of: unit) { try $0.rehearse(body) }
  }

  /// Opens a unit for the commands that follow; its transaction opens immediately.
  package func begin(_ unit: OpenUnit) throws {
    try start(unit)
    self.unit = unit
  }

  /// Opens a unit's transaction when a command first writes.
  @discardableResult
  package func start(_ unit: OpenUnit, isPlan: Bool = false) throws -> Catalog {
    if !isPlan, !unit.isWriteConfirmed {
      try confirmWrite()
      unit.isWriteConfirmed = true
      try fireDueTimers()
    }
    if let catalog = unit.catalog { return catalog }
    let me = ObjectIdentifier(self)
    let open = try store.takeWriter(for: me)
    do {
      try requireWritable(open)
      return try open.use { transaction in
        try transaction.begin(.immediate)
        do {
          try Clock(in: transaction).read()
          try transaction.journal.open(unit.header, in: transaction)
          let catalog = try Catalog(transaction, hooks: registry.hooks, actor: unit.header.actor)
          (unit.catalog, unit.store) = (catalog, open)
          return catalog
        } catch {
          transaction.rollback()
          throw error
        }
      }
    } catch {
      store.releaseWriter(of: me)
      throw error
    }
  }

  /// Commits a unit; returns the number of its entry if it changed anything.
  package func commit(_ unit: OpenUnit) throws -> Int64? {
    self.unit = nil
    guard let open = unit.store else { return nil }
    defer { end(unit) }
    let number = try open.use { transaction in
      guard transaction.isOpen else { throw Refusal.transactionGone }
      do {
        let line = door.journalLine(unit.line ?? unit.header.line)
        let number = try transaction.journal.close(in: transaction, line: line)
        try transaction.commit()
        return number
      } catch {
        transaction.rollback()
        throw error
      }
    }
    if number != nil { noteCommit() }
    lastUnit = number ?? lastUnit
    announce()
    if unit.kind == .run { open.checkpoint() }
    return number
  }

  /// Discards a unit and all its changes.
  package func rollBack(_ unit: OpenUnit) throws {
    self.unit = nil
    guard let open = unit.store else { return }
    defer {
      end(unit)
      store.discardUnannounced()
    }
    try open.use { $0.rollback() }
  }

  private func end(_ unit: OpenUnit) {
    (unit.catalog, unit.store) = (nil, nil)
    store.releaseWriter(of: ObjectIdentifier(self))
    keepRefused()
  }

  /// Closes a unit that SQLite rolled back by itself; returns whether there was one.
  package func dropUnitThatIsGone() throws -> Bool {
    guard let unit, let open = unit.store, try !open.use({ $0.isOpen }) else { return false }
    try rollBack(unit)
    return true
  }

  private func requireWritable(_ open: Store) throws {
    guard open.isReadOnly else { return }
    throw Refusal.storeReadOnly(store.file.path)
  }

  private func announce() {
    if let path = store.takeAnnouncement() { door.storeCreated(path) }
  }
}

extension Workspace {
  /// Whether a timer is due by the store's clock, as read for this transaction.
  func isDue(in transaction: Transaction) throws -> Bool {
    try Timers(in: transaction).firstDue(by: transaction.now, of: registry.hooks.timerOwners) != nil
  }

  /// Lets plugins read what due timers need, while others can write.
  private func prepareDueTimers() throws {
    guard !registry.hooks.timerPreparers.isEmpty, try !store.isReadOnly else { return }
    try looking { catalog in
      if try isDue(in: catalog.store) { try catalog.prepareTimers(by: catalog.store.now) }
    }
  }

  /// Fires the timers that are due by the store's clock, as a unit of the system.
  func fireDueTimers() throws {
    guard unit?.catalog == nil, store.exists else { return }
    try prepareDueTimers()
    // The system writes, so that no one is asked.
    try withWriter(creating: false) { store in
      guard !store.isReadOnly else { return }
      try store.use { transaction in
        try Clock(in: transaction).read()
        guard try isDue(in: transaction) else { return }
        try transaction.writing {
          try $0.unit(UnitHeader(actor: .system, line: "timers due")) { transaction in
            try Catalog(transaction, hooks: registry.hooks, actor: .system).fireDue()
          }
        }
      }
    }
  }
}

extension Refusal {
  static func storeReadOnly(_ path: String) -> Refusal {
    Refusal(
      "store.read-only", kind: .unavailable, "\(path) is write-protected",
      hint: "make the file and its folder writable, or rehearse with --scratch", subject: path)
  }

  /// SQLite rolled back a whole transaction by itself.
  package static let transactionGone = Refusal(
    "transaction.gone", kind: .unavailable, "SQLite rolled back the whole transaction after an error",
    hint: "begin again; nothing was changed")
}
