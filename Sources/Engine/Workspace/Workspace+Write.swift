package import StockroomKit

/// Writing: a call as a unit of its own or in the open one, and the catalog without a call.
extension Workspace {
  /// Runs a writing call, which emits its output after the commit; in a unit, immediately.
  func write(_ call: Call, _ command: any BoundCommand, _ emit: (Output) throws -> Void) throws -> Outcome {
    guard let unit else {
      try fireDueTimers()
      let header = UnitHeader(actor: actor(for: call), line: call.line, why: call.common.why)
      let (output, number) = try self.unit(header) { transaction in
        let catalog = try makeCatalog(on: transaction, for: call)
        return try run(command, in: context(for: call, catalog: catalog, isPlan: false))
      }
      try emit(output)
      return Outcome(unit: number)
    }
    let catalog = try start(unit)
    let output = try inOpenUnit(unit) { transaction in
      transaction.journal.move(toLine: unit.kind == .run ? call.lineNumber : unit.commandCount + 1)
      try prepare(catalog, on: transaction, for: call)
      let context = context(for: call, catalog: catalog, isPlan: isPlanning)
      guard unit.usesSavepoints else { return try run(command, in: context) }
      return try transaction.savepoint { try run(command, in: context) }
    }
    unit.commandCount += 1
    if unit.kind == .transaction || unit.kind == .request { unit.lines.append(call.line) }
    try emit(output)
    return Outcome()
  }

  /// Runs a command; an edit that changed no row says so.
  private func run(_ command: any BoundCommand, in context: Context) throws -> Output {
    let journal = context.catalog.store.journal
    let store = context.catalog.store
    let count = try journal.changedRowCount(in: store)
    let output = try command.run(in: context)
    guard case .receipt(let receipt) = output, try journal.changedRowCount(in: store) == count else { return output }
    return .receipt(receipt.unchanged)
  }

  /// Runs `body` in a unit's transaction; refused if SQLite has rolled it back.
  private func inOpenUnit<Value>(_ unit: OpenUnit, _ body: (Transaction) throws -> Value) throws -> Value {
    guard let store = unit.store else { throw Refusal.transactionGone }
    do {
      return try store.use { transaction in
        guard transaction.isOpen else { throw Refusal.transactionGone }
        return try body(transaction)
      }
    } catch {
      // The unit's opener ends it, since callers of this call may still use the connection.
      if try store.use({ $0.isOpen }) { throw error }
      // A connection that was lost says so itself.
      throw (error as? Refusal)?.kind == .busy ? error : Refusal.transactionGone
    }
  }

  /// Runs commands as one unit: all of them, or none.
  ///
  /// - Parameter line: The line for the journal if no command has run.
  /// - Returns: The value of `body`, and the number of the unit if it changed anything.
  package func write<Value>(
    _ line: String, why: String?, _ body: (Catalog, _ perform: @escaping (Call) throws -> Output) throws -> Value
  ) throws -> (value: Value, unit: Int64?) {
    let header = UnitHeader(actor: Actor(name: actorName), line: line, why: why)
    let unit = OpenUnit(.request, header: header, usesSavepoints: true)
    var value: Value?
    let number = try self.unit(unit) {
      let catalog = try start(unit)
      value = try inTransaction(of: unit) { _ in
        try body(catalog) { call in
          var output = Output.nothing
          _ = try self.perform(call) { output = try $0.collected() }
          return output
        }
      }
    }
    guard let value else { throw Refusal.cancelled }
    return (value, number)
  }

