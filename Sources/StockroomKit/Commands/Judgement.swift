public import Rendering
public import Store

/// What a command that judges throws when what it judged does not pass.
///
/// People are told by the refusal; programs that asked for json, ndjson or csv get the findings as data on standard
/// output, and the refusal's summary on standard error. Either way the exit status is 1.
public struct Judgement: Error {
  /// What a row of the findings tells.
  public let columns: [Column]
  /// Everything found, a row each.
  public let findings: [[Value]]
  /// The same, as one refusal for people.
  public let refusal: Refusal
  /// How much was found, for those who have the findings: `2 errors in level2.pkg`.
  public let summary: String

  /// Makes a judgement.
  public init(columns: [Column], findings: [[Value]], refusal: Refusal, summary: String) {
    self.columns = columns
    self.findings = findings
    self.refusal = refusal
    self.summary = summary
  }
}
