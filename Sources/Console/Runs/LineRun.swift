internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

/// Runs the lines given with `-c`; each command is a unit of its own, so that those before an error are saved.
struct LineRun {
  let lines: [String]

  func run(in session: Session) throws {
    session.printer.outlivesReader = true
    session.scope.allowsShell = true
    do {
      for line in lines {
        var parser = Parser(source: Array(line.utf8), file: "-c", mode: .file)
        try session.execute(&parser)
      }
    } catch let error where !(error is FileDescriptor.Closed) {
      throw try withAftermath(error, in: session)
    }
    guard let unit = session.unit else { return }
    try session.workspace.rollBack(unit)
    throw Refusal(
      "unit.open", kind: .state,
      "the unit was never committed; \(HumanNumbers.count(unit.commandCount, "command")) rolled back",
      hint: "end the line with commit")
  }

  /// Describes what happened to the commands before the failed one.
  private func withAftermath(_ error: any Error, in session: Session) throws -> Failure {
    var failure = Failure(of: error)
    let begun = session.unit
    // A command that is done, but whose output failed, is not counted as before itself.
    let kept = session.workspace.committedCount - (failure.isDone ? 1 : 0)
    if let begun { try session.workspace.rollBack(begun) }
    let rolledBack = begun?.commandCount ?? 0
    let keeps = HumanNumbers.count(kept, "unit")
    if rolledBack > 0 {
      let count = HumanNumbers.count(rolledBack, "command")
      failure.aftermath = "\(count) rolled back, \(kept == 0 ? "nothing changed" : "\(keeps) before begin saved")"
    } else if kept > 0 {
      let undo = kept == 1 ? "undo" : "undo --last \(kept)"
      failure.aftermath = "\(keeps) before it saved: \(undo) reverses \(kept == 1 ? "it" : "them")"
    }
    return failure
  }
}
