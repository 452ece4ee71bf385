internal import Basics
import CEditLine
import TextWidth

/// Colors are drawn over the characters that libedit has drawn, while the editor waits for a key: libedit, which
/// writes only what changes, meets the same characters in the same cells.
extension LineEditor {
  /// Draws the line's colors, if it is in one row and was not colored in the same way already.
  func showColors() {
    guard showsHints, let styles, !isDumb else { return }
    let text = line.text
    let layout = layout
    let isInOneRow = layout.end.row == 0 && layout.end.column < Terminal.width
    guard isInOneRow, TerminalText.isSafe(text), DisplayWidth.of(text) == TextWidth.DisplayWidth.of(text) else {
      // What is left of colors would be in the wrong places.
      if isColored { redraw() }
      isColored = false
      return
    }
    let found = styles(text)
    guard isColored || !found.isEmpty else { return }
    let start = layout.end.column - DisplayWidth.of(text)
    cedit_print(
      "\r" + Self.move("C", start) + found.drawn(on: text) + "\r" + Self.move("C", layout.cursor.column))
    isColored = !found.isEmpty
  }
}
