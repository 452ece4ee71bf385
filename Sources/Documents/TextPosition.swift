/// A place in a text; lines and columns count from 1.
public struct TextPosition: Hashable, Sendable {
  /// The line.
  public var line: Int
  /// The character in the line.
  public var column: Int

  /// Creates a place; the start of the text by default.
  public init(line: Int = 1, column: Int = 1) { (self.line, self.column) = (line, column) }
}

/// A part of a text that was read, or an error in it.
public protocol Positioned {
  /// Where it begins.
  var position: TextPosition { get }
}

extension Positioned {
  /// The line it begins on, from 1.
  public var line: Int { position.line }
  /// The character of the line it begins with, from 1.
  public var column: Int { position.column }
}
