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

extension Explanation {
  /// The meaning of a column or field: its name as in options, its label, and a sentence or two.
  public typealias FieldText = (name: String, label: String, text: String)

  /// Explains the columns and fields of a noun, which are the same in every era.
  ///
  /// ```swift
  /// Explanation.fields(of: "price", [("proceeds", "Proceeds", "What the developer gets for a sale.")])
  /// ```
  public static func fields(of noun: String, _ fields: [FieldText]) -> [Explanation] {
    fields.map { Explanation("\(noun).\($0.name)", label: $0.label, $0.text) }
  }
}

extension ProductColumn {
  /// The column's own explanation, with its name spelled as in options.
  var explanation: Explanation {
    Explanation("product.\(name.hyphenated)", label: label, summary)
  }
}
