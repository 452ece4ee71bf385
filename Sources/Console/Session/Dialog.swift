internal import Foundation

/// Asks the person at the terminal.
protocol Dialog: AnyObject {
  /// Asks for a line; nil when the person gave up with ^C or ^D.
  func ask(_ question: String) throws -> String?
  /// Asks for a secret, without echo.
  func askSecret(_ question: String) throws -> String?
}

/// Asks on a terminal that has no prompt open, for a single command.
final class TerminalDialog: Dialog {
  func ask(_ question: String) throws -> String? {
    try FileDescriptor.writeAll(question, to: STDERR_FILENO)
    return readLine(strippingNewline: true)
  }

  func askSecret(_ question: String) throws -> String? {
    // getpass(3) turns the echo off and reads from the terminal itself.
    guard let answer = getpass(question) else { return nil }
    return String(cString: answer)
  }
}
