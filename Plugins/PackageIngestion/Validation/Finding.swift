/// An error or warning about a package.
package struct Finding: Error, Hashable, Codable, Sendable {
  /// The severity of a finding.
  package enum Severity: String, Codable, Sendable {
    /// The package cannot be hosted.
    case error
    /// The package can be hosted, but should be reviewed.
    case warning
  }

  /// Whether the finding prevents hosting.
  package let severity: Severity
  /// The stable, dotted code.
  package let code: FindingCode
  /// The path relative to the content's root; bytes that cannot be shown are written `\xHH`.
  package let path: String?
  /// The problem, in one sentence without a period.
  package let message: String
  /// How to fix it.
  package let hint: String?

  /// Creates an error; its hint defaults to the code's.
  package static func error(
    _ code: FindingCode, _ message: String, at path: String? = nil, hint: String? = nil
  ) -> Finding {
    Finding(severity: .error, code: code, path: path, message: message, hint: hint ?? code.hint)
  }

  /// Creates a warning; its hint defaults to the code's.
  package static func warning(
    _ code: FindingCode, _ message: String, at path: String? = nil, hint: String? = nil
  ) -> Finding {
    Finding(severity: .warning, code: code, path: path, message: message, hint: hint ?? code.hint)
  }

  /// The same finding, at a path unless it has one.
  func at(_ path: String) -> Finding {
    Finding(severity: severity, code: code, path: self.path ?? path, message: message, hint: hint)
  }
}
