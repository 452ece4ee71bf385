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

  /// Whether it is the hash of a secret.
  public func isHash(of secret: SecretBytes) throws -> Bool { try TesterSecrets.isHash(text, of: secret) }

  /// Hashes a password given as a text, which itself cannot be wiped.
  public init(password: String) throws { try self.init(password: SecretBytes(password)) }

  /// Hashes an answer given as a text, which itself cannot be wiped.
  public init(answer: String) throws { try self.init(answer: SecretBytes(answer)) }
}
