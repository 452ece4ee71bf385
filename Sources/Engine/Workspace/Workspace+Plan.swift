package import StockroomKit

extension Workspace {
  /// Runs a call, emits the changes, and rolls them back; a reading call just runs.
  package func plan(_ call: Call, emit: (Output) throws -> Void) throws {
    try withInstalledHints { try acting(as: call.common.user) { try preview(call, emit) } }
  }

  private func preview(_ call: Call, _ emit: (Output) throws -> Void) throws {
    try requireEnabled(call)
    try requirePermitted(call.description)
    switch call.command.factory {
    case .door: throw Refusal.ofDoor(call.command)
    case .workspace(let make):
      let command = try make(call.arguments)
      try requireAllowed(type(of: command), call)
      try emit(try command.plan(in: self, call, emit: emit))
    case .plugin(let make):
      if call.common.at != nil { try requireReading(call.command, looksAtDates: true) }
      var command = try make(call.arguments)
      try command.prepare(preparation(for: call, isPlan: true))
      switch call.effect {
      case .none: try look(call, command, isPlan: true, emit)
      case .reads: try read(call, command, isPlan: true, emit)
      case .writes, .destroys: try emit(try planned(command, call))
      }
    }
  }

  /// The changes that a plugin's call would make.
  func planned(_ call: Call) throws -> Output {
    var output = Output.nothing
    try plan(call) { output = try $0.collected() }
    return output
  }

  private func planned(
    _ command: any BoundCommand, _ call: Call, show: ([RowChange]) -> Output = Workspace.list
  ) throws -> Output {
    var warnings: [Receipt.Warning] = []
    let planned = try plan(actor: actor(for: call), show: show) { catalog in
      try catalog.use(scopeInUse)
      let output = try command.run(in: context(for: call, catalog: catalog, isPlan: true))
      if case .receipt(let receipt) = output { warnings = receipt.tally?.warnings ?? [] }
    }
    for warning in warnings { door.tell(.note(warning.text)) }
    return planned
  }

  /// The items that a plugin's destructive call would delete, in words.
  package func loss(of call: Call) throws -> Output {
    guard case .plugin(let make) = call.command.factory else { return try planned(call) }
    return try withInstalledHints {
      var command = try make(call.arguments)
      try command.prepare(preparation(for: call, isPlan: true))
      return try planned(command, call) { LossSummary.output($0) }
    }
  }

  static func list(_ changes: [RowChange]) -> Output {
    ChangeList.output(changes, nothing: "nothing would change")
  }

  /// Runs `body` on the store, or an empty one, lists the changed rows, and rolls it back.
  func plan(
    actor: Actor, show: ([RowChange]) -> Output = Workspace.list, _ body: (Catalog) throws -> Void
  ) throws -> Output {
    if let open = unit?.store, let catalog = unit?.catalog {
      return try open.use { transaction in
        try transaction.rehearse { try changes(in: transaction, show: show) { try body(catalog) } }
      }
    }
    return try withWriterOrEmpty { transaction in
      try transaction.discarding(.immediate) { transaction in
        try transaction.journal.open(UnitHeader(actor: actor, line: "plan"), in: transaction)
        return try changes(in: transaction, show: show) {
          try body(try Catalog(transaction, hooks: registry.hooks, actor: actor))
        }
      }
    }
  }

  /// Runs `body` as a unit of several commands, lists the changed rows, and rolls it back.
  package func planUnit(actor: Actor, _ body: () throws -> Void) throws -> Output {
    guard unit != nil || store.exists else { return try planUnitWithoutStore(actor: actor, body) }
    if let unit {
      try start(unit, isPlan: true)
      let mark = unit.mark
      defer { unit.restore(mark) }
      return try inTransaction(of: unit) { transaction in
        try transaction.rehearse { try changes(in: transaction, body) }
      }
    }
    let unit = OpenUnit(.run, header: UnitHeader(actor: actor, line: "plan"), usesSavepoints: false)
    self.unit = unit
    do {
      try start(unit, isPlan: true)
      let output = try inTransaction(of: unit) { try changes(in: $0, body) }
      try rollBack(unit)
      return output
    } catch {
      try rollBack(unit)
      throw error
    }
  }

  /// Plans a unit on an empty store in memory.
  private func planUnitWithoutStore(actor: Actor, _ body: () throws -> Void) throws -> Output {
    try store.withEmpty { open in
      let unit = OpenUnit(.run, header: UnitHeader(actor: actor, line: "plan"), usesSavepoints: false)
      unit.isWriteConfirmed = true
      defer {
        self.unit = nil
        (unit.catalog, unit.store) = (nil, nil)
      }
      return try open.use {
        try $0.discarding(.immediate) { transaction in
          try transaction.journal.open(unit.header, in: transaction)
          unit.catalog = try Catalog(transaction, hooks: registry.hooks, actor: actor)
          unit.store = open
          self.unit = unit
          return try changes(in: transaction, body)
        }
      }
    }
  }

  /// The rows that `body` changed.
  func changes(
    in transaction: Transaction, show: ([RowChange]) -> Output = Workspace.list, _ body: () throws -> Void
  ) throws -> Output {
    let mark = try transaction.journal.mark(in: transaction)
    try body()
    let changes = try transaction.journal.rowChanges(after: mark, in: transaction)
    if !changes.isEmpty { hasPlannedChanges = true }
    return show(changes)
  }

  /// Gives an empty temporary store the rules, the settings, and the clock of another one, and the same plugins.
  ///
  /// None of it is a unit of the journal, so that the clock can still be set to any date.
  package func takeSettings(of other: Workspace) throws {
    let settings = try other.read { try SettingsCopy(of: other.store.schemas, in: $0.store) }
    try inTransaction { transaction in
      try settings.write(in: transaction)
      // A temporary store needs no protection.
      try Settings(in: transaction).set(nil as StoreLabel?)
      try Apps.numberProvisionally(in: transaction)
    }
    try reinstall(keepingScope: false)
  }
}
