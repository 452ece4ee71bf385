internal import Rendering
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
    switch call.description.effect {
    case .none:
      try look(call, command, isPlan: true)
      return .nothing
    case .reads:
      try read(call, command)
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
          return ChangeList.output(
            try transaction.journal.rowChanges(after: mark, in: transaction), nothing: "nothing would change")
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
      let changes = try transaction.journal.rowChanges(after: mark, in: transaction)
      return ChangeList.output(changes, nothing: "nothing would change")
    }
  }
}

/// Rows that changed, for people and programs: `~ product com.example.level2  status: Missing Metadata -> Ready to Submit`.
enum ChangeList {
  static func output(_ changes: [RowChange], nothing: String) -> Output {
    .table(
      Table(
        columns: [
          Column("change", label: ""), Column("table", label: "Table"), Column("subject", label: "Subject"),
          Column("details", label: "Change"),
        ], empty: nothing
      ) { emit in
        for change in changes {
          try emit([.text(sign(change.kind)), .text(change.table), .identifier(change.subject), .text(details(change))])
        }
      })
  }

  /// The columns of a change in a few words; of a new row those that matter most, of one that goes nothing.
  static func details(_ change: RowChange) -> String {
    switch change.kind {
    case .update:
      change.columns.map { "\(words($0.name)) \(shown($0.old, of: $0)) -> \(shown($0.new, of: $0))" }
        .joined(separator: ", ")
    case .insert:
      change.columns.filter(\.isHighlight).map { "\(words($0.name)) \(shown($0.new, of: $0))" }.joined(separator: ", ")
    case .delete: ""
    }
  }

  private static func words(_ column: String) -> String { column.replacing("_", with: " ") }

  private static func shown(_ value: String?, of column: RowChange.Column) -> String {
    guard let value else { return "none" }
    return column.isSecret ? "***" : ProductStatus(rawValue: value)?.label ?? value
  }

  private static func sign(_ kind: JournalChange.Kind) -> String {
    switch kind {
    case .insert: "+"
    case .update: "~"
    case .delete: "-"
    }
  }
}
