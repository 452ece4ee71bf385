internal import Engine
internal import Language
internal import StockroomKit

extension Session {
  /// Runs the input of the prompt; returns the failure that ended it, which is already reported.
  func runTyped(_ text: String) -> Failure? {
    var parser = Parser(source: Array(text.utf8), file: "", mode: .prompt)
    do {
      while let line = try read(&parser) { try execute(line) }
      return nil
    } catch {
      var failure = concealed(BatchRun.failure(error))
      failure.unrun = parser.rest
      printer.report(failure)
      dropUnitThatIsGone()
      return failure
    }
  }

  /// SQLite may have rolled back the whole transaction, which is reported.
  private func dropUnitThatIsGone() {
    guard (try? workspace.dropUnitThatIsGone()) == true else { return }
    printer.note(Refusal.transactionGone.message)
  }
}
