/// One thing a validator noticed about a package.
package struct Finding: Error, Hashable, Codable, Sendable {
  /// How much a finding weighs.
  package enum Severity: String, Codable, Sendable {
    /// The package cannot be hosted.
    case error
    /// The package can be hosted, but somebody should look.
    case warning
  }

  /// Whether the finding refuses the package.
  package let severity: Severity
  /// What was found, as a stable dotted word.
  package let code: FindingCode
  /// Where, relative to the content's root; bytes that cannot be shown are written `\xHH`.
  package let path: String?
  /// What is wrong, in one sentence without its full stop.
  package let message: String
  /// How to mend it.
  package let hint: String?

  /// A finding that refuses the package; its hint is the code's unless it has a better one.
  package static func error(
    _ code: FindingCode, _ message: String, at path: String? = nil, hint: String? = nil
  ) -> Finding {
    Finding(severity: .error, code: code, path: path, message: message, hint: hint ?? code.hint)
  }

  /// A finding the package can live with; its hint is the code's unless it has a better one.
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
