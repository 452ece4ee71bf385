/// The era whose rules a store follows.
public enum RuleProfile: String, CaseIterable, Codable, Sendable {
  /// iTunes Connect in the time of iOS 6.
  case itc2012
  /// App Store Connect today.
  case asc2026
}
