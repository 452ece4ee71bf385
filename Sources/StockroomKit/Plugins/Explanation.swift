public import Catalog

/// A text for `explain NOUN[.field]`.
public struct Explanation: Sendable {
  /// A noun, or a noun and a field: `product`, `product.tier`.
  public let subject: String
  /// The label in iTunes Connect.
  public let label: String
  /// Other words for the search.
  public let also: [String]
  /// True if App Store Connect has the subject and Stockroom does not.
  public let isMissing: Bool
  /// True if it says more of a missing feature than that it is missing.
  public let hasAdvice: Bool
  /// The text under the rules of the store's profile.
  public let text: @Sendable (RuleTable) -> String

  /// Explains a subject that is the same in every era.
  public init(_ subject: String, label: String, _ text: String) {
    self.init(subject, label: label) { _ in text }
  }

  /// Explains a subject that depends on the era.
  public init(_ subject: String, label: String, text: @escaping @Sendable (RuleTable) -> String) {
    (self.subject, self.label, also, isMissing, self.text) = (subject, label, [], false, text)
    hasAdvice = false
  }

  /// Explains a feature of App Store Connect that Stockroom lacks.
  ///
  /// The hint of a refused line about the feature names the explanation.
  ///
  /// ```swift
  /// Explanation(missing: "testflight", label: "TestFlight", also: ["beta tester"], "Sandbox testers: tester list.")
  /// ```
  ///
  /// - Parameter text: The alternative; empty for none.
  public init(missing subject: String, label: String, also: [String] = [], _ text: String = "") {
    (self.subject, self.label, self.also, isMissing) = (subject, label, also, true)
    hasAdvice = !text.isEmpty
    self.text = { _ in "App Store Connect has this; Stockroom does not." + (text.isEmpty ? "" : " \(text)") }
  }
}

extension Explanation {
  /// A column or field: its name as in options, its label, and its meaning in one or two sentences.
  public typealias FieldText = (name: String, label: String, text: String)

  /// Explains columns and fields of a noun that are the same in every era.
  ///
  /// ```swift
  /// Explanation.fields(of: "price", [("proceeds", "Proceeds", "The developer's share of a sale.")])
  /// ```
  public static func fields(of noun: String, _ fields: [FieldText]) -> [Explanation] {
    fields.map { Explanation("\(noun).\($0.name)", label: $0.label, $0.text) }
  }
}

extension ProductColumn {
  /// The column's explanation, with its name as in options.
  var explanation: Explanation {
    Explanation("product.\(name.hyphenated)", label: label, summary)
  }
}
