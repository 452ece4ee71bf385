internal import Engine
internal import Language
internal import StockroomKit

extension Session {
  /// Runs what was typed at the prompt; the failure that ended it, which is reported by then.
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

  /// SQLite may have taken the whole transaction back; the console says so rather than write into nothing.
  private func dropUnitThatIsGone() {
    guard (try? workspace.dropUnitThatIsGone()) == true else { return }
    printer.note(Refusal.transactionGone.message)
  }
}
