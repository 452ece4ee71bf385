internal import Rendering
package import StockroomKit

/// Units of several commands.
extension Workspace {
  /// Runs `body` in a unit of several commands: the open one, or its own.
  ///
  /// If `body` fails in an open unit, only its own changes are rolled back. Returns the number of its own unit's entry
  /// if it changed anything.
  package func unit(_ new: @autoclosure () -> OpenUnit, _ body: () throws -> Void) throws -> Int64? {
    if let unit {
      guard unit.usesSavepoints || unit.catalog != nil else {
        try body()
        return nil
      }
      try start(unit)
      let mark = unit.mark
      do {
        try inTransaction(of: unit) { try $0.savepoint(body) }
      } catch {
        unit.restore(mark)
        throw error
      }
      return nil
    }
    let unit = new()
    self.unit = unit
    do {
      try body()
    } catch {
      try rollBack(unit)
      throw error
    }
    return try commit(unit)
  }

  /// Calls `body` with the transaction of a unit that has started.
  func inTransaction<Value>(of unit: OpenUnit, _ body: (Transaction) throws -> Value) throws -> Value {
    guard let open = unit.store else { throw Refusal.transactionGone }
    return try open.use(body)
  }

  /// Runs `body` in a unit, and rolls back its changes.
  package func rehearsing<Value>(in unit: OpenUnit, _ body: () throws -> Value) throws -> Value {
    try start(unit)
    let mark = unit.mark
    defer { unit.restore(mark) }
    return try inTransaction(of: unit) { try $0.rehearse(body) }
  }

  /// Opens a unit, with its transaction, for the commands that follow.
  package func begin(_ unit: OpenUnit) throws {
    try start(unit)
    self.unit = unit
  }

  /// Opens a unit's transaction when a command first writes.
  @discardableResult
  package func start(_ unit: OpenUnit, isPlan: Bool = false) throws -> Catalog {
    if !isPlan, !unit.isWriteConfirmed {
      try confirmWrite()
      unit.isWriteConfirmed = true
      try fireDueTimers()
    }
    if let catalog = unit.catalog { return catalog }
    let me = ObjectIdentifier(self)
    let open = try store.takeWriter(for: me)
    do {
      try requireWritable(open)
      return try open.use { transaction in
        try transaction.begin(.immediate)
        do {
          try Clock(in: transaction).read()
          // Who may only read would lock the store for nothing.
          if unit.kind == .transaction { try transaction.requireRights() }
          try transaction.journal.open(unit.header, in: transaction)
          let catalog = try Catalog(transaction, hooks: registry.hooks, actor: unit.header.actor)
          (unit.catalog, unit.store) = (catalog, open)
          return catalog
        } catch {
          transaction.rollback()
          throw error
        }
      }
    } catch {
      store.releaseWriter(of: me)
      throw error
    }
  }

  /// Commits a unit; returns the number of its entry if it changed anything.
  package func commit(_ unit: OpenUnit) throws -> Int64? {
    self.unit = nil
    guard let open = unit.store else { return nil }
    defer { end(unit) }
    let number = try open.use { transaction in
      guard transaction.isOpen else { throw Refusal.transactionGone }
      do {
        let line = door.journalLine(unit.line ?? unit.header.line)
        let number = try transaction.journal.close(in: transaction, line: line)
        try transaction.commit()
        return number
      } catch {
        let isLost = !transaction.isOpen
        transaction.rollback()
        guard isLost, unit.kind == .transaction, let refusal = error as? Refusal, refusal.kind == .busy else {
          throw error
        }
        throw Refusal.unitLost(refusal, unit.commandCount)
      }
    }
    if number != nil { noteCommit() }
    lastUnit = number ?? lastUnit
    announce()
    if unit.kind == .run { open.checkpoint() }
    return number
  }

  /// Discards a unit and all its changes.
  package func rollBack(_ unit: OpenUnit) throws {
    self.unit = nil
    guard let open = unit.store else { return }
    defer {
      end(unit)
      store.discardUnannounced()
    }
    try open.use { $0.rollback() }
  }

  private func end(_ unit: OpenUnit) {
    (unit.catalog, unit.store) = (nil, nil)
    store.releaseWriter(of: ObjectIdentifier(self))
    keepRefused()
  }

  /// Closes a unit that SQLite has rolled back; true if there was one.
  package func dropUnitThatIsGone() throws -> Bool {
    guard let unit, let open = unit.store, try !open.use({ $0.isOpen }) else { return false }
    try rollBack(unit)
    return true
  }
}

/// A unit of several commands: from `begin` to `commit`, a loop, or a run.
package final class OpenUnit {
  /// Its origin.
  package enum Kind {
    case transaction
    case run
    case loop
    /// A request to a server.
    case request
  }

  /// Its origin.
  package let kind: Kind
  package let header: UnitHeader
  /// True if each command has its own savepoint, so that a failure does not affect the others.
  package let usesSavepoints: Bool
  /// The number of commands run.
  package internal(set) var commandCount = 0
  /// The lines that changed something since the unit began, as typed, for the journal.
  package var lines: [String] = []
  /// The catalog on the open transaction; nil until a command first writes.
  package internal(set) var catalog: Catalog?
  /// The store of the open transaction; nil until a command first writes.
  var store: Store?
  /// The files that its lines wrote with `>`, which rollback does not remove.
  package var written: [String] = []
  /// The version of the apps at which the app in use was read, or nil.
  var appsVersion: Int?

  /// Creates a unit that is not open yet.
  package init(_ kind: Kind, header: UnitHeader, usesSavepoints: Bool) {
    (self.kind, self.header, self.usesSavepoints) = (kind, header, usesSavepoints)
  }

  /// True if writing to a protected store was confirmed; a plan starts a unit without asking.
  var isWriteConfirmed = false

  /// The state that rolling back a nested unit restores.
  struct Mark {
    fileprivate let lines: [String]
    fileprivate let commandCount: Int
  }

  var mark: Mark { Mark(lines: lines, commandCount: commandCount) }

  func restore(_ mark: Mark) {
    (lines, commandCount) = (mark.lines, mark.commandCount)
    // The app in use may no longer exist.
    appsVersion = nil
  }

  /// The whole unit as one line for the journal; nil if the header has the line.
  var line: String? {
    guard !lines.isEmpty else { return nil }
    if kind == .request, lines.count == 1 { return lines[0] }
    // A loop extends to the end of its line.
    let separator = lines.contains { $0.hasPrefix("for ") } ? "\n" : "; "
    return (["begin"] + lines + ["commit"]).joined(separator: separator)
  }
}

extension Refusal {
  /// The connection was lost before the commit.
  fileprivate static func unitLost(_ reason: Refusal, _ commands: Int) -> Refusal {
    Refusal(
      reason.code, kind: reason.kind,
      "\(reason.message); the unit of \(HumanNumbers.count(commands, "command")) is lost, and nothing of it was saved",
      hint: "begin it again")
  }

  /// The database rolled back a whole transaction by itself, or the connection to it was lost.
  package static let transactionGone = Refusal(
    "transaction.gone", kind: .unavailable, "the open unit is lost, and nothing of it was saved",
    hint: "begin it again")
}
