package import Language
public import Rendering
public import Store

/// A failed validation: the error of a command that checks something.
///
/// People see the refusal. Programs that ask for json, ndjson, csv, or yaml get the findings as data on standard
/// output, and the summary on standard error. The exit status is 1 in both cases. Findings in a text file
/// (``TextFile/validationFailure(_:_:hint:)``) are reported at their places instead, one by one with `--errors json`
/// and `--errors github`.
public struct ValidationFailure: Error {
  /// The columns of the findings.
  public let columns: [Column]
  /// All findings, one per row.
  public let findings: [[Value]]
  /// All findings as one refusal.
  public let refusal: Refusal
  /// The summary beside the data: `2 errors in level2.pkg`.
  public let summary: String
  /// The findings at their places in a file; nil if they have no places.
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

  /// The failure with another refusal.
  package func advising(_ refusal: Refusal) -> ValidationFailure {
    ValidationFailure(columns: columns, findings: findings, refusal: refusal, summary: summary, located: located)
  }
}

extension Refusal {
  /// The refusal of an `expect` command whose condition is false.
  public static func unexpected(
    _ message: String, remedy: Remedy = "\(command: "product why PRODUCT") explains",
    subject: String?
  ) -> Refusal {
    Refusal("expect.failed", message, remedy: remedy, subject: subject)
  }
}
