internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs a loop: one unit, all or nothing.
  func execute(_ loop: ForLoop) throws {
    let bindings = try loop.bindings(variables: variables, environment: { environment[$0] }) { path, word in
      do {
        return [UInt8](try Data(contentsOf: URL(fileURLWithPath: resolve(path))))
      } catch {
        throw Failure(word.diagnostic("file.unreadable", "cannot read \(path)", hint: "is the path right?"))
      }
    }
    if loop.prefixes.contains(where: { if case .plan = $0 { true } else { false } }) {
      return try printer.show(try planningUnit(actor: Actor(name: actorName)) { try run(loop, bindings) })
    }
    if let unit {
      guard unit.kind == .transaction else { return try run(loop, bindings) }
      _ = try start(unit)
      return try counting {
        try nested { try run(loop, bindings) }
      }
    }
    let unit = OpenUnit(
      .loop, header: UnitHeader(actor: Actor(name: actorName), line: Redaction(tree: tree).text(currentLine)),
      usesSavepoints: false)
    self.unit = unit
    try counting {
      do {
        try run(loop, bindings)
      } catch {
        try rollBack(unit)
        throw error
      }
      _ = try commit(unit)
    }
  }

  /// Runs `body` with receipts counted, and shows the sum when it is done.
  private func counting(_ body: () throws -> Void) throws {
    let outer = tally
    tally = Tally()
    defer { tally = outer }
    try body()
    let summary = tally?.summary
    tally = outer
    if outer == nil, let summary { try printer.show(.message(summary)) }
  }

  private func run(_ loop: ForLoop, _ bindings: Bindings) throws {
    Interrupts.clear()
    for binding in bindings {
      variables.bind(binding)
      for line in loop.body { try execute(line, redirects: isPrompt) }
      if Interrupts.pending { throw Failure(loop.diagnostic(Refusal.cancelled.code, Refusal.cancelled.message)) }
    }
  }

  /// A loop between `begin` and `commit` has a savepoint around the whole of it.
  private func nested(_ body: () throws -> Void) throws {
    try storeKeeper.forWriting().use { try $0.execute("SAVEPOINT loop") }
    do {
      try body()
      try storeKeeper.forWriting().use { try $0.execute("RELEASE loop") }
    } catch {
      try storeKeeper.forWriting().use { transaction in
        guard transaction.isOpen else { return }
        try transaction.execute("ROLLBACK TO loop")
        try transaction.execute("RELEASE loop")
      }
      throw error
    }
  }

  /// A path relative to the batch file being run.
  func resolve(_ path: String) -> String {
    if path.hasPrefix("~/") { return (environment["HOME"] ?? "") + path.dropFirst() }
    return path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
  }
}
