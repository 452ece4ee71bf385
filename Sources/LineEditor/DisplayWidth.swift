import CEditLine

/// Columns on a terminal, counted by character as libedit and terminals do.
enum DisplayWidth {
  static func of(_ scalar: Unicode.Scalar) -> Int {
    max(0, Int(cedit_width(scalar.value)))
  }

  static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// The text if it fits, otherwise truncated with "…" at its end.
  static func shortened(_ text: String, to width: Int) -> String {
    guard of(text) > width else { return text }
    var kept = ""
    var room = width - 1
    for character in text {
      room -= of(String(character))
      if room < 0 { break }
      kept.append(character)
    }
    return width > 0 ? kept + "…" : ""
  }

  /// The text in rows, the first of which has `first` columns and the others `width`; what is beyond `limit` rows is cut
  /// with "…".
  static func rows(_ text: String, first: Int, width: Int, limit: Int) -> [String] {
    var (rows, row, room) = ([String](), "", first)
    for character in text {
      if character == "\n" || of(row) + of(String(character)) > room {
        guard rows.count + 1 < limit else { return rows + [shortened(row + "…", to: room)] }
        rows.append(row)
        (row, room) = ("", width)
      }
      if character != "\n" { row.append(character) }
    }
    return rows + [row]
  }

  static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - of(text)))
  }
}
