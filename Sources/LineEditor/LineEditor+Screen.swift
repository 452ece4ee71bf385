import Basics
import CEditLine
import CEditLineSystem
import Foundation
import TextWidth

extension LineEditor {
  /// The current line, and the cursor's place in UTF-8 bytes.
  var line: (text: String, cursor: Int) {
    guard let info = el_line(editline)?.pointee, let start = info.buffer else { return ("", 0) }
    let bytes = UnsafeRawBufferPointer(start: start, count: info.lastchar - start)
    return (String(decoding: bytes, as: UTF8.self), info.cursor - start)
  }

  /// Clears the shown prompt and line, and draws them for the terminal's current size.
  func redraw() {
    // Most terminals have already rewrapped their content to the new width.
    redraw(after: {})
  }

  /// Changes the line, and redraws it; clears the old line.
  func redraw(after change: () -> Void) {
    cedit_print(isDumb ? "\r\n" : "\r" + Self.move("A", layout.cursor.row) + "\u{1B}[J")
    change()
    el_resize(editline)
    cedit_draw(editline)
  }

  /// Shows `text` after the line, and puts the cursor on a new row below it.
  func leaveLine(showing text: String = "") {
    let layout = layout
    let below = layout.end.row - layout.cursor.row
    if isDumb {
      cedit_print(String(repeating: "\n", count: below) + text + "\n")
    } else {
      cedit_print(Self.move("B", below) + "\r" + Self.move("C", layout.end.column) + text + "\n")
    }
  }

  /// Shows the idle notice once, and redraws the line below it.
  func showIdleNotice() {
    guard let notice = idleNotice else { return }
    idleNotice = nil
    leaveLine()
    let (text, prompt) = notice.body()
    cedit_print(TerminalText.signs(text) + "\n")
    use(prompt: prompt)
    cedit_draw(editline)
  }

  /// Handles a signal while a line is read; returns true to continue.
  func handle(signal: Int32) -> Bool {
    let below = hasRowsBelow ? rowsBelow : nil
    eraseHint()
    eraseBelow()
    switch signal {
    case SIGINT:
      wasInterrupted = true
      cedit_drop_input()
      leaveLine(showing: "^C")
      return false
    case SIGWINCH:
      redraw()
    case SIGCONT:
      // Another program may have changed the terminal and moved the cursor.
      cedit_set_raw(editline, false)
      resume()
    default: stop { cedit_signal_default(signal) }
    }
    if let below { showBelow(below.rows, selected: below.selected) } else { showHint() }
    return true
  }

  /// Restores the terminal while `body` stops the process, and redraws the line when it continues.
  func stop(_ body: () -> Void) {
    setPasteMarks(false)
    cedit_set_raw(editline, false)
    leaveLine()
    body()
    resume()
  }

  /// Makes the terminal ready for editing again, and draws the line where the cursor is.
  func resume() {
    startEditing()
    setPasteMarks(true)
    cedit_print("\r")
    el_resize(editline)
    cedit_draw(editline)
  }

  /// The layout of the prompt and the line on the terminal.
  var layout: Layout {
    let line = line
    let height = Terminal.height
    var layout = Layout(prompt: prompt.visible, line: line.text, cursor: line.cursor, width: Terminal.width)
    layout.clamp(toHeight: height)
    return layout
  }

  static func move(_ direction: String, _ count: Int) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }
}

/// Rows below the line, of which libedit knows nothing: they are erased before it draws again.
extension LineEditor {
  /// A key while there are rows below the line.
  enum RowKey: Equatable {
    case character(Unicode.Scalar)
    case up, down
    /// Escape alone.
    case escape
    /// A key for libedit, which gets it next.
    case other
    /// Reading ends.
    case end
  }

  /// The number of rows that fit below the line.
  var freeRowsBelow: Int { max(0, min(10, Terminal.height - layout.end.row - 1)) }

