internal import Foundation
internal import Rendering
internal import StockroomKit

/// `undo [N]`, `undo --last K`.
struct UndoCommand: WorkspaceCommand {
  static let isAllowedInUnit = false
  private static let number = Parameter<Int?>.optionalArgument("unit", "The unit's number, as log lists it.").named(
    "UNIT"
  ).completed(by: "unit").also("entry", "number", "id")
  private static let last = Parameter<Int?>.option("last", "The number of your newest units to undo.").named("COUNT")
    .short("n")
  private static let anyone = Parameter<Bool>.flag("anyone", "Undo the newest unit, whoever made it.")

  static let description = CommandDescription(
    "undo", "Undo your newest unit, or a given one. It affects the store, not Apple.", also: ["revert", "take back"],
    effect: .writes,
    parameters: [number, last, anyone],
    receipt: EngineExplanations.resources.described("undo", ["unit": .integer]),
    examples: ["clock advance 2d; undo", "log list"])

  private let number: Int64?
  private let count: Int
  private let isAnyones: Bool

  init(_ arguments: Arguments) throws {
    isAnyones = try arguments[Self.anyone]
    number = try arguments[Self.number].map(Int64.init)
    count = try arguments[Self.last] ?? 1
    guard count > 0, number == nil || count == 1 else {
      throw Refusal(
        "usage.value", kind: .usage, "--last must be 1 or more, and cannot be combined with a unit number",
        remedy: .command("undo --last 3"))
    }
  }

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    _ = try workspace.store.workingLocation
    let seen = try confirm(in: workspace, call)
    let reversed = try workspace.inTransaction {
      let reversed = try undoUnits(in: $0, workspace, call)
      if let seen, seen != reversed.map(\.entry.number) { throw Refusal.unitsChanged }
      return reversed
    }
    let undone = reversed.map { "undid \($0.entry.number): \(OneLine.text($0.entry.line))\($0.detail)" }
    let lines = try undone + workspace.followSwitches()
    let fields = [Field("unit", .integer(reversed.last?.entry.number))]
    return .receipt(
      Receipt(lines.joined(separator: "\n"), record: Record(fields), tally: .init("unit", "undone", count: count)))
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try workspace.plan { _ = try undoUnits(in: $0, workspace, call) }
  }

  /// Asks first at a terminal if many products would change, and a caller who may only undo its own units about others.
  ///
  /// - Returns: The units that would be undone; nil if nobody was to be asked.
  private func confirm(in workspace: Workspace, _ call: Call) throws -> [Int64]? {
    let own = workspace.door.ownUnits
    guard workspace.door.canAsk || own != nil, !call.common.isConfirmed, workspace.store.exists else { return nil }
    var units: [Int64] = []
    let (changes, products) = try workspace.changes {
      units = try undoUnits(in: $0, workspace, call).map(\.entry.number)
    }
    let isOwn = own.map { own in units.allSatisfy(own.contains) } ?? true
    guard !isOwn || workspace.door.canAsk && products > Self.many else { return units }
    try workspace.confirm(call, target: number.map(String.init) ?? "") {
      LossSummary.output(changes, restores: true)
    }
    return units
  }

  /// The maximum number of products that change without a question.
  private static let many = 10

  private func undoUnits(
    in transaction: Transaction, _ workspace: Workspace, _ call: Call
  ) throws -> [Workspace.ReversedUnit] {
    let actor = Actor(name: call.common.actor ?? workspace.actorName)
    var undone: [Workspace.ReversedUnit] = []
    while undone.count < count {
      undone.append(
        try workspace.reverseUnit(kind: .undo, actor: actor, why: call.common.why, in: transaction) { undo in
          try number ?? undo.newest(of: isAnyones ? nil : actor, after: undone.count)
        })
    }
    return undone
  }
}

/// `redo`.
struct RedoCommand: WorkspaceCommand {
  static let isAllowedInUnit = false
  static let description = CommandDescription(
    "redo", "Redo what your newest undo reversed.", effect: .writes,
    receipt: EngineExplanations.resources.described("redo", ["unit": .integer]),
    examples: ["clock advance 2d; undo; redo"])

  init(_ arguments: Arguments) {}

  func run(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    _ = try workspace.store.workingLocation
    let seen = try confirm(in: workspace, call)
    let entry = try workspace.inTransaction {
      let reversed = try redoUnit(in: $0, workspace, call)
      if let seen, seen != reversed.entry.number { throw Refusal.unitsChanged }
      return reversed
    }
    let number = entry.entry.undoes ?? entry.entry.number
    let lines = try ["redid \(number): \(OneLine.text(entry.entry.line))\(entry.detail)"] + workspace.followSwitches()
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"), record: Record([Field("unit", .integer(number))]),
        tally: .init("unit", "redone")))
  }

  func plan(in workspace: Workspace, _ call: Call, emit: (Output) throws -> Void) throws -> Output {
    try workspace.plan { _ = try redoUnit(in: $0, workspace, call) }
  }

  /// Asks a caller who may only undo its own units; returns what would be redone.
  private func confirm(in workspace: Workspace, _ call: Call) throws -> Int64? {
    guard workspace.door.ownUnits != nil, workspace.store.exists else { return nil }
    var unit: Int64?
    let (changes, _) = try workspace.changes { unit = try redoUnit(in: $0, workspace, call).entry.number }
    try workspace.confirm(call, target: "") { LossSummary.output(changes, restores: true) }
    return unit
  }

  private func redoUnit(
    in transaction: Transaction, _ workspace: Workspace, _ call: Call
  ) throws -> Workspace.ReversedUnit {
    let actor = Actor(name: call.common.actor ?? workspace.actorName)
    return try workspace.reverseUnit(kind: .redo, actor: actor, why: call.common.why, in: transaction) {
      try $0.newestUndone(of: actor)
    }
  }
}

