package import Language
public import Rendering
public import Store

/// The error of a command that validates something when validation fails.
///
/// People see the refusal; programs that request json, ndjson, csv, or yaml get the findings as data on standard
/// output, and the refusal's summary on standard error. Either way the exit status is 1. Findings at places of a file
/// (``TextFile/validationFailure(_:_:hint:)``) are reported at their places instead, one by one under `--errors json` and
/// `--errors github`.
public struct ValidationFailure: Error {
  /// The columns of the findings.
  public let columns: [Column]
  /// All findings, one per row.
  public let findings: [[Value]]
  /// All findings as one refusal.
  public let refusal: Refusal
  /// The summary, for programs that get the findings as data: `2 errors in level2.pkg`.
  public let summary: String
  /// The findings at their places in a file, or nil if they have none.
  package let located: Diagnostic?

  /// Creates a failure.
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

  /// The same with another refusal.
  package func advising(_ refusal: Refusal) -> ValidationFailure {
    ValidationFailure(columns: columns, findings: findings, refusal: refusal, summary: summary, located: located)
  }
}

extension Refusal {
  /// The error of an `expect` command whose condition does not hold.
  public static func unexpected(
    _ message: String, remedy: Remedy = "\(command: "product why PRODUCT") tells what stands in the way",
    subject: String?
  ) -> Refusal {
    Refusal("expect.failed", message, remedy: remedy, subject: subject)
  }
}
