public import Catalog

/// A text of `explain NOUN[.field]`.
public struct Explanation: Sendable {
  /// `product` or `product.tier`.
  public let subject: String
  /// iTunes Connect's own label.
  public let label: String
  /// The text under the rules of the store's profile.
  public let text: @Sendable (RuleTable) -> String

  /// Explains something that is the same in every era.
  public init(_ subject: String, label: String, _ text: String) {
    self.init(subject, label: label) { _ in text }
  }

  /// Explains something that depends on the era.
  public init(_ subject: String, label: String, text: @escaping @Sendable (RuleTable) -> String) {
    self.subject = subject
    self.label = label
    self.text = text
  }
}
