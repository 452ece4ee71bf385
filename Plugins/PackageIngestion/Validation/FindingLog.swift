/// Findings in the order they were made, up to a number a person can still read.
struct FindingLog {
  static let capacity = 1_000

  /// What was found so far.
  private(set) var findings: [Finding] = []
  private var counts: [Finding.Severity: Int] = [:]

  /// Adds a finding; of each severity only so many are kept, and then one that says so.
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
