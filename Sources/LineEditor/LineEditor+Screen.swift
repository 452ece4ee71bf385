import CEditLine
import CEditLineSystem
import Foundation

extension LineEditor {
  /// The line as it stands, and the cursor's place in UTF-8 bytes.
  var line: (text: String, cursor: Int) {
    guard let info = el_line(editline)?.pointee, let start = info.buffer else { return ("", 0) }
    let bytes = UnsafeRawBufferPointer(start: start, count: info.lastchar - start)
    return (String(decoding: bytes, as: UTF8.self), info.cursor - start)
  }

  /// Clears what is shown of prompt and line, and draws them for the terminal's size now.
  func redraw() {
    // Most terminals have wrapped what they show to their new width already.
    redraw(after: {})
  }

  /// The same, with a change of the line in between: what is cleared is what stood before it.
  func redraw(after change: () -> Void) {
    cedit_print(isDumb ? "\r\n" : "\r" + Self.move("A", layout.cursor.row) + "\u{1B}[J")
    change()
    el_resize(editline)
    cedit_draw(editline)
  }

  /// Puts the cursor on a new row below the line, behind which `text` is shown.
  func leaveLine(showing text: String = "") {
    let layout = layout
    let below = layout.end.row - layout.cursor.row
    if isDumb {
      cedit_print(String(repeating: "\n", count: below) + text + "\n")
    } else {
      cedit_print(Self.move("B", below) + "\r" + Self.move("C", layout.end.column) + text + "\n")
    }
  }

  /// Says what there is to say after a while without a key, once, and draws the line again below it.
  func showIdleNotice() {
    guard let notice = idleNotice else { return }
    idleNotice = nil
    leaveLine()
    let (text, prompt) = notice.body()
    cedit_print(SafeText.shown(text) + "\n")
    use(prompt: prompt)
    cedit_draw(editline)
  }

  /// What a signal does while a line is read; whether reading goes on.
  func handle(signal: Int32) -> Bool {
    switch signal {
    case SIGINT:
      wasInterrupted = true
      cedit_drop_input()
      leaveLine(showing: "^C")
      return false
    case SIGWINCH:
      redraw()
    case SIGCONT:
      // Who stopped us may have changed the terminal; where its cursor is, nobody knows.
      cedit_set_raw(editline, false)
      resume()
    default: stop { cedit_signal_default(signal) }
    }
    return true
  }

  /// Leaves the terminal as it was while `body` stops the process, and draws the line again when it goes on.
  func stop(_ body: () -> Void) {
    setPasteMarks(false)
    cedit_set_raw(editline, false)
    leaveLine()
    body()
    resume()
  }

  private func resume() {
    startEditing()
    setPasteMarks(true)
    cedit_print("\r")
    el_resize(editline)
    cedit_draw(editline)
  }

  private var layout: Layout {
    let line = line
    let height = Terminal.height
    var layout = Layout(prompt: prompt.visible, line: line.text, cursor: line.cursor, width: Terminal.width)
    layout.clamp(toHeight: height)
    return layout
  }

  private static func move(_ direction: String, _ count: Int) -> String {
    count > 0 ? "\u{1B}[\(count)\(direction)" : ""
  }
}
