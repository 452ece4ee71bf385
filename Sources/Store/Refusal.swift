/// A request that Stockroom understood and refused.
///
/// The code is stable and dotted, from general to special, so that scripts can match it by prefix. The message says
/// what is wrong; the hint gives the command that fixes it. A refusal is declared as a static member beside its rule:
///
///     extension Refusal {
///       static func hostingNotEligible(_ product: ProductIdentifier) -> Refusal { … }
///     }
public struct Refusal: Error, Hashable, Codable, Sendable {
  /// A stable, dotted code such as `product.hosting.not-eligible`.
  public let code: String
  /// The problem, in words an administrator knows.
  public let message: String
  /// How to fix it, usually a command.
  public let hint: String?
  /// The key of the refused item, or the wrong word; the console points at it.
  public let subject: String?

  /// Creates a refusal.
  public init(_ code: String, _ message: String, hint: String? = nil, subject: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.subject = subject
  }
}
