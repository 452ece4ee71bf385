internal import Basics
import CEditLine
import CEditLineSystem

extension LineEditor {
  /// Handles TAB, which takes what is suggested for an empty line, and tells libedit what to draw.
  func completeWord() -> UInt8 {
    let (text, cursor) = line
    if text.isEmpty, !suggestion.isEmpty { return insert(suggestion) }
    let completion = complete(text, cursor)
    switch CompletionStep(completion, line: text) {
    case .nothing:
      return UInt8(CC_ERROR)
    case .replace(let range, let replacement):
      replace(range, of: text, cursor: cursor, with: replacement)
      return UInt8(CC_REFRESH)
    case .list(let candidates, let isCut):
      let isListed = listed.line.hasSameBytes(as: text) && listed.cursor == cursor
      if isListed, !isDumb, roomBelow > 1 {
        return chooseCandidate(candidates, for: completion.range.clamped(to: 0..<text.utf8.count))
      }
      listed = (text, cursor)
      leaveLine()
      let rows = CandidateList.rows(candidates, isCut: isCut, width: Terminal.width)
      cedit_print(rows.joined(separator: "\n") + "\n")
      // Returning CC_REDISPLAY would clear as many rows of the list as the line has.
      cedit_draw(editline)
      return UInt8(CC_NORM)
    }
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
