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
