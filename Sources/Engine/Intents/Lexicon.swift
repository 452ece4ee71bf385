internal import Language
internal import StockroomKit

/// The words that requests, intents, names of commands, and parameters may use, with their meanings.
///
/// A meaning is the stem of the word that intents use.
struct Lexicon {
  private var meanings: [String: Set<String>] = [:]
  private var spelled: [String: String] = [:]
  /// The most words of an entry, by the stem of its first one.
  private var lengths: [String: Int] = [:]

  init(_ synonyms: [(meaning: String, words: [String])]) {
    for group in synonyms {
      let meaning = Self.key(group.meaning)
      add(group.meaning, meaning)
      for words in group.words { add(words, meaning) }
    }
  }

  /// Adds words that stand for themselves, unless they have a meaning.
  mutating func add(_ text: String) {
    for word in text.utf8.split(whereSeparator: { !Self.isLetter($0) }) {
      let word = String(decoding: word, as: UTF8.self)
      let stem = Stem.of(word)
      guard meanings[stem] == nil else { continue }
      meanings[stem] = [stem]
      spelled[word.lowercased()] = stem
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
    let stems = key.split(separator: " ")
    guard let first = stems.first.map(String.init), stems.count > 1 else {
      spelled[words.lowercased()] = key
      return
    }
    lengths[first] = max(lengths[first] ?? 1, stems.count)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte >= 0x80 }

  /// The most words of an entry that begins with a word.
  func length(from word: RequestWord) -> Int { word.parts.first.flatMap { lengths[Stem.of($0)] } ?? 1 }

  /// The meanings of words; empty if they are not known.
  func meanings(of words: some Collection<String>) -> Set<String> {
    if words.count == 1, let word = words.first { return meanings[Stem.of(word)] ?? [] }
    return meanings[words.map(Stem.of).joined(separator: " ")] ?? []
  }

  /// The words of an intent without those that say nothing; nil if it has more than small letters, or may have a value.
  func words(ofPlain intent: String) -> [IntentCandidate.Word]? {
    let bytes = Array(intent.utf8)
    for byte in bytes where byte != 0x20 && (byte < 0x61 || byte > 0x7A) { return nil }
    let texts = bytes.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard !texts.contains(where: ValueForms.isBeginning) else { return nil }
    let stems = texts.map(Stem.of)
    var words: [IntentCandidate.Word] = []
    var index = 0
    while index < stems.count {
      var (count, key) = (min(lengths[stems[index]] ?? 1, stems.count - index), stems[index])
      while count > 1 {
        key = stems[index..<index + count].joined(separator: " ")
        if meanings[key] != nil { break }
        count -= 1
        key = stems[index]
      }
      if count > 1 || !Self.fillers.contains(texts[index]), let meanings = meanings[key] {
        words.append(IntentCandidate.Word(key: key, meanings: meanings))
      }
      index += count
    }
    return words
  }

  /// Whether a word is the stem of another by chance, and not a word itself: `delet`.
  func isStemAlone(_ word: String) -> Bool {
    let word = word.lowercased()
    return word.utf8.count > 3 && spelled[word] == nil && spelled[word + "e"] != nil
      && Stem.of(word).utf8.elementsEqual(word.utf8)
  }

  /// The known words that a typo may stand for, each as near as the others.
  func corrected(_ word: String) -> [String] {
    guard word.utf8.count >= 3, word.allSatisfy({ $0.isASCII && $0.isLetter }), !isOpposite(word) else { return [] }
    let near = spelled.keys.filter { abs($0.utf8.count - word.utf8.count) <= 2 && $0.utf8.count >= 4 }.sorted()
    let closest = Suggestions.closest(to: word, among: near, limit: 4, slips: 1)
    if closest.isEmpty, word.hasSuffix("s"), word.utf8.count > 5 {
      let singular = Suggestions.closest(to: String(word.dropLast()), among: near, limit: 4, slips: 1)
      if !singular.isEmpty { return singular }
    }
    guard closest.isEmpty, word.utf8.count >= 8 else { return closest }
    return Suggestions.closest(to: word, among: near, limit: 1, slips: 2)
  }

  /// Whether a word is the opposite of a known one, and no typo of it: `unreject`.
  private func isOpposite(_ word: String) -> Bool {
    ["un", "dis", "de", "non"].contains { word.hasPrefix($0) && spelled[String(word.dropFirst($0.count))] != nil }
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
      // `priceschedules`
      let areNouns = !isVerb.contains(true) && parts.allSatisfy { $0.utf8.count > 4 }
      guard isVerb[0] != isVerb[1] || areNouns, parts.allSatisfy({ !meanings(of: [$0]).isEmpty }) else { continue }
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
    let parts = words.utf8.split { $0 == 0x20 || $0 == 0x2D || $0 == 0x5F }
    if parts.count == 1 { return Stem.of(String(decoding: parts[0], as: UTF8.self)) }
    return parts.map { Stem.of(String(decoding: $0, as: UTF8.self)) }.joined(separator: " ")
  }

  /// Words without a meaning of their own in a request.
  static let fillers: Set<String> = Set(
    """
    a an the of to for in on at by with from and or as into onto about up me my our your their its his her i we you \
    it this that these those they them is are was were be been being am do does did has had have could would should \
    will shall must may please pls let lets want wants wanted need like just now currently yet still again right there \
    here so then also too oops ok okay hey hi hello thanks some something thing things go going get gets got \
    tell give having been really actually first really over any anything value values out people customers customer buyers buyer anyone someone somebody everyone team boss \
    ones kindly quickly simply maybe perhaps hmm um uh well guess think wish wondering wonder know needs thx ty thank cheers
    dear exactly yo alright great good anyway somehow basically particular specific possible soon
    com app's apple's per than whole entire itself together via using under onto upon between
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
