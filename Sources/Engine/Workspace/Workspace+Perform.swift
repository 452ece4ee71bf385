internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs a plugin's command: prepares it with no transaction of its own, then runs it in one its effect asks for.
  func perform(_ call: CommandCall) throws {
    var command = try call.make(call.binder.arguments)
    let wasConfirmed = isConfirmed
    defer { isConfirmed = wasConfirmed }
    if call.effect == .destroys {
      try confirm(call)
      isConfirmed = true
    }
    try command.prepare(preparation(for: call, isPlan: isPlanning))
    // A ^C during the preparation stops the command before it writes.
    if Interrupts.pending { throw Refusal.cancelled }
    switch call.effect {
    case .none: try look(call, command, isPlan: isPlanning)
    case .reads: try read(call, command, isPlan: isPlanning)
    case .writes, .destroys: try write(call, command)
    }
  }

  /// Commands that do not look at the store get the one there is, or an empty one.
  func look(_ call: CommandCall, _ command: any Command, isPlan: Bool) throws {
    try storeKeeper.forLooking().use { transaction in
      let catalog = try makeCatalog(on: transaction, for: call)
      try answer(try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)), call)
    }
  }

  /// Reading commands render before their transaction closes.
  func read(_ call: CommandCall, _ command: any Command, isPlan: Bool) throws {
    if let date = call.common.at {
      return try looking(at: date) { catalog in
        catalog.actor = actor(for: call.command, call.common)
        try answer(try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)), call)
      }
    }
    let store = try call.description.needsStore ? storeKeeper.forReading() : storeKeeper.forLooking()
    if let catalog = unit?.catalog {
      return try store.use { transaction in
        try prepare(catalog, on: transaction, for: call)
        try answer(try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)), call)
      }
    }
    try fireDueTimers()
    try store.use { transaction in
      try transaction.begin(.deferred)
      defer { transaction.rollback() }
      let catalog = try makeCatalog(on: transaction, for: call)
      try answer(try command.run(in: context(for: call, catalog: catalog, isPlan: isPlan)), call)
    }
  }

  /// Shows what a command that does not write to the store returned; a planned one says which files it would write,
  /// where receipts are counted too.
  private func answer(_ output: Output, _ call: CommandCall) throws {
    if !isPlanning, call.command.writesFile(with: call.binder.arguments) { writtenCount += 1 }
    if isPlanning, call.description.writesFiles {
      switch output {
      case .receipt(let receipt): return printer.note(receipt.message)
      case .message(let message): return printer.note(message)
      default: break
      }
    }
    try show(output, call.common, ownsListing: call.description.ownsListing)
  }

  /// Writing commands render after the commit; in a unit, at their line.
  private func write(_ call: CommandCall, _ command: any Command) throws {
    let output: Output
    if let unit {
      let catalog = try start(unit)
      output = try inOpenUnit(unit) { transaction in
        try transaction.journal.move(
          toLine: unit.kind == .run ? call.node.line : unit.commandCount + 1, in: transaction)
        try prepare(catalog, on: transaction, for: call)
        let context = try context(for: call, catalog: catalog, isPlan: isPlanning)
        guard unit.usesSavepoints else { return try command.run(in: context) }
        return try transaction.savepoint { try command.run(in: context) }
      }
      unit.commandCount += 1
      if unit.kind == .transaction { unit.lines.append(call.line) }
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

  /// Runs `body` on a unit's transaction; where SQLite has taken that back by itself, the unit is over and says so.
  private func inOpenUnit<Value>(_ unit: OpenUnit, _ body: (Transaction) throws -> Value) throws -> Value {
    let store = try storeKeeper.forWriting()
    do {
      return try store.use { transaction in
        guard transaction.isOpen else { throw Refusal.transactionGone }
        return try body(transaction)
      }
    } catch {
      guard try store.use({ $0.isOpen }) else {
        try rollBack(unit)
        throw Refusal.transactionGone
      }
      throw error
    }
  }

  func makeCatalog(on transaction: Transaction, for call: CommandCall) throws -> Catalog {
    if unit?.catalog == nil { try Clock(in: transaction).read() }
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
      isCancelled: { Interrupts.pending }, noteDifference: { [self] in hasFoundChanges = true })
  }

  func preparation(for call: CommandCall, isPlan: Bool) -> Preparation {
    // One for the command and its children, so that each part of the work has a rate of its own.
    let progress = progress
    return Preparation(
      isPlan: isPlan, progress: progress, folder: folder, home: environment["HOME"] ?? "",
      readSecret: { [self] prompt in try readSecret(prompt) },
      runWorker: { order in
        try WorkerProcess(order, of: call.command.plugin, progress: progress).run()
      },
      lookAtStore: { [storeKeeper] look in
        if storeKeeper.exists { try storeKeeper.forReading().use(look) }
      }, planned: plannedFiles, protected: { [self] in protectedFiles })
  }
}
