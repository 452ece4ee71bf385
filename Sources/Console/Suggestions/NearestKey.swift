internal import Basics
internal import Engine
internal import Language

/// Finds the only key that a word can be a misspelling of among any number of keys, by ranges of their index alone.
struct NearestKey {
  /// The first keys that begin with a text, up to a limit, and the last one.
  let keys: (_ prefix: String, _ limit: Int) throws -> [String]

  private static let pageSize = 100
  private static let maxTypos = 2
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789.-_@ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  func find(_ word: String) throws -> String? {
    let letters = Array(word)
    let longer = try keys(word, 2)
    guard longer.isEmpty else { return longer.count == 1 ? Suggestions.only(for: word, among: longer) : nil }
    for length in stride(from: letters.count - 1, through: 0, by: -1) {
      let page = try keys(String(letters[..<length]), Self.pageSize)
      guard !page.isEmpty else { continue }
      // Of a longer page, the rest is not compared: there a key is near only if nothing else can be nearer.
      guard page.count < Self.pageSize else { return try probe(letters, around: length) }
      if let near = Suggestions.only(for: word, among: page, maxTypos: Self.maxTypos) { return near }
    }
    return nil
  }

  /// Looks up every word one typo away; the keys differ from the word at `length` or a little before it.
  private func probe(_ word: [Character], around length: Int) throws -> String? {
    var found: Set<String> = []
    for position in stride(from: length, through: max(0, length - 2), by: -1) where position < word.count {
      let (before, rest) = (String(word[..<position]), String(word[(position + 1)...]))
      var guesses = [before + rest]
      if position + 1 < word.count {
        guesses.append(before + String([word[position + 1], word[position]]) + String(word[(position + 2)...]))
      }
      guesses += Self.letters.flatMap { ["\(before)\($0)\(rest)", "\(before)\($0)\(word[position])\(rest)"] }
      for guess in guesses {
        if let key = try keys(guess, 1).first, key.hasSameBytes(as: guess) { found.insert(key) }
      }
    }
    return Suggestions.only(for: String(word), among: found)
  }
}
