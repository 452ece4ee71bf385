import Basics
import CEditLine
import CEditLineSystem

extension LineEditor {
  /// Handles TAB, which accepts the suggestion for an empty line, and tells libedit what to draw.
  func completeWord() -> UInt8 {
    let (text, cursor) = line
    if text.isEmpty, !suggestion.isEmpty { return insert(suggestion) }
    let completion = complete(text, cursor)
    switch CompletionStep(completion, line: text) {
    case .nothing:
      return UInt8(CC_ERROR)
    case .note(let text):
      showAbove([EditlineWidth.shortened(TerminalText.signs(text), to: max(1, Terminal.width - 1))])
      return UInt8(CC_NORM)
    case .replace(let range, let replacement):
      replace(range, of: text, cursor: cursor, with: replacement)
      return UInt8(CC_REFRESH)
    case .list(let candidates, let isCut):
      let isListed = listed.line.hasSameBytes(as: text) && listed.cursor == cursor
      if isListed, !isDumb, freeRowsBelow > 1 {
        return chooseCandidate(candidates, for: completion.range.clamped(to: 0..<text.utf8.count))
      }
      listed = (text, cursor)
      showAbove(CandidateList.rows(candidates, isCut: isCut, width: Terminal.width))
      return UInt8(CC_NORM)
    }
  }

  /// Prints rows, and draws the line again below them.
  private func showAbove(_ rows: [String]) {
    leaveLine()
    cedit_print(rows.joined(separator: "\n") + "\n")
    // Returning CC_REDISPLAY would clear as many rows of the list as the line has.
    cedit_draw(editline)
  }

  private func replace(_ range: Range<Int>, of text: String, cursor: Int, with replacement: String) {
    // libedit counts characters where we count bytes.
    func characters(_ bytes: Range<Int>) -> Int {
      String(decoding: Array(text.utf8)[bytes], as: UTF8.self).unicodeScalars.count
    }
    let end = range.upperBound
    el_cursor(editline, Int32(end < cursor ? -characters(end..<cursor) : characters(cursor..<end)))
    el_deletestr(editline, Int32(characters(range)))
    el_insertstr(editline, replacement)
  }
}

/// The candidates as a menu below the line.
extension LineEditor {
  /// Lets the user choose one of several candidates; the line shows the selected one.
  ///
  /// TAB and the arrows move, Return accepts the candidate, Escape and ^G restore the line; any other key accepts it
  /// and then has its usual effect.
  func chooseCandidate(_ candidates: [Candidate], for range: Range<Int>) -> UInt8 {
    let (before, cursor) = line
    let bytes = Array(before.utf8)
    let tail = String(decoding: bytes[range.upperBound...], as: UTF8.self)
    func text(with candidate: Candidate, isTaken: Bool) -> String {
      let space = isTaken && candidate.isFinal && !tail.hasPrefix(" ") ? " " : ""
      return String(decoding: bytes[..<range.lowerBound], as: UTF8.self) + candidate.text + space + tail
    }
    let rows = CandidateList.described(candidates, width: max(1, Terminal.width - 1))
    var selected = 0
    while true {
      show(line: text(with: candidates[selected], isTaken: false))
      showWindow(rows, around: selected)
      switch nextRowKey() {
      case .down, .character("\t"), .character("\u{0E}"): selected = (selected + 1) % rows.count
      case .up, .character("\u{10}"): selected = (selected + rows.count - 1) % rows.count
      case .escape, .character("\u{07}"):
        show(line: before)
        el_cursor(editline, -Int32(String(decoding: bytes[cursor...], as: UTF8.self).unicodeScalars.count))
        return UInt8(CC_CURSOR)
      case .character("\r"), .character("\n"), .character(" "):
        show(line: text(with: candidates[selected], isTaken: true))
        return UInt8(CC_NORM)
      case .character(let scalar):
        eraseBelow()
        pressed.append(scalar)
        return UInt8(CC_NORM)
      case .other, .end:
        eraseBelow()
        return UInt8(CC_NORM)
      }
    }
  }

  /// Shows as many rows as fit, including the selected one.
  func showWindow(_ rows: [String], around selected: Int) {
    let height = freeRowsBelow
    let first = max(0, min(selected - height / 2, rows.count - height))
    showBelow(Array(rows[first..<min(rows.count, first + height)]), selected: selected - first)
  }
}
