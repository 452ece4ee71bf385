public import Foundation
internal import Language
public import Rendering
public import Store

/// A text file in memory, for errors with their places in it.
///
/// Errors from ``error(_:_:hint:)`` are printed like a compiler's: `desk.yaml:12:3: error: …`, with the line itself.
public struct TextFile: Sendable {
  /// A problem at a place in the file; lines and columns count from 1.
  public struct Problem: Hashable, Sendable {
    /// The line.
    public let line: Int
    /// The column.
    public let column: Int
    /// The problem, in one sentence without a period.
    public let message: String
    /// Advice for this problem, such as the right value; nil if only the common hint applies.
    public let hint: String?

    /// Creates a problem.
    public init(line: Int, column: Int, _ message: String, hint: String? = nil) {
      self.line = line
      self.column = column
      self.message = message
      self.hint = hint
    }
  }

  /// The text without a byte order mark.
  public let text: String
  private let file: String
  private let lines: [Substring]

  /// Creates a text file from bytes, with the name as typed.
  ///
  /// - Throws: An error with its place if the bytes are not UTF-8.
  public init(_ data: Data, file: FilePath) throws {
    if let error = SourceText([UInt8](data), file: file.text).encodingError() { throw error }
    text = String(decoding: data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data, as: UTF8.self)
    self.file = file.text
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// One error for all problems, in file order: the first with its line of text, then a line for each other.
  ///
  /// If several problems have hints of their own, each line ends with its hint, and `hint` comes last.
  public func error(_ code: String, _ problems: [Problem], hint: String? = nil) -> any Error {
    diagnostic(code, problems, hint: hint) ?? Refusal(code, "\(file) is not valid", hint: hint)
  }

  /// A validation failure for all problems, for a command that checks files.
  public func validationFailure(_ code: String, _ problems: [Problem], hint: String? = nil) -> ValidationFailure {
    let diagnostic = diagnostic(code, problems, hint: hint)
    let findings = diagnostic?.each.map { Self.row($0, file: file) } ?? []
    let summary = "\(file): \(HumanNumbers.count(findings.count, "finding"))"
    return ValidationFailure(
      columns: Self.columns, findings: findings, refusal: Refusal(code, summary, hint: hint, subject: file),
      summary: summary, located: diagnostic)
  }

  /// The columns of a file's findings.
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
      .text(diagnostic.hint),
    ]
  }

  private func diagnostic(_ code: String, _ problems: [Problem], hint: String?) -> Diagnostic? {
    let sorted = problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    let diagnostics = sorted.map { problem in
      let isInside = lines.indices.contains(problem.line - 1)
      return Diagnostic(
        code: code, message: problem.message, hint: problem.hint ?? hint,
        range: SourceRange(file: file, line: problem.line, column: problem.column),
        sourceLine: isInside ? String(lines[problem.line - 1]) : nil)
    }
    guard var first = diagnostics.first else { return nil }
    first.others = Array(diagnostics.dropFirst())
    if problems.contains(where: { $0.hint != nil }) { first.hintForAll = hint }
    return first
  }
}

/// A place in a text file that a plugin parses itself; lines and columns count from 1.
public struct TextPlace: Hashable, Sendable {
  /// The file as typed.
  public var file: String
  /// The line.
  public var line: Int
  /// The first character.
  public var column: Int
  /// The number of characters to underline.
  public var length: Int
  /// The text of the line, or the shown part of a long line.
  public var text: String?

  /// Creates a place.
  public init(file: String, line: Int, column: Int, length: Int = 1, text: String? = nil) {
    self.file = file
    self.line = line
    self.column = column
    self.length = length
    self.text = text
  }

  /// Turns a refusal into an error at this place, which the console prints like a compiler's.
  ///
  /// ``Findings`` collects such errors.
  public func error(_ refusal: Refusal) -> any Error {
    var diagnostic = Diagnostic(
      code: refusal.code, kind: Diagnostic.Kind(refusal.kind), message: refusal.message, hint: refusal.hint,
      range: SourceRange(file: file, line: line, column: column, length: length), sourceLine: text)
    diagnostic.hintCommands = refusal.remedy?.commands ?? []
    return diagnostic
  }
}
