internal import StockroomKit

/// `log list`.
struct LogList: Command {
  private static let noun = Parameter<String?>.option("noun", "Units that changed this kind of item: product, price.")
    .named("NOUN")
  private static let subject = Parameter<String?>.option(
    "subject", "Units that changed the item with this name: com.example.level2, .level2, yuki@example.com."
  ).also("product", "item", "for", "id")
  private static let by = Parameter<String?>.option("by", "Units of one actor.").named("NAME").also(
    "actor", "user", "who")
  private static let since = Parameter<DateExpression?>.option(
    "since", "From this store time on; today and -7d use the machine's clock.")
  private static let until = Parameter<DateExpression?>.option(
    "until", "Before this store time; today and -7d use the machine's clock.")
  private static let refused = Parameter<Bool?>.negatableFlag(
    "refused", "Only writes that a protected store refused, or none of them.")
  private static let output = Parameter<String?>.option("output", "The format; seed is a batch file.")

  static let description = CommandDescription(
    "log list", "List changes, a unit per line, newest first; -o seed prints a batch file that repeats them.",
    also: ["journal", "history", "changes", "audit"], effect: .reads,
    parameters: [noun, subject, by, since, until, refused],
    fields: EngineExplanations.resources.described(
      "log",
      [
        "unit": .integer, "time": .date, "actor": .text, "part": .text, "changes": .integer, "line": .text,
        "state": .text, "why": .text,
      ]),
    examples: [
      "log list", "log --limit 5", "log list --noun price --subject .chapter1", "log list --since 2012-11-01",
      "log list --since today -o seed", "log list --refused",
    ], ownOutputs: ["seed"], isNounDefault: true)

  private var filter = JournalFilter()
  private let since: DateExpression?
  private let until: DateExpression?
  private let isSeed: Bool

  init(_ arguments: Arguments) throws {
    filter.noun = try arguments[Self.noun]
    filter.subject = try arguments[Self.subject]
    filter.actor = try arguments[Self.by]
    since = try arguments[Self.since]
    until = try arguments[Self.until]
    isSeed = try arguments[Self.output] != nil
    filter.isRefused = try arguments[Self.refused]
  }

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    var filter = filter
    filter.subject = try filter.subject.map(context.catalog.listedName)
    filter.since = Self.moment(since, in: context)
    filter.until = Self.moment(until, in: context)
    if isSeed {
      filter.isRefused = false
      var seed = try JournalSeed(context)
      return .text(try seed.text(filter, limit: context.listing.limit))
    }
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "no matching units") { [filter] emit in
        try store.journal.entries(filter, in: store) { entry in
          try emit([
            .integer(entry.number), .date(entry.storeTime), .text(entry.actor.name), .text(entry.actor.part.rawValue),
            .integer(Int64(entry.changes)), .text(entry.line), .text(Self.state(entry)),
            entry.kind == .refused ? .null : .text(entry.why),
          ])
        }
      })
  }

  private static func moment(_ date: DateExpression?, in context: Context) -> JournalFilter.Moment {
    let machine = date.flatMap { $0.isRelative ? $0.pastDate(now: Clock.machineTime()) : nil }
    return JournalFilter.Moment(store: date?.pastDate(now: context.now), machine: machine)
  }

  private static func state(_ entry: JournalEntry) -> String {
    if let by = entry.undoneBy { return entry.kind == .unit ? "undone by \(by)" : "redone by \(by)" }
    switch entry.kind {
    case .unit: return ""
    case .undo: return "undoes \(entry.undoes ?? 0)"
    case .redo: return "redoes \(entry.undoes ?? 0)"
    case .horizon: return "undo limit"
    case .refused: return "refused: \(entry.why ?? "")"
    }
  }
}

/// `log show UNIT`.
struct LogShow: Command {
  private static let number = Parameter<Int>.argument("unit", "The unit's number.").named("UNIT")
    .completed(by: "unit")

  static let description = CommandDescription(
    "log show", "Show each row that a unit changed, before and after.", effect: .reads, parameters: [number],
    fields: EngineExplanations.resources.described(
      "log", ["change": .text, "noun": .text, "subject": .identifier, "details": .list]),
    examples: ["log show 1"])

  private let number: Int64

  init(_ arguments: Arguments) throws {
    number = Int64(try arguments[Self.number])
  }

  func run(in context: Context) throws -> Output {
    let store = context.catalog.store
    _ = try store.journal.entry(number, in: store)
    return ChangeList.output(detail: .everything, nothing: "it changed nothing") { [number] body in
      try store.journal.rowChanges(of: number, in: store) { change in
        try context.checkCancelled()
        try body(change)
      }
    }
  }
}
