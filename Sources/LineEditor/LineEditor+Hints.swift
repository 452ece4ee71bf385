import Basics
import CEditLine
import CEditLineSystem
import TextWidth

/// A possible continuation of the line, shown in gray after its end.
package struct Hint: Equatable, Sendable {
  /// The rest of the line, which a key accepts.
  package var rest: String
  /// A note about the next word, which cannot be accepted.
  package var note: String

  package init(rest: String = "", note: String = "") {
    self.rest = rest
    self.note = note
  }

  /// The text to show: the rest, then the note in parentheses.
  var text: String {
    rest.isEmpty || note.isEmpty ? rest + note : "\(rest)  (\(note))"
  }

  /// The rest up to the end of its first word.
  static func firstWord(of rest: String) -> String {
    let word = rest.drop { $0 == " " }.prefix { $0 != " " }
    return String(rest[..<word.endIndex])
  }
}

/// Hints are drawn while the editor waits for a key, and erased before libedit gets one: libedit assumes that the row
/// after the line is empty.
extension LineEditor {
  /// The pause in typing before a hint is shown, in milliseconds.
  private static let hintDelay: Int32 = 15
  /// The minimum number of free columns for a hint.
  private static let leastRoom = 4
  /// The longest line with a hint, in bytes.
  private static let longestHintedLine = 1000
  /// The maximum number of history entries for a hint.
  private static let pastCount = 5

  /// Shows the line's colors and hint, unless something was typed meanwhile.
  func showHint() {
    // The line is copied out of libedit, which is too much for every character of a long one.
    guard showsHints, !isDumb, !hasRowsBelow, !reader.hasInput(within: Self.hintDelay),
      line.text.utf8.count <= Self.longestHintedLine
    else { return }
    showColors()
    let (text, cursor) = line
    offer = ("", "")
    guard !text.isEmpty else { return showSuggestion() }
    guard let hint, cursor == text.utf8.count, !text.utf8.contains(0x0A), roomBehindLine >= Self.leastRoom,
      let found = hint(text, past(text, limit: Self.pastCount)), TerminalText.isSafe(found.text)
    else { return }
    if draw(found.text, rows: 1) { offer = (text, found.rest) }
  }

  /// Shows the suggested line, in as many rows as it needs and fit; the cursor stays before it.
  private func showSuggestion() {
    let lines = suggestion.split(separator: "\n", omittingEmptySubsequences: false)
    draw(lines.map { TerminalText.signs(String($0)) }.joined(separator: "\n"), rows: 1 + freeRowsBelow)
  }

  /// Draws a text in gray after the line, in at most this many rows; false if it does not fit, or is empty.
  @discardableResult
  private func draw(_ text: String, rows limit: Int) -> Bool {
    let layout = layout
    // After a full row, terminals differ in where they show the cursor.
    guard layout.end.column > 0 || layout.end.row == 0, Terminal.width > Self.leastRoom else { return false }
    let first = roomBehindLine >= Self.leastRoom ? roomBehindLine : 0
    let rows = EditlineWidth.rows(text, first: first, width: Terminal.width - 1, limit: limit)
    let last = rows.last.map(EditlineWidth.of) ?? 0
    // Terminals disagree about the width of some characters, and the cursor must return to its place.
    guard last > 0, rows.allSatisfy({ EditlineWidth.of($0) == TextWidth.DisplayWidth.of($0) }) else { return false }
    let back =
      rows.count == 1
      ? Self.move("D", last) : "\r" + Self.move("A", rows.count - 1) + Self.move("C", layout.cursor.column)
    cedit_print("\u{1B}[90m\(rows.joined(separator: "\r\n"))\u{1B}[0m" + back)
    isHintShown = true
    return true
  }

  /// Erases the hint that is shown.
  func eraseHint() {
    guard isHintShown else { return }
    cedit_print("\u{1B}[J")
    isHintShown = false
  }

  /// Accepts the hint or the suggestion, or a part of it; without one, presses `key`, which keeps its
  /// meaning.
  func acceptHint(orPress key: Unicode.Scalar, _ part: (String) -> String = { $0 }) -> UInt8 {
    let (text, cursor) = line
    let rest = text.isEmpty ? suggestion : text.hasSameBytes(as: offer.line) ? offer.rest : ""
    guard cursor == text.utf8.count, !rest.isEmpty else {
      pressed.append(key)
      // Unlike CC_NORM, keeps the count typed before the key.
      return UInt8(CC_ARGHACK)
    }
    return insert(part(rest))
  }

  /// Inserts a text at the cursor, and tells libedit to draw it.
  func insert(_ text: String) -> UInt8 {
    el_insertstr(editline, text) == 0 ? UInt8(CC_REFRESH) : UInt8(CC_ERROR)
  }

  /// The free columns after the line, except the last one.
  private var roomBehindLine: Int { Terminal.width - layout.end.column - 1 }

  /// The suggestions and the newest history entries that continue a line, newest first, without duplicates.
  private func past(_ line: String, limit: Int) -> [String] {
    var found = suggestion.continues(line) ? [suggestion] : []
    var seen = Set(found)
    for entry in entries.reversed() where entry.continues(line) && seen.insert(entry).inserted {
      found.append(entry)
      if found.count == limit { break }
    }
    return found
  }
}

extension String {
  /// True if the text begins with `start`, byte by byte, and goes on in the same line.
  fileprivate func continues(_ start: String) -> Bool {
    utf8.count > start.utf8.count && utf8.starts(with: start.utf8) && !utf8.contains(0x0A)
  }
}