  /// Shows as many rows as fit below the line, one of them in reverse video; the cursor does not move.
  func showBelow(_ all: [String], selected: Int?) {
    rowsBelow = (all, selected)
    let rows = all.prefix(freeRowsBelow)
    let layout = layout
    var text = Self.move("B", layout.end.row - layout.cursor.row)
    for (index, row) in rows.enumerated() {
      let shown = EditlineWidth.shortened(TerminalText.signs(row), to: Terminal.width - 1)
      text += "\r\n" + (index == selected ? "\u{1B}[7m\(shown)\u{1B}[0m" : shown) + "\u{1B}[K"
    }
    text += "\r" + Self.move("A", rows.count + layout.end.row - layout.cursor.row)
    cedit_print(text + Self.move("C", layout.cursor.column))
    hasRowsBelow = !rows.isEmpty
  }

  /// Erases the rows below the line.
  func eraseBelow() {
    guard hasRowsBelow else { return }
    hasRowsBelow = false
    let layout = layout
    let down = layout.end.row - layout.cursor.row + 1
    cedit_print(Self.move("B", down) + "\r\u{1B}[J" + Self.move("A", down) + Self.move("C", layout.cursor.column))
  }

  /// Replaces the line on the screen, with the cursor at its end.
  func show(line text: String) {
    eraseBelow()
    redraw(after: { replaceLine(with: text) })
  }

  /// Replaces the line, with the cursor at its end.
  func replaceLine(with text: String) {
    let (old, cursor) = line
    let all = old.unicodeScalars.count
    let before = String(decoding: old.utf8.prefix(cursor), as: UTF8.self).unicodeScalars.count
    // libedit counts characters where we count bytes.
    el_cursor(editline, Int32(all - before))
    el_deletestr(editline, Int32(all))
    el_insertstr(editline, text)
  }

  /// The next key, with an arrow's sequence as one.
  func nextRowKey() -> RowKey {
    let key = reader.next(onSignal: handle)
    eraseHint()
    switch key {
    case .character("\u{1B}"): return escapeKey()
    case .character(let scalar): return .character(scalar)
    case .paste(let text):
      pasted = text
      pressed.append(Self.pasteKey)
      return .other
    case .idle, .stopped, .endOfInput: return .end
    }
  }

  private func escapeKey() -> RowKey {
    guard reader.hasInput else { return .escape }
    var sequence: [Unicode.Scalar] = ["\u{1B}"]
    while case .character(let scalar) = reader.next(onSignal: handle) {
      sequence.append(scalar)
      let isIntroduced = sequence.count == 2 && (scalar == "[" || scalar == "O")
      if !isIntroduced, scalar.value >= 0x40 || sequence.count == 2 { break }
    }
    switch sequence.dropFirst().map(String.init).joined() {
    case "[A", "OA", "[Z": return .up
    case "[B", "OB": return .down
    default:
      pressed += sequence
      return .other
    }
  }
}

/// Colors are drawn over libedit's characters while the editor waits for a key: libedit, which
/// writes only changes, finds the same characters in the same cells.
extension LineEditor {
  /// Draws the line's colors, if it is in one row and they have changed.
  func showColors() {
    guard showsHints, let styles, !isDumb else { return }
    let text = line.text
    let layout = layout
    let isInOneRow = layout.end.row == 0 && layout.end.column < Terminal.width
    guard isInOneRow, TerminalText.isSafe(text), EditlineWidth.of(text) == TextWidth.DisplayWidth.of(text) else {
      // Old colors would be in the wrong places.
      if isColored { redraw() }
      isColored = false
      return
    }
    let found = styles(text)
    guard isColored || !found.isEmpty else { return }
    let start = layout.end.column - EditlineWidth.of(text)
    cedit_print(
      "\r" + Self.move("C", start) + found.drawn(on: text) + "\r" + Self.move("C", layout.cursor.column))
    isColored = !found.isEmpty
  }
}
