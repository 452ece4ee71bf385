internal import Foundation
internal import StockroomKit

extension Session {
  /// Asks for a new secret, twice since nobody sees it, or reads it from standard input where that is free.
  func readSecret(_ prompt: String) throws -> SecretBytes {
    do {
      return try askForSecret(prompt)
    } catch let error as POSIXError where error.code == .ENAMETOOLONG {
      throw Refusal(
        "secret.too-long", "the secret is longer than \(SecretBytes.limit) bytes", hint: "choose a shorter one")
    }
  }

  private func askForSecret(_ prompt: String) throws -> SecretBytes {
    if let dialog, canAsk {
      guard let secret = try dialog.askSecret(prompt), let again = try dialog.askSecret("The same again: ") else {
        throw Refusal.cancelled
      }
      guard secret.isSame(as: again) else {
        throw Refusal("secret.differs", "the two are not the same", hint: "type it twice, the same way")
      }
      return secret
    }
    guard !readsStandardInput, let line = try SecretBytes(readingLineOf: STDIN_FILENO) else {
      throw Refusal(
        "secret.no-input", "standard input is the script, so no secret can be read from it",
        hint: "use --password-file FILE, --answer-file FILE, or ${env:NAME}")
    }
    return line
  }
}
