internal import Foundation
internal import StockroomKit

/// Where a line's output goes instead of the screen.
protocol OutputTarget: AnyObject {
  /// The written file, if it is one.
  var place: FilePlace? { get }
  func write(_ text: String) throws
  /// Finishes the output; `succeeded` if the line succeeded.
  func finish(succeeded: Bool) throws
}

extension OutputTarget {
  var place: FilePlace? { nil }
}

/// A shell command that reads the output; its failure fails the line.
///
/// It stays in the console's process group, so that a pager can read keys from the terminal.
final class ShellTarget: OutputTarget {
  private let pipe: UnsafeMutablePointer<FILE>

  init(command: String) throws {
    guard let pipe = popen(command, "w") else {
      throw Refusal(
        "shell.failed", kind: .unavailable, "the shell cannot be started: \(String(cString: strerror(errno)))")
    }
    self.pipe = pipe
  }

  func write(_ text: String) throws {
    do {
      try FileDescriptor.writeAll(text, to: fileno(pipe))
    } catch is FileDescriptor.Closed {
      // `| head` has read enough.
    }
  }

  func finish(succeeded: Bool) throws {
    let status = pclose(pipe)
    guard status == 0 || !succeeded else {
      let code = status & 0x7F == 0 ? "status \((status >> 8) & 0xFF)" : "signal \(status & 0x7F)"
      throw Refusal("shell.failed", kind: .unavailable, "the shell command after | failed with \(code)")
    }
  }
}

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
