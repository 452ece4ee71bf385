internal import Rendering
internal import StockroomKit

/// `undo [N]`, `undo --last K`: takes units back.
struct UndoCommand: PlannedCommand {
  static let isAllowedInUnit = false
  private static let number = Parameter<Int?>.optionalArgument("unit", "The unit's number, as log lists it.").named(
    "UNIT"
  ).completed(by: "unit")
  private static let last = Parameter<Int?>.option("last", "The newest so many units of your own.").named("COUNT")

  static let description = CommandDescription(
    "undo", "Take back your newest unit, or the one of a number. It rewinds the store, not Apple.", effect: .writes,
    parameters: [number, last],
    examples: ["product edit .chapter1 --notes \"For the reviewer\"; undo", "log list"])

  private let number: Int64?
  private let count: Int

  init(_ arguments: Arguments) throws {
    number = try arguments[Self.number].map(Int64.init)
    count = try arguments[Self.last] ?? 1
    guard count > 0, number == nil || count == 1 else {
      throw Refusal(
        "usage.value", kind: .usage, "--last takes a count of 1 or more, and no unit number", hint: "undo --last 3")
    }
  }

  func run(in session: Session, common: CommonOptions) throws -> Output {
    _ = try session.storeKeeper.forReading()
    let taken = try session.inTransaction { try takeBack(in: $0, session, common) }
    let undone = taken.map { "undid \($0.entry.number): \(OneLine.text($0.entry.line))\($0.detail)" }
    let lines = try undone + session.followSwitches()
    let fields = [Field("unit", taken.last.map { .integer($0.entry.number) } ?? .null)]
    return .receipt(
      Receipt(lines.joined(separator: "\n"), record: Record(fields), tally: .init("unit", "undone", count: count)))
  }

  func plan(in session: Session, common: CommonOptions) throws -> Output {
    try session.planning { _ = try takeBack(in: $0, session, common) }
  }

  private func takeBack(
    in transaction: Transaction, _ session: Session, _ common: CommonOptions
  ) throws -> [Session.TakenBack] {
    let actor = Actor(name: common.actor ?? session.actorName)
    return try (0..<count).map { _ in
      try session.takeBack(kind: .undo, actor: actor, why: common.why, in: transaction) { undo in
        try number ?? undo.newest(of: actor)
      }
    }
  }
}

/// `redo`: brings back what undo took.
struct RedoCommand: PlannedCommand {
  static let isAllowedInUnit = false
  static let description = CommandDescription(
    "redo", "Bring back what your newest undo took back.", effect: .writes,
    examples: ["product edit .chapter1 --notes \"For the reviewer\"; undo; redo"])

  init(_ arguments: Arguments) {}

  func run(in session: Session, common: CommonOptions) throws -> Output {
    _ = try session.storeKeeper.forReading()
    let entry = try session.inTransaction { try bringBack(in: $0, session, common) }
    let number = entry.entry.undoes ?? entry.entry.number
    let lines = try ["redid \(number): \(OneLine.text(entry.entry.line))\(entry.detail)"] + session.followSwitches()
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"), record: Record([Field("unit", .integer(number))]),
        tally: .init("unit", "redone")))
  }

  func plan(in session: Session, common: CommonOptions) throws -> Output {
    try session.planning { _ = try bringBack(in: $0, session, common) }
  }

  private func bringBack(
    in transaction: Transaction, _ session: Session, _ common: CommonOptions
  ) throws -> Session.TakenBack {
    let actor = Actor(name: common.actor ?? session.actorName)
    return try session.takeBack(kind: .redo, actor: actor, why: common.why, in: transaction) {
      try $0.newestUndone(of: actor)
    }
  }
}

extension Session {
  /// A unit that was taken back, or brought back, and what that changed in a few words.
  fileprivate typealias TakenBack = (entry: JournalEntry, detail: String)

  /// Runs `body`, which opens its units itself, lists the rows it changed, and rolls everything back.
  fileprivate func planning(_ body: (Transaction) throws -> Void) throws -> Output {
    try storeKeeper.forReading().use { transaction in
      try transaction.begin(.immediate)
      defer { transaction.rollback() }
      try Clock(in: transaction).read()
      let mark = try transaction.journal.mark(in: transaction)
      try body(transaction)
      return planned(try transaction.journal.rowChanges(after: mark, in: transaction))
    }
  }

  /// Takes back the unit that `choose` names, as a unit of its own; what is brought back is done in the part it was.
  fileprivate func takeBack(
    kind: JournalEntry.Kind, actor: Actor, why: String?, in transaction: Transaction, choose: (Undo) throws -> Int64
  ) throws -> TakenBack {
    let undo = Undo(in: transaction)
    let journal = transaction.journal
    let entry = try journal.entry(try choose(undo), in: transaction)
    let part = try kind == .redo ? entry.undoes.map { try journal.entry($0, in: transaction).actor.part } : nil
    var header = UnitHeader(
      actor: Actor(name: actor.name, part: part ?? actor.part), line: entry.line, why: why)
    header.kind = kind
    header.undoes = entry.number
    try journal.open(header, in: transaction)
    let mark = try journal.mark(in: transaction)
    try requireNothingStranded(by: { try undo.apply(entry) }, in: transaction, actor: header.actor)
    let detail = try Self.detail(of: entry, journal.rowChanges(after: mark, in: transaction))
    guard let number = try journal.close(in: transaction) else {
      throw Refusal("undo.nothing", kind: .state, "unit \(entry.number) changed nothing", hint: "log list")
    }
    try undo.mark(entry, undoneBy: number)
    return (entry, detail)
  }

  /// Refuses what would bring something to where no command leads on; what stood there before is no reason.
  private func requireNothingStranded(
    by rewind: () throws -> Void, in transaction: Transaction, actor: Actor
  ) throws {
    let before = try Catalog(transaction, hooks: registry.hooks, actor: actor).stranded()
    try rewind()
    // A catalogue of its own: the rules may be others now.
    let after = try Catalog(transaction, hooks: registry.hooks, actor: actor).stranded()
    if let stranded = after.first(where: { !before.contains($0) }) { throw stranded }
  }

  /// `   (tier 33 -> 3)` where little changed, else how many rows did.
  private static func detail(of entry: JournalEntry, _ changes: @autoclosure () throws -> [RowChange]) throws -> String
  {
    // A unit of many rows is counted; only a small one is looked at.
    guard entry.changes <= 2 else { return "   (\(HumanNumbers.count(entry.changes, "row")))" }
    let changes = try changes()
    let updates = changes.filter { $0.kind == .update && $0.columns.count <= 2 }
    guard updates.count == changes.count, changes.count <= 2 else {
      return "   (\(HumanNumbers.count(changes.count, "row")))"
    }
    return "   (\(updates.map { ChangeList.details($0, .sentence) }.joined(separator: ", ")))"
  }
}
