import Basics
import TextWidth

/// A source line for printing, truncated if it is long, and its underline.
struct Excerpt {
  let text: String
  let indent: String
  let underline: String

  /// - Parameters:
  ///   - column: the first character to underline, from 1.
  ///   - length: the characters to underline.
  init(of line: String, column: Int, length: Int, limit: Int = 100) {
    let cells = line.map(Cell.init)
    let first = min(max(column - 1, 0), cells.count)
    let last = min(first + max(length, 1), cells.count)
    let window = Self.window(of: cells, around: first, limit: limit)
    let cutBefore = window.lowerBound > 0 ? "…" : ""
    let cutAfter = window.upperBound < cells.count ? "…" : ""
    let marked = (first..<max(first, last)).clamped(to: window)

    text = cutBefore + cells[window].map(\.text).joined() + cutAfter
    indent = String(repeating: " ", count: cutBefore.count + cells[window.lowerBound..<first].width)
    underline = "^" + String(repeating: "~", count: max(0, cells[marked].width - 1))
  }

  /// The characters to show: all of a short line, otherwise as many as fit, with a third of them before the underlined
  /// part.
  private static func window(of cells: [Cell], around first: Int, limit: Int) -> Range<Int> {
    guard cells[...].width > limit else { return 0..<cells.count }
    var start = first
    var available = limit / 3
    if cells[first...].width < limit - available { available = limit - cells[first...].width }
    while start > 0, cells[start - 1].width <= available {
      start -= 1
      available -= cells[start].width
    }
    var end = start
    available = limit
    while end < cells.count, cells[end].width <= available {
      available -= cells[end].width
      end += 1
    }
    return start..<max(end, first)
  }
}

/// One character as it is printed; a tab as two spaces, so that the underline stays below its text.
private struct Cell {
  let text: String
  let width: Int

  init(_ character: Character) {
    text = character == "\t" ? "  " : TerminalText.signs(String(character))
    width = text.reduce(0) { $0 + DisplayWidth.of($1) }
  }
}

extension ArraySlice<Cell> {
  fileprivate var width: Int { reduce(0) { $0 + $1.width } }
}
