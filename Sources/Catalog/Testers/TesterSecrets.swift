internal import CCrypt
internal import Foundation
internal import Store

/// Passwords and secret answers: their rules, and their hashes by libcrypt's yescrypt.
enum TesterSecrets {
  /// Apple's rules for a new Apple ID's password: at least 8 characters, an upper-case and a lower-case letter, a digit,
  /// no spaces, no character three times running.
  static func checkPassword(_ password: String) throws {
    let scalars = Array(password.unicodeScalars)
    var problems: [String] = []
    if scalars.count < 8 { problems.append("has fewer than 8 characters") }
    if !scalars.contains(where: \.properties.isUppercase) { problems.append("has no upper-case letter") }
    if !scalars.contains(where: \.properties.isLowercase) { problems.append("has no lower-case letter") }
    if !scalars.contains(where: { ("0"..."9").contains($0) }) { problems.append("has no digit") }
    if scalars.contains(where: \.properties.isWhitespace) { problems.append("has a space") }
    let hasThree = scalars.indices.dropLast(2).contains { (index: Int) -> Bool in
      let scalar: Unicode.Scalar = scalars[index]
      return scalar == scalars[index + 1] && scalar == scalars[index + 2]
    }
    if hasThree {
      problems.append("has the same character three times running")
    }
    guard !problems.isEmpty else { return }
    // No subject: the console points at a subject, and this one is secret.
    throw Refusal(
      "tester.password.rules", "the password \(problems.joined(separator: ", "))",
      hint: "at least 8 characters with an upper-case and a lower-case letter and a digit")
  }

  /// A secret question and its answer come together, with at least 6 characters each.
  static func check(question: String?, hasAnswer: Bool) throws {
    guard (question != nil) == hasAnswer else {
      throw Refusal(
        "tester.question.alone", "a secret question and its answer come together",
        hint: "tester create EMAIL --question TEXT --answer -")
    }
    if let question, question.unicodeScalars.count < 6 {
      throw Refusal(
        "tester.question.length", "a secret question has at least 6 characters", hint: "explain tester",
        subject: question)
    }
  }

  static func checkAnswer(_ answer: String) throws {
    guard answer.unicodeScalars.count >= 6 else {
      throw Refusal("tester.answer.length", "a secret answer has at least 6 characters", hint: "explain tester")
    }
  }

  static func hash(_ secret: String) throws -> String {
    var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
    guard crypt_gensalt_rn("$y$", 0, nil, 0, &setting, CInt(setting.count)) != nil else { throw failure }
    var data = crypt_data()
    defer {
      withUnsafeMutableBytes(of: &data) { bytes in
        if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
      }
    }
    guard let result = crypt_r(secret, setting, &data) else { throw failure }
    let hash = String(cString: result)
    guard hash.hasPrefix("$y$") else { throw failure }
    return hash
  }

  private static let failure = Refusal(
    "tester.password.hash", "libcrypt cannot hash with yescrypt here",
    hint: "install a libcrypt that can: libxcrypt 4.1 or newer")
}
