package import StockroomKit

extension Workspace {
  /// Runs a call in the transaction that its effect requires, and returns its output.
  package func perform(_ call: Call) throws -> Outcome {
    var output = Output.nothing
    var outcome = try perform(call) { output = try $0.collected() }
    outcome.output = output
    return outcome
  }

  /// Runs a call: prepares it without a transaction, then runs it in the one that its effect requires.
  ///
  /// - Parameter emit: Takes the output: of a reading call while its transaction is open, so that rows can be
  ///   passed on one by one; of a writing call once it is committed.
  /// - Throws: A `Refusal`; then nothing was changed. What `emit` throws after a commit does not undo it.
  package func perform(_ call: Call, emit: (Output) throws -> Void) throws -> Outcome {
    defer { keepRefused() }
    return try withInstalledHints {
      do {
        changedPlugin = nil
        let outcome = try acting(as: call.common.user) { try run(call) { try emit(withInstalledNext($0)) } }
        if let changedPlugin { try followSources(for: changedPlugin, call) }
        return outcome
      } catch {
        noteRefused(call, error)
        throw error
      }
    }
  }

  private func run(_ call: Call, _ emit: (Output) throws -> Void) throws -> Outcome {
    let wasConfirmed = isConfirmed
    isConfirmed = wasConfirmed || call.common.isConfirmed
    defer { isConfirmed = wasConfirmed }
    try requireSwitchedOn(call)
    try requirePermitted(call.description)
    switch call.command.factory {
    case .door: throw Refusal.ofDoor(call.command)
    case .workspace(let make):
      let command = try make(call.arguments)
      try requireAllowed(type(of: command), call)
      if !isPlanning { try door.confirm(call) }
      let output = try command.run(in: self, call, emit: emit)
      if call.command.writesFile(with: call.arguments) { writtenCount += 1 }
      try emit(output)
      return Outcome()
    case .plugin(let make):
      if call.common.at != nil { try requireReading(call.command, looksAtDates: true) }
      return try perform(try make(call.arguments), call, emit)
    }
  }

  /// Refuses a command of a plugin that turns out to be switched off, now that the store can be read.
  func requireSwitchedOn(_ call: Call) throws {
    // The console's own commands, such as store check, are for stores that cannot be read, too.
    guard call.command.isOfPlugin, !call.command.plugin.hasSameBytes(as: Refusal.console) else { return }
    guard call.effect != .none, unit == nil, try engine.readSwitches() else { return }
    let name = call.description.name
    guard tree.command(named: name) == nil else { return }
    throw Refusal(
      "plugin.disabled", kind: .state, "\(name) belongs to \(call.command.plugin), which is disabled in this store",
      remedy: .command("plugin enable \(call.command.plugin)"), subject: name)
  }

  func requireAllowed(_ type: any WorkspaceCommand.Type, _ call: Call) throws {
    if call.common.at != nil { try requireReading(call.command, looksAtDates: type.readsAtDate) }
    try requireAllowedInUnit(type.isAllowedInUnit, call.command)
  }

  /// Refuses a command that must not be part of the open unit.
  package func requireAllowedInUnit(_ isAllowed: Bool, _ command: RegisteredCommand) throws {
    guard let unit, !isAllowed else { return }
    throw Refusal.notInUnit(command, isTransaction: unit.kind == .transaction)
  }

  private func perform(_ prepared: any BoundCommand, _ call: Call, _ emit: (Output) throws -> Void) throws -> Outcome {
    var command = prepared
    let wasConfirmed = isConfirmed
    defer { isConfirmed = wasConfirmed }
    if call.effect == .destroys {
      try confirm(call)
      isConfirmed = true
    }
    try command.prepare(preparation(for: call, isPlan: isPlanning))
    if !isPlanning { try door.confirm(call) }
    if store.cancellation.isCancelled() { throw Refusal.cancelled }
    switch call.effect {
    case .none:
      try look(call, command, isPlan: isPlanning, emit)
      return Outcome()
    case .reads:
      try read(call, command, isPlan: isPlanning, emit)
      return Outcome()
    case .writes, .destroys: return try write(call, command, emit)
    }
  }

  // MARK: - By effect

  /// A call that does not use the store gets an empty one.
  func look(_ call: Call, _ command: any BoundCommand, isPlan: Bool, _ emit: (Output) throws -> Void) throws {
    try store.withEmpty { empty in
      try empty.use { transaction in
        let catalog = try Catalog(transaction, hooks: registry.hooks, actor: actor(for: call))
        let context = context(for: call, catalog: catalog, isPlan: isPlan)
        try transaction.readingOnly { try answer(call, catalog, emit) { try command.run(in: context) } }
      }
    }
  }

