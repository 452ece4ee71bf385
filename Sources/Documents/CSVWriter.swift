/// Writes CSV (RFC 4180), row by row, with a newline after each.
public struct CSVWriter: Sendable {
  /// The cells that are quoted.
  public enum Quoting: Sendable {
    /// Those that need it, and those that begin with a colon: a line that does may be a command to the reader of the
    /// output, such as a GitHub workflow.
    case output
    /// Those that need it with any separator that spreadsheets guess.
    case spreadsheet
  }

  /// The text so far.
  public var buffer: TextBuffer

  private let quoting: Quoting
  private var isFirst = true

  /// Creates a writer.
  public init(_ quoting: Quoting, capacity: Int = 36_864) {
    self.quoting = quoting
    buffer = TextBuffer(capacity: capacity)
  }

  /// Writes a row.
  public mutating func row(_ cells: some Collection<String>) {
    // A line with one empty cell would be a blank line, which many readers skip.
    if cells.count == 1, cells.first?.isEmpty == true { buffer.append("\"\"") }
    for text in cells { cell(text) }
    endRow()
  }

  /// Writes the next cell of a row.
  public mutating func cell(_ text: String) {
    if !isFirst { buffer.append(UInt8(ascii: ",")) }
    isFirst = false
    guard needsQuotes(text) else { return buffer.append(text) }
    buffer.append(UInt8(ascii: "\""))
    // By byte, because a quote and a combining mark after it are one character.
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { buffer.append(byte) }
      buffer.append(byte)
    }
    buffer.append(UInt8(ascii: "\""))
  }

  /// Ends a row.
  public mutating func endRow() {
    buffer.append(UInt8(ascii: "\n"))
    isFirst = true
  }

  private func needsQuotes(_ text: String) -> Bool {
    switch quoting {
    case .output: text.utf8.first == UInt8(ascii: ":") || text.utf8.contains(where: Self.isSpecial)
    case .spreadsheet:
      text.utf8.contains { Self.isSpecial($0) || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "\t") }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

/// A cell that a spreadsheet would run as a formula, written with an apostrophe before it, as people type it.
///
/// OWASP, "CSV Injection": cells that begin with `=`, `+`, `-`, `@`, a tab, or a carriage return. A sign
/// alone and a number with its sign are not formulas.
public enum FormulaCell {
  /// The text to write for a text.
  public static func guarded(_ text: String) -> String {
    needsGuard(text.utf8.first) && !isSignOrNumber(text) ? "'" + text : text
  }

  /// The text that was written so.
  public static func plain(_ text: String) -> String {
    guard text.utf8.first == UInt8(ascii: "'"), needsGuard(text.utf8.dropFirst().first) else { return text }
    return String(text.dropFirst())
  }

  /// An apostrophe that is a part of the text is guarded as well, so that each text comes back as it was.
  private static func needsGuard(_ first: UInt8?) -> Bool {
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "\t"),
      UInt8(ascii: "\r"), UInt8(ascii: "'"):
      true
    default: false
    }
  }

  /// Whether a text is a sign alone, or a number after one: `+`, `-5`, `+3.25`.
  private static func isSignOrNumber(_ text: String) -> Bool {
    guard text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+") else { return false }
    guard text.utf8.count > 1 else { return true }
    let parts = text.utf8.dropFirst().split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
      }
  }
}
