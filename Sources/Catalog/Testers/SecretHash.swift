/// A tester's password or secret answer, checked and hashed with libcrypt's yescrypt.
///
/// Hashing is slow on purpose: make it before a transaction opens, so that no other console waits for it.
public struct SecretHash: Hashable, Sendable {
  let text: String

  /// Hashes a password; one that breaks the rules of an Apple ID's is refused.
  public init(password: SecretBytes) throws {
    try TesterSecrets.checkPassword(password)
    text = try TesterSecrets.hash(password)
  }

  /// Hashes the answer to a secret question; one too short is refused.
  public init(answer: SecretBytes) throws {
    try TesterSecrets.checkAnswer(answer)
    text = try TesterSecrets.hash(answer)
  }

  /// Hashes a password that is there as a text, which itself cannot be wiped.
  public init(password: String) throws { try self.init(password: SecretBytes(password)) }

  /// Hashes an answer that is there as a text, which itself cannot be wiped.
  public init(answer: String) throws { try self.init(answer: SecretBytes(answer)) }
}
