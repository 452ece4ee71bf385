internal import Foundation
internal import LineEditor
internal import StockroomKit

/// A way to ask the person at the terminal.
protocol Dialog: AnyObject {
  /// Asks for a line; nil after ^C or ^D.
  func ask(_ question: String) throws -> String?
  /// Asks for a secret, without echo.
  func askSecret(_ question: String) throws -> SecretBytes?
}

/// A dialog on a terminal without a prompt, for a single command.
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
      // What is typed after the answer is the next line.
      tcsetattr(STDIN_FILENO, TCSADRAIN, &shown)
      try? FileDescriptor.writeAll("\n", to: STDERR_FILENO)
    }
    // Asked only now: input typed before would be shown and discarded.
    try FileDescriptor.writeAll(question, to: STDERR_FILENO)
    guard Interrupts.waitForInput(STDIN_FILENO) else { return nil }
    // Byte by byte, so that no later input is consumed.
    return try SecretBytes(readingLineOf: STDIN_FILENO)
  }

  /// Reads a typed line byte by byte, so that no later input is consumed; nil after ^C or ^D.
  private func readTyped() throws -> String? {
    guard Interrupts.waitForInput(STDIN_FILENO) else { return nil }
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(STDIN_FILENO, &byte, 1) == 1 {
      guard byte != UInt8(ascii: "\n") else {
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        // An answer that cannot be decoded is not shown: it may be a secret.
        guard let text = String(validating: line, as: UTF8.self), !line.contains(0) else { throw Refusal.inputNotUTF8 }
        return text
      }
      guard line.count < Self.answerLimit else { throw Refusal.inputTooLong(Self.answerLimit) }
      line.append(byte)
    }
    return nil
  }

  /// The maximum length of an answer, in bytes.
  private static let answerLimit = 4096
}

extension Refusal {
  /// A typed or sent line cannot be decoded.
  static let inputNotUTF8 = Refusal(
    "input.encoding", "the line is not UTF-8 text",
    hint: "set the terminal, or the program that sends the line, to UTF-8")

  fileprivate static func inputTooLong(_ limit: Int) -> Refusal {
    Refusal(
      "input.too-long", "the line on standard input is longer than \(limit) bytes",
      hint: "a secret or an answer is one short line")
  }
}

extension Session {
  /// Asks for a secret without echo, and twice for a new one, or reads it from standard input if that is free.
  func readSecret(_ prompt: String, isNew: Bool) throws -> SecretBytes {
    do {
      return try askForSecret(prompt, isNew: isNew)
    } catch let error as POSIXError where error.code == .ENAMETOOLONG {
      throw Refusal(
        "secret.too-long", "the secret is longer than \(SecretBytes.limit) bytes", hint: "choose a shorter one")
    }
  }

  private func askForSecret(_ prompt: String, isNew: Bool) throws -> SecretBytes {
    if let answerSecret { return answerSecret(prompt) }
    if let dialog, canAsk {
      guard let secret = try dialog.askSecret(prompt) else { throw Refusal.cancelled }
      guard isNew else { return secret }
      guard let again = try dialog.askSecret("Repeat it: ") else { throw Refusal.cancelled }
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
      // A secret that cannot be decoded is not shown either.
      guard line.isText else { throw Refusal.inputNotUTF8 }
      return line
    } catch let error as POSIXError where error.code == .ENAMETOOLONG {
      throw Refusal.inputTooLong(SecretBytes.limit)
    } catch is POSIXError {
      return nil
    }
  }
}
