internal import StockroomKit

/// A command of the session that `plan` can run and take back.
protocol PlannedCommand: SessionCommand {
  func plan(in session: Session, common: CommonOptions) throws -> Output
}

extension Session {
  /// Runs a command, shows what it changed, and takes it back.
  func plan(_ call: CommandCall) throws -> Output {
    var command = try call.make(call.binder.arguments)
    try command.prepare(preparation(for: call, isPlan: true))
    switch call.effect {
    case .none:
      try look(call, command, isPlan: true)
      return .nothing
    case .reads:
      try read(call, command, isPlan: true)
      return .nothing
    case .writes, .destroys: break
    }
    return try planning(actor: actor(for: call.command, call.common)) { catalog in
      catalog.appInUse = try currentApp(catalog)
      _ = try command.run(in: context(for: call, catalog: catalog, isPlan: true))
    }
  }

  /// Runs `body` on the store, lists the rows it changed, and rolls everything back.
  func planning(actor: Actor, _ body: (Catalog) throws -> Void) throws -> Output {
    if let catalog = unit?.catalog {
      return try storeKeeper.forWriting().use { transaction in
        try transaction.rehearse {
          let mark = try transaction.journal.mark(in: transaction)
          try body(catalog)
          return planned(try transaction.journal.rowChanges(after: mark, in: transaction))
        }
      }
    }
    return try storeKeeper.forLooking().use { transaction in
      try transaction.begin(.immediate)
      defer { transaction.rollback() }
      try Clock(in: transaction).read()
      try transaction.journal.open(UnitHeader(actor: actor, line: "plan"), in: transaction)
      let mark = try transaction.journal.mark(in: transaction)
      try body(try Catalog(transaction, hooks: registry.hooks, actor: actor))
      return planned(try transaction.journal.rowChanges(after: mark, in: transaction))
    }
  }

  /// The list of what would change, for `--check` to know that something would.
  func planned(_ changes: [RowChange]) -> Output {
    if !changes.isEmpty { hasPlannedChanges = true }
    return ChangeList.output(changes, nothing: "nothing would change")
  }
}