  /// A reading call emits its rows before its transaction closes.
  func read(_ call: Call, _ command: any BoundCommand, isPlan: Bool, _ emit: (Output) throws -> Void) throws {
    if let date = call.common.at {
      return try looking(at: date) { catalog in
        catalog.actor = actor(for: call)
        try answer(call, catalog, emit) { try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)) }
      }
    }
    if let unit, let open = unit.store, let catalog = unit.catalog {
      return try open.use { transaction in
        try prepare(catalog, on: transaction, for: call)
        try transaction.readingOnly {
          try answer(call, catalog, emit) { try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)) }
        }
      }
    }
    func run(_ transaction: Transaction, firingDue: Bool) throws -> Bool {
      try transaction.begin(.deferred)
      defer { transaction.rollback() }
      let catalog = try makeCatalog(on: transaction, for: call)
      if firingDue, try !store.isReadOnly, try isDue(in: transaction) { return false }
      try answer(call, catalog, emit) { try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)) }
      return true
    }
    guard call.description.needsStore || store.exists else {
      _ = try store.looking { try run($0, firingDue: false) }
      return
    }
    if try store.reading({ try run($0, firingDue: true) }) { return }
    do {
      try fireDueTimers()
    } catch let refusal as Refusal where refusal.kind == .busy {
      // Nobody waits to read: the timers fire once the other one is done.
    }
    _ = try store.reading { try run($0, firingDue: false) }
  }

  /// Emits the output of a call that must not write.
  private func answer(
    _ call: Call, _ catalog: Catalog, _ emit: (Output) throws -> Void, _ run: () throws -> Output
  ) throws {
    let output: Output
    do {
      output = try run()
      if !isPlanning, call.command.writesFile(with: call.arguments) { writtenCount += 1 }
      try emit(output)
    } catch is Refusal where catalog.store.wasRefusedToWrite {
      throw Refusal.undeclaredWrite(call.command)
    }
  }

  /// A writing call emits its output once it is committed; in a unit, immediately.
  private func write(_ call: Call, _ command: any BoundCommand, _ emit: (Output) throws -> Void) throws -> Outcome {
    guard let unit else {
      try fireDueTimers()
      let header = UnitHeader(actor: actor(for: call), line: call.line, why: call.common.why)
      let (output, number) = try inUnit(header) { transaction in
        let catalog = try makeCatalog(on: transaction, for: call)
        return try command.run(in: context(for: call, catalog: catalog, isPlan: false))
      }
      try emit(output)
      return Outcome(unit: number)
    }
    let catalog = try start(unit)
    let output = try inOpenUnit(unit) { transaction in
      transaction.journal.move(toLine: unit.kind == .run ? call.lineNumber : unit.commandCount + 1)
      try prepare(catalog, on: transaction, for: call)
      let context = context(for: call, catalog: catalog, isPlan: isPlanning)
      guard unit.usesSavepoints else { return try command.run(in: context) }
      return try transaction.savepoint { try command.run(in: context) }
    }
    unit.commandCount += 1
    if unit.kind == .transaction || unit.kind == .request { unit.lines.append(call.line) }
    try emit(output)
    return Outcome()
  }

  /// Runs `body` on a unit's transaction; if SQLite rolls it back by itself, the unit ends.
  private func inOpenUnit<Value>(_ unit: OpenUnit, _ body: (Transaction) throws -> Value) throws -> Value {
    guard let store = unit.store else { throw Refusal.transactionGone }
    do {
      return try store.use { transaction in
        guard transaction.isOpen else { throw Refusal.transactionGone }
        return try body(transaction)
      }
    } catch {
      // Whoever opened the unit ends it: what is around this call may still use the connection.
      guard try store.use({ $0.isOpen }) else { throw Refusal.transactionGone }
      throw error
    }
  }
}

extension Output {
  /// The same output with the rows of a table read, so that it remains after its transaction.
  package func collected() throws -> Output {
    guard case .table(let table) = self else { return self }
    return .table(try table.collected())
  }
}

extension Refusal {
  /// A defect of a plugin: SQLite stopped its write.
  fileprivate static func undeclaredWrite(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "command.effect", kind: .unavailable,
      "\(command.description.name) is declared to have the effect \(command.description.effect), but tried to write",
      hint: "this is a defect of the plugin \(command.plugin); nothing was changed")
  }

  static func ofDoor(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "command.door", kind: .usage, "\(command.description.name) works only at the console's prompt and in its files",
      hint: "stockroom \(command.description.name)")
  }
}
