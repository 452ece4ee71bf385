/// Findings in order, up to a readable number.
struct FindingLog {
  static let capacity = 1_000

  /// The findings so far.
  private(set) var findings: [Finding] = []
  private var counts: [Finding.Severity: Int] = [:]

  /// Adds a finding; keeps a limited number of each severity, and then one that says so.
  mutating func add(_ finding: Finding) {
    let count = counts[finding.severity, default: 0] + 1
    counts[finding.severity] = count
    if count <= Self.capacity {
      findings.append(finding)
    } else if count == Self.capacity + 1 {
      let message = "there are more: only the first \(Self.capacity) \(finding.severity)s are shown"
      findings.append(
        Finding(
          severity: finding.severity, code: .findingsCut, path: nil, message: message,
          hint: FindingCode.findingsCut.hint))
    }
  }
}
