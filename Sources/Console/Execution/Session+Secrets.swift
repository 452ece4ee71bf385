internal import StockroomKit

extension Session {
  /// Asks for a new secret, twice since nobody sees it, or reads it from standard input where that is free.
  func readSecret(_ prompt: String) throws -> String {
    if let dialog, canAsk {
      guard let secret = try dialog.askSecret(prompt), let again = try dialog.askSecret("The same again: ") else {
        throw Refusal.cancelled
      }
      guard secret.utf8.elementsEqual(again.utf8) else {
        throw Refusal("secret.differs", "the two are not the same", hint: "type it twice, the same way")
      }
      return secret
    }
    guard !readsStandardInput, let line = readLine(strippingNewline: true) else {
      throw Refusal(
        "secret.no-input", "standard input is the script, so no secret can be read from it",
        hint: "use --password-file FILE or ${env:NAME}")
    }
    return line
  }
}
