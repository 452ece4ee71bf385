internal import Language
internal import StockroomKit

/// The words that requests, intents, names of commands, and parameters may use, with their meanings.
///
/// A meaning is the stem of the word that intents use.
struct Lexicon {
  private var meanings: [String: Set<String>] = [:]
  private var spelled: [String: String] = [:]
  /// The most words that one entry has.
  private(set) var longest = 1

  init(_ synonyms: [(meaning: String, words: [String])]) {
    for group in synonyms {
      let meaning = Self.key(group.meaning)
      add(group.meaning, meaning)
      for words in group.words { add(words, meaning) }
    }
  }

  /// Adds words that stand for themselves, unless they have a meaning.
  mutating func add(_ text: String) {
    for word in text.split(whereSeparator: { !$0.isLetter }) where meanings[Self.key(String(word))] == nil {
      add(String(word), Self.key(String(word)))
    }
  }

  /// Adds the name of a parameter or of a command's part, as a whole.
  mutating func add(name: String) {
    if meanings[Self.key(name)] == nil { add(name, Self.key(name)) }
    add(name)
  }

  private mutating func add(_ words: String, _ meaning: String) {
    let key = Self.key(words)
    meanings[key, default: []].insert(meaning)
    longest = max(longest, key.split(separator: " ").count)
    if !key.contains(" ") { spelled[words.lowercased()] = key }
  }

  /// The meanings of words; empty if they are not known.
  func meanings(of words: some Collection<String>) -> Set<String> {
    meanings[words.map(Stem.of).joined(separator: " ")] ?? []
  }

  /// The known words that a typo may stand for, each as near as the others.
  func corrected(_ word: String) -> [String] {
    guard word.utf8.count >= 3, word.allSatisfy({ $0.isASCII && $0.isLetter }) else { return [] }
    let near = spelled.keys.filter { abs($0.utf8.count - word.utf8.count) <= 2 && $0.utf8.count >= 4 }.sorted()
    let closest = Suggestions.closest(to: word, among: near, limit: 4, slips: 1)
    guard closest.isEmpty, word.utf8.count >= 8 else { return closest }
    return Suggestions.closest(to: word, among: near, limit: 1, slips: 2)
  }

  /// The two known words that one without a space consists of: `mkproduct`, `setPrice`, `pricelist`.
  func split(_ word: String) -> [String]? {
    guard word.utf8.count >= 5, word.allSatisfy({ $0.isASCII && $0.isLetter }),
      meanings(of: [word.lowercased()]).isEmpty
    else { return nil }
    let letters = Array(word.lowercased())
    for count in (2...(letters.count - 3)).reversed() {
      let parts = [String(letters[..<count]), String(letters[count...])]
      let isVerb = parts.map(Self.verbs.contains)
      guard isVerb[0] != isVerb[1], parts.allSatisfy({ !meanings(of: [$0]).isEmpty }) else { continue }
      return parts
    }
    return nil
  }

  /// Verbs that are written together with a noun.
  private static let verbs: Set<String> = Set(
    """
    mk make add new create rm del delete remove ls list show get set edit update export import upload submit approve \
    reject start find search run view print cancel withdraw validate build
    """.split(separator: " ").map(String.init))

  /// The meaning of the word that an intent, a command, or a parameter uses.
  static func key(_ words: String) -> String {
    words.split { " -_".contains($0) }.map { Stem.of(String($0)) }.joined(separator: " ")
  }

  /// Words without a meaning of their own in a request.
  static let fillers: Set<String> = Set(
    """
    a an the of to for in on at by with from and or as into onto about up me my our your their its his her i we you \
    it this that these those they them is are was were be been being am do does did has had have could would should \
    will shall must may please pls let lets want wants wanted need like just now currently yet still again right there \
    here so then also too oops ok okay hey hi hello thanks some something thing things go going get gets got \
    tell give having been really actually first really over any anything value values out people customers customer buyers buyer anyone someone somebody everyone team boss \
    com app's apple's per than whole entire itself together via using under onto upon between
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
