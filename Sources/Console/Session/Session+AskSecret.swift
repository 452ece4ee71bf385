internal import Foundation
internal import StockroomKit

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
