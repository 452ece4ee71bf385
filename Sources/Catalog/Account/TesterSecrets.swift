import Basics
import CCrypt
import Foundation
import Store

/// Passwords and secret answers: their rules, and their hashes by libcrypt's yescrypt.
enum TesterSecrets {
  /// Apple's rules for a new Apple ID's password: at least 8 characters, an uppercase and a lowercase letter, a digit,
  /// no spaces, no character three times in a row.
  static func checkPassword(_ password: SecretBytes) throws {
    var (count, run) = (0, 0)
    var (hasUpper, hasLower, hasDigit, hasSpace, hasThree) = (false, false, false, false, false)
    var last: Unicode.Scalar?
    password.eachScalar { scalar in
      count += 1
      run = scalar == last ? run + 1 : 1
      last = scalar
      hasThree = hasThree || run > 2
      hasUpper = hasUpper || scalar.properties.isUppercase
      hasLower = hasLower || scalar.properties.isLowercase
      hasDigit = hasDigit || ("0"..."9").contains(scalar)
      hasSpace = hasSpace || scalar.properties.isWhitespace
    }
    var problems: [String] = []
    if count < 8 { problems.append("has fewer than 8 characters") }
    if !hasUpper { problems.append("has no uppercase letter") }
    if !hasLower { problems.append("has no lowercase letter") }
    if !hasDigit { problems.append("has no digit") }
    if hasSpace { problems.append("has a space") }
    if hasThree { problems.append("has the same character three times in a row") }
    guard !problems.isEmpty else { return }
    // No subject: the console points at a subject, and this one is secret.
    throw Refusal(
      "tester.password.rules", "the password \(problems.joined(separator: ", "))",
      hint: "use at least 8 characters with an uppercase and a lowercase letter and a digit")
  }

  /// A secret question requires an answer, and both at least 6 characters.
  static func check(question: String?, hasAnswer: Bool) throws {
    guard (question != nil) == hasAnswer else {
      throw Refusal(
        "tester.question.alone", "a secret question needs an answer, and an answer needs a question",
        remedy: .command("tester create EMAIL --question TEXT --answer -"))
    }
    if let question, question.unicodeScalars.count < 6 {
      throw Refusal(
        "tester.question.length", "a secret question must be at least 6 characters", remedy: .command("explain tester"),
        subject: question)
    }
  }

  static func checkAnswer(_ answer: SecretBytes) throws {
    var count = 0
    answer.eachScalar { _ in count += 1 }
    guard count >= 6 else {
      throw Refusal(
        "tester.answer.length", "a secret answer must be at least 6 characters", remedy: .command("explain tester"))
    }
  }

  static func hash(_ secret: SecretBytes) throws -> String {
    var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
    guard crypt_gensalt_rn("$y$", 0, nil, 0, &setting, CInt(setting.count)) != nil,
      let hash = crypt(secret, setting), hash.hasPrefix("$y$")
    else { throw failure }
    return hash
  }

  /// True if a stored hash is that of a secret.
  static func isHash(_ hash: String, of secret: SecretBytes) throws -> Bool {
    guard let computed = crypt(secret, Array(hash.utf8CString)), computed.hasPrefix("$y$") else { throw failure }
    return computed.hasSameBytes(as: hash)
  }

  /// The hash of a secret by a setting: a salt, or a whole hash, which begins with its salt.
  private static func crypt(_ secret: SecretBytes, _ setting: [CChar]) -> String? {
    var data = crypt_data()
    defer {
      withUnsafeMutableBytes(of: &data) { bytes in
        if let start = bytes.baseAddress { explicit_bzero(start, bytes.count) }
      }
    }
    return secret.withCString { crypt_r($0, setting, &data) }.map { String(cString: $0) }
  }

  private static let failure = Refusal(
    "tester.password.hash", kind: .unavailable, "libcrypt cannot hash with yescrypt here",
    hint: "install a libcrypt that can: libxcrypt 4.1 or newer")
}

/// A tester's password or secret answer, checked and hashed with libcrypt's yescrypt.
///
/// Hashing is slow on purpose: hash before a transaction opens, so that no other console waits.
public struct SecretHash: Hashable, Sendable {
  /// The hash with its salt, as it is stored.
  public let text: String

  /// A hash that was stored.
  public init(stored text: String) { self.text = text }

  /// Hashes a password, or refuses one that breaks the rules for Apple ID passwords.
  public init(password: SecretBytes) throws {
    try TesterSecrets.checkPassword(password)
    text = try TesterSecrets.hash(password)
  }

  /// Hashes the answer to a secret question, or refuses one that is too short.
  public init(answer: SecretBytes) throws {
    try TesterSecrets.checkAnswer(answer)
    text = try TesterSecrets.hash(answer)
  }

  /// True if it is the hash of a secret.
  public func isHash(of secret: SecretBytes) throws -> Bool { try TesterSecrets.isHash(text, of: secret) }

  /// Hashes a password given as a text, which itself cannot be wiped.
  public init(password: String) throws { try self.init(password: SecretBytes(password)) }

  /// Hashes an answer given as a text, which itself cannot be wiped.
  public init(answer: String) throws { try self.init(answer: SecretBytes(answer)) }
}
