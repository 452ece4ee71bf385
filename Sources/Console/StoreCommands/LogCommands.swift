internal import StockroomKit

/// `log list`.
struct LogList: Command {
  static let description = CommandDescription(
    "log list", "The units of the journal, newest first.", effect: .reads, examples: ["log list", "log --limit 5"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let columns = [
      Column("unit", label: "Unit", alignment: .trailing), Column("time", label: "Store Time"),
      Column("actor", label: "Actor"), Column("part", label: "Part"),
      Column("changes", label: "Rows", alignment: .trailing), Column("line", label: "Line"),
      Column("state", label: "State"), Column("why", label: "Why"),
    ]
    let store = context.catalog.store
    return .table(
      Table(columns: columns, empty: "nothing has been done yet") { emit in
        try store.journal.entries(in: store) { entry in
          try emit([
            .integer(entry.number), .date(entry.storeTime), .text(entry.actor.name), .text(entry.actor.part.rawValue),
            .integer(Int64(entry.changes)), .text(entry.line), .text(Self.state(entry)),
            entry.why.map(Value.text) ?? .null,
          ])
        }
      })
  }

  private static func state(_ entry: JournalEntry) -> String {
    if let by = entry.undoneBy { return entry.kind == .unit ? "undone by \(by)" : "redone by \(by)" }
    switch entry.kind {
    case .unit: return ""
    case .undo: return "undoes \(entry.undoes ?? 0)"
    case .redo: return "redoes \(entry.undoes ?? 0)"
    case .horizon: return "horizon"
    }
  }
}

/// `log show UNIT`.
struct LogShow: Command {
  private static let number = Parameter<Int>.argument("unit", "The unit's number.").named("UNIT")
    .completed(by: "unit")

  static let description = CommandDescription(
    "log show", "One unit: each row it changed, before and after.", effect: .reads, parameters: [number],
    examples: ["log show 1"])

  private let number: Int64

  init(_ arguments: Arguments) throws {
    number = Int64(try arguments[Self.number])
  }

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    _ = try store.journal.entry(number, in: store)
    return ChangeList.output(try store.journal.rowChanges(of: number, in: store), nothing: "it changed nothing")
  }
}
