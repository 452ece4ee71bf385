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
    let line = readsStandardInput ? nil : try InputLine.next()
    guard let line, !line.isMissing else {
      let isScript = readsStandardInput
      throw Refusal(
        "secret.no-input",
        isScript
          ? "standard input is the script, so no secret can be read from it"
          : "no secret can be read: standard input has ended, or is closed",
        hint: "use --password-file FILE or ${env:NAME}")
    }
    return try line.text()
  }
}
