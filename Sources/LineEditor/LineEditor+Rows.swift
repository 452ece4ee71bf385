internal import Basics
import CEditLine
import CEditLineSystem
import Foundation

/// Rows below the line, of which libedit knows nothing: they are erased before it draws again.
extension LineEditor {
  /// A key while there are rows below the line.
  enum RowKey: Equatable {
    case character(Unicode.Scalar)
    case up, down
    /// Escape alone.
    case escape
    /// What has a meaning for libedit only, which gets it next.
    case other
    /// Reading ends.
    case end
  }

  /// The number of rows that there is room for below the line.
  var roomBelow: Int { max(0, min(10, Terminal.height - layout.end.row - 1)) }

  /// Shows rows below the line, as many as there is room for, one of them in reverse; the cursor stays in its place.
  func showBelow(_ all: [String], selected: Int?) {
    rowsBelow = (all, selected)
    let rows = all.prefix(roomBelow)
    let layout = layout
    var text = Self.move("B", layout.end.row - layout.cursor.row)
    for (index, row) in rows.enumerated() {
      let shown = DisplayWidth.shortened(TerminalText.signs(row), to: Terminal.width - 1)
      text += "\r\n" + (index == selected ? "\u{1B}[7m\(shown)\u{1B}[0m" : shown) + "\u{1B}[K"
    }
    text += "\r" + Self.move("A", rows.count + layout.end.row - layout.cursor.row)
    cedit_print(text + Self.move("C", layout.cursor.column))
    hasRowsBelow = !rows.isEmpty
  }

  /// Erases what is below the line.
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

  /// The next key, an arrow's sequence taken together.
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
