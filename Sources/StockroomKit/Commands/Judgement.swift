package import Language
public import Rendering
public import Store

/// What a command that judges throws when what it judged does not pass.
///
/// People are told by the refusal; programs that asked for json, ndjson or csv get the findings as data on standard
/// output, and the refusal's summary on standard error. Either way the exit status is 1. Findings at places of a file
/// (``TextFile/judgement(_:_:hint:)``) are told at their places instead, each by itself under `--errors json` and
/// `--errors github`.
public struct Judgement: Error {
  /// What a row of the findings tells.
  public let columns: [Column]
  /// Everything found, a row each.
  public let findings: [[Value]]
  /// The same, as one refusal for people.
  public let refusal: Refusal
  /// How much was found, for those who have the findings: `2 errors in level2.pkg`.
  public let summary: String
  /// The findings at their places in a file; nil where they have none.
  package let located: Diagnostic?

  /// Makes a judgement.
  public init(columns: [Column], findings: [[Value]], refusal: Refusal, summary: String) {
    self.init(columns: columns, findings: findings, refusal: refusal, summary: summary, located: nil)
  }

  init(columns: [Column], findings: [[Value]], refusal: Refusal, summary: String, located: Diagnostic?) {
    self.columns = columns
    self.findings = findings
    self.refusal = refusal
    self.summary = summary
    self.located = located
  }
}