extension Workspace {
  /// A unit that was undone or redone, with a summary of the changes.
  fileprivate typealias ReversedUnit = (entry: JournalEntry, detail: String)

  /// Runs `body`, which opens its own units, and rolls everything back; returns the changes, and the number of products
  /// that they affect.
  fileprivate func changes(by body: (Transaction) throws -> Void) throws -> ([RowChange], products: Int) {
    let last = lastUnit
    defer { lastUnit = last }
    return try discarding { transaction in
      let mark = try transaction.journal.mark(in: transaction)
      try body(transaction)
      let changes = try transaction.journal.rowChanges(after: mark, in: transaction)
      let catalog = try Catalog(transaction, hooks: registry.hooks, actor: Actor(name: actorName))
      return (changes, try catalog.products.count(in: changes))
    }
  }

  /// Runs `body`, which opens its own units, lists the changed rows, and rolls everything back.
  fileprivate func plan(_ body: (Transaction) throws -> Void) throws -> Output {
    try discarding { transaction in try changes(in: transaction) { try body(transaction) } }
  }

  private func discarding<Value>(_ body: (Transaction) throws -> Value) throws -> Value {
    try withWriter(creating: false) { store in try store.use { try $0.discarding(.immediate, body) } }
  }

  /// Undoes or redoes the unit that `choose` returns, as a unit of its own; redo keeps the original role.
  fileprivate func reverseUnit(
    kind: JournalEntry.Kind, actor: Actor, why: String?, in transaction: Transaction, choose: (Undo) throws -> Int64
  ) throws -> ReversedUnit {
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
    try requireNoDeadEnds(by: { try undo.apply(entry) }, in: transaction, actor: header.actor)
    let detail = try Self.detail(of: entry, journal.rowChanges(after: mark, in: transaction))
    guard let number = try journal.close(in: transaction) else {
      throw Refusal("undo.nothing", kind: .state, "unit \(entry.number) changed nothing", remedy: .command("log list"))
    }
    try undo.mark(entry, undoneBy: number)
    lastUnit = number
    let catalog = try Catalog(transaction, hooks: registry.hooks, actor: header.actor)
    let reversal = UnitReversal(entry.number, by: number, isRedo: kind == .redo, line: entry.line)
    for listener in registry.hooks.reversalListeners { try listener(reversal, catalog) }
    try transaction.readingOnly { for listener in registry.hooks.undoListeners { try listener(catalog) } }
    return (entry, detail)
  }

  /// Refuses changes that would create a dead end; existing ones do not matter.
  private func requireNoDeadEnds(
    by rewind: () throws -> Void, in transaction: Transaction, actor: Actor
  ) throws {
    let before = try Catalog(transaction, hooks: registry.hooks, actor: actor).deadEnds()
    try rewind()
    // A new catalog, since the rules may have changed.
    let after = try Catalog(transaction, hooks: registry.hooks, actor: actor).deadEnds()
    if let deadEnd = after.first(where: { !before.contains($0) }) { throw deadEnd }
  }

  /// `   (tier 33 -> 3)` for a small change, otherwise the number of rows.
  private static func detail(of entry: JournalEntry, _ changes: @autoclosure () throws -> [RowChange]) throws -> String
  {
    // Only the rows of a small unit are read.
    guard entry.changes <= 2 else { return "   (\(HumanNumbers.count(entry.changes, "row")))" }
    let changes = try changes()
    let updates = changes.filter { $0.kind == .update && $0.columns.count <= 2 }
    guard updates.count == changes.count, changes.count <= 2 else {
      return "   (\(HumanNumbers.count(changes.count, "row")))"
    }
    return "   (\(updates.map { ChangeList.details($0, .sentence) }.joined(separator: ", ")))"
  }
}

extension Refusal {
  /// The units that the person agreed to are no longer the ones that would be undone.
  fileprivate static let unitsChanged = Refusal(
    "undo.changed", kind: .busy, "another unit was written meanwhile; nothing was undone", hint: "try again")
}

/// A multi-line entry of the journal in one line: `for n in 1..3 do … end`.
private enum OneLine {
  static func text(_ line: String) -> String {
    let rows = line.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    guard rows.count > 1, let first = rows.first, let last = rows.last else { return line }
    return last == "end" || last == "commit" ? "\(first) … \(last)" : "\(first) …"
  }
}
