internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs a plugin's command: prepares it with no transaction of its own, then runs it in one its effect asks for.
  func perform(_ call: CommandCall) throws {
    var command = try call.make(call.binder.arguments)
    if call.description.effect == .destroys { try confirm(call) }
    try command.prepare(preparation(for: call, isPlan: false))
    Interrupts.clear()
    switch call.description.effect {
    case .none: try look(call, command, isPlan: false)
    case .reads: try read(call, command)
    case .writes, .destroys: try write(call, command)
    }
  }

  /// Commands that do not look at the store get the one there is, or an empty one.
  func look(_ call: CommandCall, _ command: any Command, isPlan: Bool) throws {
    try storeKeeper.forLooking().use { transaction in
      let catalog = try makeCatalog(on: transaction, for: call)
      try show(try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)), call.common)
    }
  }

  /// Reading commands render before their transaction closes.
  func read(_ call: CommandCall, _ command: any Command) throws {
    let store = try storeKeeper.forReading()
    if let catalog = unit?.catalog {
      return try store.use { transaction in
        try prepare(catalog, on: transaction, for: call)
        try show(try command.run(in: context(for: call, catalog: catalog, isPlan: false)), call.common)
      }
    }
    try fireDueTimers()
    try store.use { transaction in
      try transaction.begin(.deferred)
      defer { transaction.rollback() }
      let catalog = try makeCatalog(on: transaction, for: call)
      try show(try command.run(in: context(for: call, catalog: catalog, isPlan: false)), call.common)
    }
  }

  /// Writing commands render after the commit; in a unit, at their line.
  private func write(_ call: CommandCall, _ command: any Command) throws {
    let output: Output
    if let unit {
      let catalog = try start(unit)
      output = try storeKeeper.forWriting().use { transaction in
        try transaction.journal.move(
          toLine: unit.kind == .run ? call.node.line : unit.commandCount + 1, in: transaction)
        try prepare(catalog, on: transaction, for: call)
        let context = try context(for: call, catalog: catalog, isPlan: false)
        guard unit.usesSavepoints else { return try command.run(in: context) }
        return try transaction.savepoint { try command.run(in: context) }
      }
      unit.commandCount += 1
    } else {
      try fireDueTimers()
      let header = UnitHeader(actor: actor(for: call.command, call.common), line: call.line, why: call.common.why)
      output = try inUnit(header) { transaction in
        let catalog = try makeCatalog(on: transaction, for: call)
        return try command.run(in: context(for: call, catalog: catalog, isPlan: false))
      }
    }
    try show(output, call.common)
  }

  /// Runs `body` in a transaction of its own that is one unit of the journal.
  func inUnit<Value>(_ header: UnitHeader, _ body: (Transaction) throws -> Value) throws -> Value {
    try storeKeeper.forWriting().use { transaction in
      try transaction.begin(.immediate)
      do {
        try Clock(in: transaction).read()
        try transaction.journal.open(header, in: transaction)
        let value = try body(transaction)
        _ = try transaction.journal.close(in: transaction)
        try transaction.commit()
        return value
      } catch {
        transaction.rollback()
        throw error
      }
    }
  }

  /// Opens a unit's transaction when a command first writes.
  func start(_ unit: OpenUnit) throws -> Catalog {
    if let catalog = unit.catalog { return catalog }
    try fireDueTimers()
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
        let number = try transaction.journal.close(in: transaction)
        try transaction.commit()
        return number
      } catch {
        transaction.rollback()
        throw error
      }
    }
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
      return try Timers(in: transaction).firstDue(by: transaction.now) != nil
    }
    guard isDue else { return }
    try inUnit(UnitHeader(actor: .system, line: "timers due")) { transaction in
      try Catalog(transaction, hooks: registry.hooks, actor: .system).fireDue()
    }
  }

  func makeCatalog(on transaction: Transaction, for call: CommandCall) throws -> Catalog {
    if unit?.catalog == nil, !transaction.clockStands { try Clock(in: transaction).read() }
    let catalog = try Catalog(transaction, hooks: registry.hooks, actor: actor(for: call.command, call.common))
    catalog.appInUse = try currentApp(catalog)
    return catalog
  }

  /// Readies a unit's catalogue for its next command.
  private func prepare(_ catalog: Catalog, on transaction: Transaction, for call: CommandCall) throws {
    Clock(in: transaction).tick()
    if !transaction.clockStands { try catalog.fireDue() }
    catalog.actor = actor(for: call.command, call.common)
    if unit?.knowsApp != true {
      catalog.appInUse = try currentApp(catalog)
      unit?.knowsApp = true
    }
    // Only these change which app a short name means; a batch of products asks once.
    if call.description.name.hasPrefix("app ") { unit?.knowsApp = false }
  }

  /// The app that `use` named, or the only one there is.
  func currentApp(_ catalog: Catalog) throws -> App? {
    if let appInUse { return try catalog.apps.find(appInUse) }
    return try catalog.apps.only()
  }

  func context(for call: CommandCall, catalog: Catalog, isPlan: Bool) throws -> Context {
    Context(
      catalog: catalog, registry: registry, arguments: call.binder.arguments, isPlan: isPlan,
      progress: progress, listing: call.common.listing, allowsLastPart: isPrompt, countsReceipts: tally != nil,
      isCancelled: { Interrupts.pending })
  }

  func preparation(for call: CommandCall, isPlan: Bool) -> Preparation {
    Preparation(
      isPlan: isPlan, progress: progress, folder: folder, home: environment["HOME"] ?? "",
      readSecret: { [self] prompt in try readSecret(prompt) },
      runWorker: { name, request in
        try WorkerProcess.run("\(call.command.plugin)/\(name)", request: request)
      })
  }
}

extension Refusal {
  static let transactionGone = Refusal(
    "transaction.gone", "SQLite took the whole transaction back after an error",
    hint: "begin again; nothing was changed")
}
