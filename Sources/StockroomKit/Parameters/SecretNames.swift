internal import Language

/// Names that indicate a secret: `pw`, `adminPassword`, `--token`.
package enum SecretNames {
  private static let words: Set<String> = [
    "answer", "answers", "credential", "credentials", "otp", "pass", "passcode", "passwd", "pin", "pw", "pwd", "pws",
    "secret", "secrets", "token", "tokens",
  ]
  private static let parts = ["passphrase", "passwd", "password", "secret"]
  /// Last words of names for properties of a secret, which are not secret themselves.
  private static let remarks: Set<String> = ["count", "file", "files", "hint", "length", "path", "paths", "rules"]

  /// True if a name indicates a secret.
  package static func suggest(_ name: some StringProtocol) -> Bool {
    let words = words(of: String(name))
    guard let last = words.last, !remarks.contains(last) else { return false }
    return words.contains { word in Self.words.contains(word) || parts.contains { word.contains($0) } }
  }

  /// True if the name of another program's argument indicates a secret; keys and headers count too.
  package static func suggestArgument(_ name: some StringProtocol) -> Bool {
    guard !suggest(name) else { return true }
    let words = words(of: String(name))
    return words.last.map(["apikey", "auth", "authorization", "bearer", "cookie", "key"].contains) ?? false
  }

  /// True if an unknown option may be a typo of an option with a secret.
  package static func mayMean(_ option: some StringProtocol, among secrets: [String]) -> Bool {
    suggest(option) || !Suggestions.closest(to: String(option), among: secrets, limit: 1, maxTypos: 2).isEmpty
  }

  /// The words of a name: admin and pw for `adminPw_2`.
  private static func words(of name: String) -> [String] {
    var words = [""]
    var wasLower = false
    for character in name {
      guard character.isLetter else {
        words.append("")
        wasLower = false
        continue
      }
      if character.isUppercase, wasLower { words.append("") }
      wasLower = character.isLowercase
      words[words.count - 1] += character.lowercased()
    }
    return words.filter { !$0.isEmpty }
  }
}