  /// Writes to tables that the journal does not record.
  package func record<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    try confirmWrite()
    return try withWriter { store in
      guard !store.isReadOnly else { throw Refusal.storeReadOnly(store.location.name) }
      return try store.use { try $0.writing(body) }
    }
  }

  /// Sets up the roles of those who change the store and those who read it; a missing store is created.
  func grantRoles() throws -> StoreRoles { try withWriter { try $0.grant() } }

  /// Moves the content to a folder that the store's machines share; a missing store is created.
  func keepContent(in path: String) throws {
    try store.keepContent(in: path, as: ObjectIdentifier(self))
    blobs = nil
  }

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
  func unit<Value>(
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
  package func write<Value>(_ line: String, _ body: (Catalog) throws -> Value) throws -> Value {
    let actor = Actor(name: actorName)
    try fireDueTimers()
    return try unit(UnitHeader(actor: actor, line: line)) { transaction in
      let catalog = try Catalog(transaction, hooks: registry.hooks, actor: actor)
      try catalog.use(scopeInUse)
      return try body(catalog)
    }.value
  }

  /// Runs `body`, which opens its own units, in a write transaction.
  ///
  /// - Parameter isChange: Returns true if a result is a change, which counts as a commit.
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

  /// Asks before a unit that writes to a protected store.
  func confirmWrite() throws {
    guard !isConfirmed, !store.isScratch, store.exists else { return }
    if let label = try readStore({ try Settings(in: $0).label() }), label.isProtected {
      try door.confirmWrite(to: label)
    }
  }

  func requireWritable(_ open: Store) throws {
    guard open.isReadOnly else { return }
    throw Refusal.storeReadOnly(store.location.name)
  }

  func announce() {
    guard let path = store.takeAnnouncement() else { return }
    let isChosen = (try? readStore { try Settings(in: $0).value(RuleTable.settingName) != nil }) ?? true
    let (usual, today) = (RuleProfile.itc2012.rawValue, RuleProfile.asc2026.rawValue)
    let rules = isChosen ? "" : " with the rules of \(usual); store init --profile \(today) chooses today's"
    door.tell(.note("created the store \(path)\(rules)"))
  }
}

/// Due timers, which fire before a write.
extension Workspace {
  /// True if a timer is due at the transaction's time.
  func isDue(in transaction: Transaction) throws -> Bool {
    try Timers(in: transaction).firstDue(by: transaction.now, of: registry.hooks.timerOwners) != nil
  }

  /// True if a timer is due now that can be fired.
  func isDueNow() throws -> Bool {
    guard store.exists, try !store.isReadOnly else { return false }
    return try store.reading { try $0.discarding(.deferred) { try isDue(in: $0) } }
  }

  /// Fires the timers that are due by the store's clock, as a unit of the system.
  func fireDueTimers() throws {
    guard unit?.catalog == nil, try isDueNow() else { return }
    // Plugins read data for them while others can still write.
    if !registry.hooks.timerPreparers.isEmpty { try read { try $0.prepareTimers(by: $0.store.now) } }
    // The system needs no confirmation.
    try withWriter(creating: false) { store in
      try store.use { transaction in
        try transaction.writing {
          try $0.unit(UnitHeader(actor: .system, line: "timers due")) { transaction in
            try Catalog(transaction, hooks: registry.hooks, actor: .system).fireDue()
          }
        }
      }
    }
  }
}

/// The refused writes of a protected store, until its journal can record them.
extension Workspace {
  /// Keeps a refused write of a protected store; the line has no secrets.
  func noteRefused(_ call: Call, _ error: any Error) {
    guard refusedWrites.count < Self.mostRefused, let refusal = error as? Refusal, !refusal.kind.isFailure,
      call.effect == .writes || call.effect == .destroys, !isPlanning,
      !store.isScratch, store.exists
    else { return }
    var header = UnitHeader(actor: actor(for: call), line: door.journalLine(call.line))
    header.why = refusal.code
    refusedWrites.append(header)
  }

  /// The maximum number of refused writes that a unit keeps.
  private static let mostRefused = 1000

  /// Records the refused writes, once no transaction is open whose rollback would discard them.
  package func keepRefused() {
    guard unit == nil, !refusedWrites.isEmpty else { return }
    let headers = refusedWrites
    refusedWrites = []
    // They are lost if the store is read-only or busy; the refusal itself was shown.
    try? withWriter(creating: false) { store in
      guard !store.isReadOnly else { return }
      try store.use { transaction in
        guard try Settings(in: transaction).label()?.isProtected == true else { return }
        try transaction.writing { transaction in
          for header in headers { try transaction.journal.writeRefused(header, in: transaction) }
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
}
