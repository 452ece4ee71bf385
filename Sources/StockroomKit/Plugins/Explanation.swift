public import Catalog

/// A text of `explain NOUN[.field]`.
public struct Explanation: Sendable {
  /// `product` or `product.tier`.
  public let subject: String
  /// iTunes Connect's own label.
  public let label: String
  /// Other words that the search finds it by.
  public let also: [String]
  /// True if App Store Connect has the subject and Stockroom does not.
  public let isMissing: Bool
  /// The text under the rules of the store's profile.
  public let text: @Sendable (RuleTable) -> String

  /// Explains something that is the same in every era.
  public init(_ subject: String, label: String, _ text: String) {
    self.init(subject, label: label) { _ in text }
  }

  /// Explains something that depends on the era.
  public init(_ subject: String, label: String, text: @escaping @Sendable (RuleTable) -> String) {
    (self.subject, self.label, also, isMissing, self.text) = (subject, label, [], false, text)
  }

  /// Explains something that App Store Connect has and Stockroom does not.
  ///
  /// A refused line that is about it names the explanation among the nearest commands.
  ///
  /// ```swift
  /// Explanation(missing: "testflight", label: "TestFlight", also: ["beta tester"], "Sandbox testers: tester list.")
  /// ```
  ///
  /// - Parameter text: What to use instead, if anything.
  public init(missing subject: String, label: String, also: [String] = [], _ text: String = "") {
    (self.subject, self.label, self.also, isMissing) = (subject, label, also, true)
    self.text = { _ in "App Store Connect has this; Stockroom does not." + (text.isEmpty ? "" : " \(text)") }
  }
}
