/// A tester's password or secret answer, checked and hashed with libcrypt's yescrypt.
///
/// Hashing is slow on purpose: make it before a transaction opens, so that no other console waits for it.
public struct SecretHash: Hashable, Sendable {
  let text: String

  /// Hashes a password; one that breaks the rules of an Apple ID's is refused.
  public init(password: String) throws {
    try TesterSecrets.checkPassword(password)
    text = try TesterSecrets.hash(password)
  }

  /// Hashes the answer to a secret question; one too short is refused.
  public init(answer: String) throws {
    try TesterSecrets.checkAnswer(answer)
    text = try TesterSecrets.hash(answer)
  }
}
