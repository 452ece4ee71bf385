/// Where a planned line's output would have gone: nowhere, and that is said.
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
