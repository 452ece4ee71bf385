extension RuleTable {
  /// A rule whose value differs between two eras, in words.
  public struct Difference: Hashable, Sendable {
    /// The name of the rule: `Description`.
    public let rule: String
    /// Its value in this era: `10 to 45 characters`.
    public let value: String
    /// Its value in the other one.
    public let other: String
  }

  /// The rules that differ from those of another era.
  public func differences(from other: RuleTable) -> [Difference] {
    zip(described, other.described).compactMap { mine, theirs in
      mine.value == theirs.value ? nil : Difference(rule: mine.rule, value: mine.value, other: theirs.value)
    }
  }

  /// Each rule with its value, in one order for all eras.
  private var described: [(rule: String, value: String)] {
    fields.map { (Self.noun(of: $0) + $0.label, $0.limits) } + [
      ("The name of an app", fixesApprovedNames ? "fixed once a version is approved, until the next one" : "editable"),
      ("A product ID", productIDsAreOfApps ? "unique within its app" : "unique among all apps"),
      ("Product types", ProductType.allCases.filter(allows).map(\.label).joined(separator: ", ")),
      ("Locales", "\(locales.count)"), ("Storefronts", "\(storefronts.count)"),
      ("Products of an app", Self.most(maximumProducts)), ("Sandbox testers", Self.most(maximumTesters)),
      ("A sandbox tester", testersAreEditable ? "can be edited" : "cannot be edited"),
      ("Items of a submission", Self.most(maximumSubmissionItems)),
      ("The first product of a type", firstProductNeedsVersion ? "with a version" : "alone, or with a version"),
      (
        "The products of a rejected version",
        rejectedVersionReturnsProducts ? "return to their developer" : "wait for the next one"
      ),
      ("New hosted content", acceptsHostedContent ? "reviewed" : "not accepted"),
    ]
  }

  private static func noun(of field: FieldRule) -> String { field.name.hasPrefix("app.") ? "App " : "" }

  private static func most(_ limit: Int?) -> String { limit.map { "at most \($0)" } ?? "any number" }
}

extension FieldRule {
  /// The valid lengths and characters: `2 to 100 bytes of letters, digits, - . _`.
  fileprivate var limits: String {
    let lengths = "\(length.lowerBound) to \(length.upperBound) \(unit.rawValue)"
    guard case .ascii(_, let punctuation, _) = alphabet else { return lengths }
    return "\(lengths) of letters, digits, \(punctuation.map(String.init).joined(separator: " "))"
  }
}
