/// The era of a store's rules.
public enum RuleProfile: String, CaseIterable, Codable, Sendable {
  /// iTunes Connect as of iOS 6.
  case itc2012
  /// App Store Connect today.
  case asc2026
}
