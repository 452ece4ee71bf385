import StockroomKit

/// An error or warning about a package.
package struct Finding: Error, Hashable, Codable, Sendable {
  /// The severity of a finding.
  package enum Severity: String, Codable, Sendable {
    /// The package cannot be hosted.
    case error
    /// The package can be hosted, but should be reviewed.
    case warning
  }

  /// The severity, which decides about hosting.
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

/// Several findings, the last of which is fatal.
struct FindingList: Error {
  let findings: [Finding]
}

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
      let message = "only the first \(Self.capacity) \(finding.severity)s are shown"
      findings.append(
        Finding(
          severity: finding.severity, code: .findingsCut, path: nil, message: message,
          hint: FindingCode.findingsCut.hint))
    }
  }
}

extension Finding {
  /// The finding as one line: `error: package.code.binary: Contents/tool: the file is a Mach-O executable; …`.
  var line: String {
    "\(severity.rawValue): \(code.rawValue): \(place)" + (hint.map { "; \($0)" } ?? "")
  }

  /// The message with its path.
  var place: String {
    (path.map { "\($0): " } ?? "") + message
  }

  /// The finding as a row of `package validate`.
  var row: [Value] {
    [
      .term(code: severity.rawValue, label: severity.rawValue, tone: severity == .error ? .attention : .busy),
      .identifier(code.rawValue), .text(path), .text(message), .text(hint),
    ]
  }

  /// The columns of `package validate`.
  static let columns = [
    Column("severity", label: "Severity"), Column("code", label: "Code"), Column("path", label: "Path"),
    Column("message", label: "Message"), Column("hint", label: "Hint"),
  ]

  /// The finding as a value of a record.
  var value: Value {
    .record(zip(Self.columns, row).map { Field($0.name, $1, label: $0.label) })
  }
}

/// Makes names from archives safe to show, and cuts long ones.
enum Printable {
  private static let longest = 256

  /// Bytes as text; if they are not UTF-8, bytes other than printable ASCII are written `\xHH`.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    let bytes = Array(bytes)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return cut(
        bytes.map { (0x20..<0x7f).contains($0) ? String(UnicodeScalar($0)) : "\\x" + Hexadecimal.text([$0]) }.joined())
    }
    return self.text(text)
  }

  /// Text whose control characters and direction marks are spelled out.
  static func text(_ text: String) -> String {
    cut(TerminalText.name(text))
  }

  private static func cut(_ text: String) -> String {
    text.unicodeScalars.count <= longest ? text : String(text.unicodeScalars.prefix(longest)) + "…"
  }
}
