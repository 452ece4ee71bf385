/// The target of a planned line, which discards the output.
final class PlannedTarget: OutputTarget {
  private let message: String
  private let printer: Printer

  init(_ message: String, printer: Printer) {
    self.message = message
    self.printer = printer
  }

  func write(_ text: String) {}

  func finish(succeeded: Bool) {
    printer.note(message)
  }
}
