internal import TextWidth

/// Lines of text in columns, for messages rather than tables.
public enum TextLines {
  /// The lines with two spaces between columns, sized by display width, without trailing spaces.
  public static func aligned(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.endIndex ? DisplayWidth.of($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      let filled = row.reversed().drop(while: \.isEmpty).reversed()
      let last = filled.count - 1
      return filled.enumerated().map { index, text in
        index < last ? DisplayWidth.pad(text, to: widths[index]) : text
      }.joined(separator: "  ")
    }
  }

  /// The columns that one line of text takes on a terminal.
  public static func width(of text: String) -> Int { DisplayWidth.of(text) }
}

extension DisplayWidth {
  /// Fills text with spaces to `width` columns; text as wide or wider is returned as it is.
  static func pad(_ text: String, to width: Int, alignment: Column.Alignment = .leading) -> String {
    let missing = width - of(text)
    guard missing > 0 else { return text }
    let spaces = String(repeating: " ", count: missing)
    return alignment == .leading ? text + spaces : spaces + text
  }
}
