internal import TextWidth

/// Wraps help at word ends: continuation lines are indented to their column.
enum TextWrap {
  /// The text in rows of at most `width` columns, except for longer words.
  static func wrapped(_ text: String, to width: Int?) -> String {
    guard let width, width > 0 else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { rows(String($0), width: width) }.joined(separator: "\n")
  }

  private static func rows(_ line: String, width: Int) -> [String] {
    guard DisplayWidth.of(line) > width else { return [line] }
    let indent = String(repeating: " ", count: hang(of: line, width: width))
    let start = line.prefix { $0 == " " }
    // A column far to the right of a narrow window moves to the left.
    var row = start.count > width / 2 ? indent : String(start)
    var rows: [String] = []
    var gap = ""
    for word in line.dropFirst(start.count).split(separator: " ", omittingEmptySubsequences: false) {
      let longer = row + gap + word
      if DisplayWidth.of(longer) <= width || row.allSatisfy({ $0 == " " }) {
        row = longer
        gap = " "
      } else if word.isEmpty {
        gap += " "
      } else {
        rows.append(row)
        row = indent + word
        gap = " "
      }
    }
    return rows + [row]
  }

  /// The indentation of continuation rows: the second column, or a small one if that is too far to the right.
  private static func hang(of line: String, width: Int) -> Int {
    let start = line.prefix { $0 == " " }.count
    let small = min(start + 4, max(0, width / 3))
    guard start <= width / 2, let gap = line.dropFirst(start).firstRange(of: "  ") else { return min(6, small) }
    let column = line.distance(from: line.startIndex, to: gap.lowerBound)
    let second = column + line[gap.lowerBound...].prefix { $0 == " " }.count
    return second <= width / 2 ? second : small
  }
}
