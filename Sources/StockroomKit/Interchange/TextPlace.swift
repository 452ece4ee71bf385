internal import Language
public import Store

/// A place in a text file that a plugin reads itself; lines and columns count from 1.
public struct TextPlace: Hashable, Sendable {
  /// The file as typed.
  public var file: String
  /// The line.
  public var line: Int
  /// The first character.
  public var column: Int
  /// The number of characters to underline.
  public var length: Int
  /// The text of the line, or of the part of a long one that is shown.
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
