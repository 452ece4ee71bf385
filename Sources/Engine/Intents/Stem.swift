/// The stem of an English word, so that `submitted`, `submits`, and `submitting` are one word.
///
/// It only has to map the forms of a word to the same text; it need not be a word itself.
enum Stem {
  /// Works on bytes, because every word of every intent passes here whenever a request is read.
  static func of(_ word: String) -> String {
    let lowercased = word.lowercased()
    var letters = Array(lowercased.utf8)
    // Nothing to do with markets.
    if lowercased == "marketing" { return lowercased }
    guard letters.count > 3, letters.allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) else { return lowercased }
    if ends(letters, ies) {
      letters.removeLast(3)
      letters.append(y)
    } else if ends(letters, sses) || ends(letters, xes) || ends(letters, ches) {
      letters.removeLast(2)
    } else if letters[letters.count - 1] == s, letters[letters.count - 2] != s {
      letters.removeLast()
    }
    if ends(letters, ing), letters.count >= 6 {
      letters.removeLast(3)
    } else if ends(letters, ed), letters.count >= 5 {
      letters.removeLast(2)
    }
    if letters[letters.count - 1] == e, letters.count > 3 { letters.removeLast() }
    if letters[letters.count - 1] == y { letters[letters.count - 1] = i }
    if letters.count > 3, letters[letters.count - 1] == letters[letters.count - 2] { letters.removeLast() }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func ends(_ letters: [UInt8], _ ending: [UInt8]) -> Bool {
    guard letters.count >= ending.count else { return false }
    for index in 1...ending.count where letters[letters.count - index] != ending[ending.count - index] { return false }
    return true
  }

  private static let (e, i, s, y) = (UInt8(ascii: "e"), UInt8(ascii: "i"), UInt8(ascii: "s"), UInt8(ascii: "y"))
  private static let (ies, sses, xes) = (Array("ies".utf8), Array("sses".utf8), Array("xes".utf8))
  private static let (ches, ing, ed) = (Array("ches".utf8), Array("ing".utf8), Array("ed".utf8))
}
