internal import Foundation
internal import LineEditor
internal import StockroomKit

/// Asks the person at the terminal.
protocol Dialog: AnyObject {
  /// Asks for a line; nil after ^C or ^D.
  func ask(_ question: String) throws -> String?
  /// Asks for a secret, without echo.
  func askSecret(_ question: String) throws -> SecretBytes?
}

/// Asks on a terminal without a prompt, for a single command.
final class TerminalDialog: Dialog {
  func ask(_ question: String) throws -> String? {
    try FileDescriptor.writeAll(question, to: STDERR_FILENO)
    return try readTyped()
  }

  func askSecret(_ question: String) throws -> SecretBytes? {
    var shown = termios()
    guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return nil }
    var hidden = shown
    hidden.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
    defer {
      tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
      try? FileDescriptor.writeAll("\n", to: STDERR_FILENO)
    }
    // Asked only now: input before the echo is off would be shown and discarded.
    try FileDescriptor.writeAll(question, to: STDERR_FILENO)
    guard Interrupts.waitForInput(STDIN_FILENO) else { return nil }
    // Byte by byte, so that no later input is consumed.
    return try SecretBytes(readingLineOf: STDIN_FILENO)
  }

  /// Reads a typed line; nil after ^C or ^D.
  private func readTyped() throws -> String? {
    guard Interrupts.waitForInput(STDIN_FILENO) else { return nil }
    let line = try InputLine.next()
    return line.isWhole ? try line.text() : nil
  }
}
