/// The stem of an English word, so that `submitted`, `submits`, and `submitting` are one word.
///
/// It only has to map the forms of a word to the same text; it need not be a word itself.
enum Stem {
  static func of(_ word: String) -> String {
    var letters = Substring(word.lowercased())
    guard letters.utf8.count > 3, letters.allSatisfy({ $0.isASCII && $0.isLetter }) else { return String(letters) }
    if letters.hasSuffix("ies") {
      letters = letters.dropLast(3) + "y"
    } else if letters.hasSuffix("sses") || letters.hasSuffix("xes") || letters.hasSuffix("ches") {
      letters = letters.dropLast(2)
    } else if letters.hasSuffix("s"), !letters.hasSuffix("ss") {
      letters = letters.dropLast()
    }
    for ending in ["ing", "ed"] where letters.hasSuffix(ending) && letters.utf8.count >= ending.utf8.count + 3 {
      letters = letters.dropLast(ending.utf8.count)
      break
    }
    if letters.hasSuffix("e"), letters.utf8.count > 3 { letters = letters.dropLast() }
    if letters.hasSuffix("y") { letters = letters.dropLast() + "i" }
    if letters.utf8.count > 3, letters.last == letters.dropLast().last { letters = letters.dropLast() }
    return String(letters)
  }
}
