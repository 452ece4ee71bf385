public import Foundation
internal import Language
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

  /// The text; what is no UTF-8 is replaced.
  public let text: String
  private let file: String
  private let lines: [Substring]

  /// Takes the bytes of a file under the name it was asked for by.
  public init(_ data: Data, file: FilePath) {
    text = String(decoding: data, as: UTF8.self)
    self.file = file.text
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// The error that all of these are, in the order of the file: the first with its line, a line for each other.
  public func error(_ code: String, _ problems: [Problem], hint: String? = nil) -> any Error {
    let sorted = problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    guard let first = sorted.first else { return Refusal(code, "\(file) is not as it should be", hint: hint) }
    let others = sorted.dropFirst().map { "\(file):\($0.line):\($0.column): \($0.message)" }
    let place = SourceRange(file: file, line: first.line, column: first.column)
    let isInside = lines.indices.contains(first.line - 1)
    return Diagnostic(
      code: code, message: ([first.message] + others).joined(separator: "\n"), hint: hint, range: place,
      sourceLine: isInside ? String(lines[first.line - 1]) : nil)
  }
}
