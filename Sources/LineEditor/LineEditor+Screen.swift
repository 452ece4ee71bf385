internal import Basics
import CEditLine
import CEditLineSystem
import Foundation

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

  /// The same, with a change of the line in between; clears the old line.
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

  /// Handles a signal while a line is read; returns whether to continue.
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
