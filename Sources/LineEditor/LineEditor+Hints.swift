internal import Basics
import CEditLine
import CEditLineSystem
import TextWidth

/// Hints are drawn while the editor waits for a key, and erased before libedit gets one: libedit, which takes the row
/// behind the line for empty, never meets one.
extension LineEditor {
  /// How long nothing must have been typed before a hint is shown, in milliseconds.
  private static let hintDelay: Int32 = 15
  /// The longest line with a hint, in bytes.
  private static let longestHintedLine = 1000
  /// The number of history entries that a hint may be made of.
  private static let pastCount = 5

  /// Shows the colors and the hint for the line as it is, if nothing has been typed meanwhile.
  func showHint() {
    // The line is copied out of libedit, which is too much for every character of a long one.
    guard showsHints, !isDumb, !hasRowsBelow, !reader.hasInput(within: Self.hintDelay),
      line.text.utf8.count <= Self.longestHintedLine
    else { return }
    showColors()
    let (text, cursor) = line
    offer = ("", "")
    guard cursor == text.utf8.count, !text.utf8.contains(0x0A), let room = roomBehindLine,
      let found = text.isEmpty ? Hint(rest: suggestion) : hint?(text, past(text, limit: Self.pastCount))
    else { return }
    // A suggestion may have several lines.
    let whole = found.text.replacing("\n", with: "; ")
    guard !whole.isEmpty, TerminalText.isSafe(whole) else { return }
    let shown = DisplayWidth.shortened(whole, to: room)
    let width = DisplayWidth.of(shown)
    // Terminals disagree about the width of some characters, and the cursor must come back to its place.
    guard width > 0, width == TextWidth.DisplayWidth.of(shown) else { return }
    offer = (text, found.rest)
    cedit_print("\u{1B}[90m\(shown)\u{1B}[0m\u{1B}[\(width)D")
    isHintShown = true
  }

  /// Erases the hint that is shown.
  func eraseHint() {
    guard isHintShown else { return }
    cedit_print("\u{1B}[K")
    isHintShown = false
  }

  /// Takes over the hint's rest, or a part of it; without one, presses `key`, which keeps its meaning.
  func acceptHint(orPress key: Unicode.Scalar, _ part: (String) -> String = { $0 }) -> UInt8 {
    let (text, cursor) = line
    guard cursor == text.utf8.count, text.hasSameBytes(as: offer.line), !offer.rest.isEmpty else {
      pressed.append(key)
      // Unlike CC_NORM, keeps the count typed before the key.
      return UInt8(CC_ARGHACK)
    }
    return el_insertstr(editline, part(offer.rest)) == 0 ? UInt8(CC_REFRESH) : UInt8(CC_ERROR)
  }

  /// The columns behind the line that a hint may fill, if they are worth it; the last column stays free.
  private var roomBehindLine: Int? {
    let layout = layout
    let room = Terminal.width - layout.end.column - 1
    let isAtRowStart = layout.end.column == 0 && layout.end.row > 0
    return room >= 4 && !isAtRowStart ? room : nil
  }

  /// The newest entries of the history that go on from a line, newest first and each once.
  private func past(_ line: String, limit: Int) -> [String] {
    var (found, seen) = ([String](), Set<String>())
    for entry in entries.reversed() where entry.continues(line) && seen.insert(entry).inserted {
      found.append(entry)
      if found.count == limit { break }
    }
    return found
  }
}

extension String {
  /// Whether the text begins with `start`, byte by byte, and has more, all in one line.
  fileprivate func continues(_ start: String) -> Bool {
    utf8.count > start.utf8.count && utf8.starts(with: start.utf8) && !utf8.contains(0x0A)
  }
}
