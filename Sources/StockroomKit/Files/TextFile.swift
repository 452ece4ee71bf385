public import Foundation
internal import Language
public import Rendering
internal import Store

/// A text file that a command has read, and the errors to tell at its places.
///
/// What ``error(_:_:hint:)`` makes is printed like a compiler's: `desk.yaml:12:3: error: …`, with the line itself.
public struct TextFile: Sendable {
  /// Something wrong at a place of the file; lines and columns count from 1.
  public struct Problem: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The character in it.
    public let column: Int
    /// What is wrong, in one sentence without a full stop.
    public let message: String

    /// Names something wrong.
    public init(line: Int, column: Int, _ message: String) {
      self.line = line
      self.column = column
      self.message = message
    }
  }

  /// The text without a byte order mark.
  public let text: String
  private let file: String
  private let lines: [Substring]

  /// Takes the bytes of a file under the name it was asked for by.
  ///
  /// - Throws: an error with its place where they are not UTF-8.
  public init(_ data: Data, file: FilePath) throws {
    if let error = SourceText([UInt8](data), file: file.text).encodingError() { throw error }
    text = String(decoding: data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data, as: UTF8.self)
    self.file = file.text
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The error that all of these are, in the order of the file: the first with its line, a line for each other.
  public func error(_ code: String, _ problems: [Problem], hint: String? = nil) -> any Error {
    diagnostic(code, problems, hint: hint) ?? Refusal(code, "\(file) is not as it should be", hint: hint)
  }

  /// The same as a judgement, for a command whose work is to check the file.
  public func judgement(_ code: String, _ problems: [Problem], hint: String? = nil) -> Judgement {
    let diagnostic = diagnostic(code, problems, hint: hint)
    let findings = diagnostic?.each.map { Self.row($0, file: file) } ?? []
    let summary = "\(file): \(HumanNumbers.count(findings.count, "finding"))"
    return Judgement(
      columns: Self.columns, findings: findings, refusal: Refusal(code, summary, hint: hint, subject: file),
      summary: summary, located: diagnostic)
  }

  /// What is told of each finding in a file.
  public static let columns = [
    Column("code", label: "Code"), Column("file", label: "File"), Column("line", label: "Line", alignment: .trailing),
    Column("column", label: "Column", alignment: .trailing), Column("message", label: "Message"),
    Column("hint", label: "Hint"),
  ]

  private static func row(_ diagnostic: Diagnostic, file: String) -> [Value] {
    let place = diagnostic.range
    return [
      .identifier(diagnostic.code), .identifier(file), place.map { .integer(Int64($0.line)) } ?? .null,
      place.map { .integer(Int64($0.column)) } ?? .null, .text(diagnostic.message),
      diagnostic.hint.map(Value.text) ?? .null,
    ]
  }

  private func diagnostic(_ code: String, _ problems: [Problem], hint: String?) -> Diagnostic? {
    let sorted = problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    let diagnostics = sorted.map { problem in
      let isInside = lines.indices.contains(problem.line - 1)
      return Diagnostic(
        code: code, message: problem.message, hint: hint,
        range: SourceRange(file: file, line: problem.line, column: problem.column),
        sourceLine: isInside ? String(lines[problem.line - 1]) : nil)
    }
    guard var first = diagnostics.first else { return nil }
    first.others = Array(diagnostics.dropFirst())
    return first
  }
}
