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

/// A line of standard input, read byte by byte, so that nothing after it is consumed.
private struct InputLine {
  /// The maximum length in bytes, longer than any answer.
  private static let limit = 4096

  private let bytes: [UInt8]
  /// Whether a newline ended it, rather than the end of the input.
  let isWhole: Bool

  /// The next line; input that fails counts as ended.
  static func next() throws -> InputLine {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == UInt8(ascii: "\n") { return InputLine(bytes: bytes, isWhole: true) }
      guard bytes.count < limit else {
        throw Refusal(
          "input.too-long", "the line on standard input is longer than \(limit) bytes",
          hint: "a secret or an answer is one short line")
      }
      bytes.append(byte)
    }
    return InputLine(bytes: bytes, isWhole: false)
  }

  /// The line, without the carriage return of one that ends in CR LF.
  func text() throws -> String {
    let line = isWhole && bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    // It may be a secret, so it is not shown.
    guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else {
      throw Refusal.inputNotUTF8
    }
    return text
  }
}

extension Refusal {
  /// A typed or sent line cannot be decoded.
  static let inputNotUTF8 = Refusal(
    "input.encoding", "the line is not UTF-8 text",
    hint: "set the terminal, or the program that sends the line, to UTF-8")
}

extension Session {
  /// Asks twice for a new secret, which is not shown, or reads it from standard input if that is free.
  func readSecret(_ prompt: String) throws -> SecretBytes {
    do {
      return try askForSecret(prompt)
    } catch let error as POSIXError where error.code == .ENAMETOOLONG {
      throw Refusal(
        "secret.too-long", "the secret is longer than \(SecretBytes.limit) bytes", hint: "choose a shorter one")
    }
  }

  private func askForSecret(_ prompt: String) throws -> SecretBytes {
    if let answerSecret { return answerSecret(prompt) }
    if let dialog, canAsk {
      guard let secret = try dialog.askSecret(prompt), let again = try dialog.askSecret("Repeat it: ") else {
        throw Refusal.cancelled
      }
      guard secret.isSame(as: again) else {
        throw Refusal("secret.differs", "the two entries differ", hint: "type the same text twice")
      }
      return secret
    }
    guard agent == nil else {
      throw Refusal(
        "secret.no-input", "an agent cannot be asked for a secret",
        hint: "use --password-file FILE or --answer-file FILE")
    }
    let line = readsStandardInput ? nil : try typedSecret()
    guard let line else {
      let isScript = readsStandardInput
      throw Refusal(
        "secret.no-input",
        isScript
          ? "standard input is the script, so no secret can be read from it"
          : "no secret can be read: standard input has ended, or is closed",
        hint: "use --password-file FILE, --answer-file FILE, or ${env:NAME}")
    }
    return line
  }

  /// The next line of standard input; nil if it has ended or cannot be read.
  private func typedSecret() throws -> SecretBytes? {
    do {
      guard let line = try SecretBytes(readingLineOf: STDIN_FILENO) else { return nil }
      // It is not shown.
      guard line.isText else {
        throw Refusal(
          "input.encoding", "the line on standard input is not UTF-8 text", hint: "type it, or send it, as UTF-8")
      }
      return line
    } catch let error as POSIXError where error.code == .ENAMETOOLONG {
      throw Refusal(
        "input.too-long", "the line on standard input is longer than \(SecretBytes.limit) bytes",
        hint: "a secret or an answer is one short line")
    } catch is POSIXError {
      return nil
    }
  }
}
