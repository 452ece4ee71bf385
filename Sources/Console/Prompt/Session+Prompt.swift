internal import Engine
internal import Language
internal import StockroomKit

extension Session {
  /// The prompt before the next line.
  func promptText(hasFailed: Bool, idle: Int64? = nil) -> PromptText {
    var text = PromptText(
      isScratch: store.isScratch, scope: workspace.scopeInUse, isOpen: unit != nil, idle: idle, hasFailed: hasFailed)
    guard store.exists else { return text }
    // A store that cannot be read is reported when a command needs it.
    try? workspace.readStore { transaction in
      text.label = try Settings(in: transaction).label()
      text.clock = try Clock(in: transaction).standsAt()
    }
    return text
  }
}

extension Session {
  /// Runs the input of the prompt; returns the failure that ended it, which is already reported.
  ///
  /// A single line that is a habit of other programs and changes nothing is run as what it means, which is shown.
  func run(_ typed: TypedText) -> Failure? {
    var count = 0
    do {
      for line in typed.lines {
        count += 1
        try execute(line)
      }
      guard let line = typed.failure else { return nil }
      count += 1
      throw reporter.failure(of: line)
    } catch {
      var failure = reporter.concealed(error)
      if failure.isHabit, typed.isOneLine, let line = failure.correction {
        printer.note("= \(line)")
        return run(TypedText(line))
      }
      // One command of a loop, or of several on a line, would be without the others.
      if count <= typed.lines.count, !typed.lines[count - 1].isOneCommand, !failure.isWholeLine {
        failure.correction = nil
      }
      failure.unrun = typed.rest(after: count)
      printer.report(failure)
      dropUnitThatIsGone(toldOf: failure)
      return failure
    }
  }

  /// SQLite may have rolled back the whole transaction, which is reported.
  private func dropUnitThatIsGone(toldOf failure: Failure) {
    let message = Refusal.transactionGone.message
    guard (try? workspace.dropUnitThatIsGone()) == true, failure.diagnostic.message != message else { return }
    printer.note(message)
  }
}

extension Session {
  /// A note on the rows lost with a temporary copy; nil if nothing was changed.
  func scratchFarewell() -> String? {
    guard store.hasScratchCopy, let count = try? rowsThatDiffer(), count > 0 else { return nil }
    let rows = HumanNumbers.count(count, "row")
    return "copy discarded; \(rows) not saved to \(store.file.path) (diff shows them)"
  }

  private func rowsThatDiffer() throws -> Int {
    try store.withOriginal { original in
      try original.use { before in
        try store.reading { after in
          try before.reading { try after.reading { try Self.rowsThatDiffer(before, after) } }
        }
      }
    }
  }

  private static func rowsThatDiffer(_ before: Transaction, _ after: Transaction) throws -> Int {
    // Rows are compared only if something was changed.
    guard try before.journal.newestEntry(in: before) != after.journal.newestEntry(in: after) else { return 0 }
    var count = 0
    try StoreDifference(from: before, to: after).eachChange { _ in count += 1 }
    return count
  }
}
