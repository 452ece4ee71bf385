/// Finds anchors and aliases before the parser does: a few lines of them can expand to billions of nodes.
enum AnchorScan {
  /// The place of the first, or nil if there is none.
  static func firstAnchor(in text: String) -> SourceLocation? {
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if let column = column(of: line) { return SourceLocation(line: index + 1, column: column) }
    }
    return nil
  }

  /// Only at places where a value can begin, outside quotes and comments.
  private static func column(of line: Substring) -> Int? {
    var quote: Unicode.Scalar?
    var mayBegin = true
    for (index, scalar) in line.unicodeScalars.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
        mayBegin = false
        continue
      }
      switch scalar {
      case "\"" where mayBegin, "'" where mayBegin: quote = scalar
      case "#" where mayBegin: return nil
      case "&" where mayBegin, "*" where mayBegin: return index + 1
      default: break
      }
      mayBegin = scalar == " " || scalar == "\t" || scalar == "[" || scalar == "{" || scalar == ","
    }
    return nil
  }
}
