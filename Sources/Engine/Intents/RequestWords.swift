internal import Language

/// A word of a request: of English, of SQL, or of another program's command line.
struct RequestWord {
  /// Its text, without quotes and dashes.
  let text: String
  /// Whether it was in quotes, or holds a space.
  var isQuoted = false
  /// Whether it was written as an option: `--text`, or `text=`.
  var isOption = false
  /// As written, with its punctuation; empty for the later words of one that was written as one, nil if it is the text.
  var written: String?

  /// The words that a hyphenated one consists of: `set-tier`.
  var parts: [String] {
    guard !isQuoted else { return [text] }
    return text.utf8.split { $0 == 0x2D || $0 == 0x5F }.map { String(decoding: $0, as: UTF8.self).lowercased() }
  }
}

/// Splits a request into its words.
enum RequestWords {
  /// - Parameter words: The words of a line that the language can read; a secret is replaced by `-`, which asks for it.
  static func of(_ words: [ExpandedWord]) -> [RequestWord] {
    let start = opening(of: words.map { ($0.text, $0.isQuoted || $0.isSecret) })
    let words = Array(words[start...])
    guard let rest = remark(of: words.map { ($0.text, $0.isQuoted || $0.isSecret) }) else { return plain(words) }
    return plain(Array(words[..<rest.start])) + rest.text.map { [RequestWord(text: $0, isQuoted: true)] }.orEmpty
  }

  private static func plain(_ words: [ExpandedWord]) -> [RequestWord] {
    words.indices.flatMap { index -> [RequestWord] in
      let word = words[index]
      // A list of columns is one value.
      if index > 0, lists.contains(words[index - 1].text), !word.isQuoted { return [RequestWord(text: word.text)] }
      guard word.isSecret else { return split(word.text, isQuoted: word.isQuoted) }
      let name = word.text.hasPrefix("--") ? word.text.dropFirst(2).prefix { $0 != "=" } : ""
      let asked = RequestWord(text: "-", isQuoted: true)
      return word.text.contains("=") && !name.isEmpty
        ? [RequestWord(text: String(name), isOption: true), asked] : [asked]
    }
  }

  private static let lists: Set<String> = ["--columns", "--fields", "--sort", "--select"]

  /// - Parameter text: A text that the language cannot read, such as `what's new?`.
  static func of(_ text: String) -> [RequestWord] {
    let all = pieces(of: text)
    let pieces = Array(all[opening(of: all)...])
    let rest = remark(of: pieces)
    return pieces[..<(rest?.start ?? pieces.count)].flatMap { split($0.text, isQuoted: $0.isQuoted) }
      + (rest?.text).map { [RequestWord(text: $0, isQuoted: true)] }.orEmpty
  }

  /// Where a remark begins, and its text: after a colon, as in `chapter1 needs action: say more`; or after a comma, where
  /// someone says why, which does not belong to the request: `delete chapter4, I don't need it any more`.
  private static func remark(of words: [(text: String, isQuoted: Bool)]) -> (start: Int, text: String?)? {
    guard words.count > 3 else { return nil }
    for (index, word) in words.enumerated() where index > 0 && index + 2 < words.count && !word.isQuoted {
      let rest = words[(index + 1)...]
      let isPlain = !rest.contains { $0.isQuoted || $0.text.hasPrefix("-") || $0.text.contains("=") }
      if word.text.hasSuffix(":"), word.text.count > 1, isPlain {
        return (index + 1, rest.map(\.text).joined(separator: " "))
      }
      let next = rest.first?.text.lowercased().replacing("’", with: "'") ?? ""
      if word.text.hasSuffix(","), isPlain, reasoners.contains(next),
        rest.contains(where: { reasons.contains($0.text.lowercased().filter(\.isLetter)) })
      {
        return (index + 1, nil)
      }
    }
    return nil
  }

  /// Where words begin after a clause that only says why.
  static func opening(of words: [String]) -> Int { opening(of: words.map { ($0, false) }) }

  /// Where a request begins after a clause that only says why: `we found a bug, take version 1.0 off sale`.
  private static func opening(of words: [(text: String, isQuoted: Bool)]) -> Int {
    guard let first = words.first,
      openers.contains(first.text.lowercased().replacing("’", with: "'").filter { $0 != "," }),
      let comma = words.firstIndex(where: { !$0.isQuoted && $0.text.hasSuffix(",") }), comma < 8,
      comma + 1 < words.count,
      !words[...comma].contains(where: { $0.isQuoted || $0.text.contains(where: \.isNumber) })
    else { return 0 }
    return comma + 1
  }

  private static let openers: Set<String> = [
    "i", "we", "i'm", "we're", "it's", "oops", "sorry", "ok", "okay", "hi", "hey", "hello", "well", "so", "alright",
    "please",
  ]

  private static let reasoners: Set<String> = ["i", "we", "it's", "its", "it", "they", "nobody", "i'm", "we're"]
  private static let reasons: Set<String> = [
    "need", "needs", "needed", "anymore", "more", "longer", "done", "mistake", "useless", "old", "obsolete", "wrong",
    "want", "wants", "use", "uses", "buys", "using", "found", "bug", "broken", "forgot", "urgent", "hurry",
  ]

  private static let quotes: [Character: Character] = ["\"": "\"", "'": "'", "“": "”", "`": "`"]

  /// The pieces between spaces and parentheses; an apostrophe inside a word is not a quote.
  private static func pieces(of text: String) -> [(text: String, isQuoted: Bool)] {
    var pieces: [(text: String, isQuoted: Bool)] = []
    var (piece, end): (String, Character?) = ("", nil)
    func finish(isQuoted: Bool = false) {
      if isQuoted || !piece.isEmpty { pieces.append((piece, isQuoted)) }
      piece = ""
    }
    for character in text {
      if let quote = end {
        guard character == quote else {
          piece.append(character)
          continue
        }
        finish(isQuoted: true)
        end = nil
      } else if let quote = quotes[character], piece.isEmpty || piece.hasSuffix("=") || piece.hasSuffix(",") {
        finish()
        end = quote
      } else if character.isWhitespace || "()".contains(character) {
        finish()
      } else {
        piece.append(character)
      }
    }
    finish(isQuoted: end != nil)
    return pieces
  }

  private static func split(_ text: String, isQuoted: Bool) -> [RequestWord] {
    if ["=", ">=", "<=", "!="].contains(text), !isQuoted { return [RequestWord(text: text)] }
    if text == "*", !isQuoted { return [RequestWord(text: "all")] }
    if ["->", "=>", "→", "-->"].contains(text), !isQuoted { return [RequestWord(text: "to")] }
    if isQuoted || text.contains(" ") && !text.contains("=") { return [RequestWord(text: text, isQuoted: true)] }
    if let equals = text.firstIndex(of: "="), equals > text.startIndex {
      let name = text[..<equals].drop { $0 == "-" }
      if !name.isEmpty, name.allSatisfy({ $0.isLetter || "-_".contains($0) }) {
        let value = String(text[text.index(after: equals)...])
        // `--for=status=approved`
        if name == "for", value.contains("=") {
          return [RequestWord(text: String(name).hyphenated, isOption: true)] + split(value, isQuoted: false)
        }
        return [RequestWord(text: String(name).hyphenated, isOption: true)]
          + values(value, isQuoted: value.contains(" "))
      }
    }
    // `chapter3.ja.description=…`
    if let equals = text.firstIndex(of: "="), text[..<equals].contains("."), !text.hasPrefix("-"),
      text[..<equals].allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    {
      let value = String(text[text.index(after: equals)...])
      return [RequestWord(text: String(text[..<equals]))] + values(value, isQuoted: value.contains(" "))
    }
    if text.hasPrefix("-"), text.count > 1, text.dropFirst().first?.isNumber != true {
      return [RequestWord(text: String(text.drop { $0 == "-" }).hyphenated, isOption: true)]
    }
    return values(text, isQuoted: false).enumerated().map { index, word in
      var word = word
      word.written = index == 0 ? text : ""
      return word
    }
  }

  /// The values of a list, without the punctuation of a sentence.
  private static func values(_ text: String, isQuoted: Bool) -> [RequestWord] {
    guard !isQuoted else { return [RequestWord(text: text, isQuoted: true)] }
    if let amount = decimal(text) { return [RequestWord(text: amount)] }
    if ItemPattern(text).map({ if case .range = $0 { true } else { false } }) ?? false {
      return [RequestWord(text: text)]
    }
    return text.split(separator: ",").flatMap { part -> [RequestWord] in
      if let parts = subscripted(part) ?? localized(part) ?? resource(part) { return parts }
      // `chapter*` is a pattern.
      let isPattern = part.count > 1 && part.dropLast().allSatisfy { $0.isLetter || $0.isNumber || "._-".contains($0) }
      var word = part.trimming { "?!;:=()[]{}'\"".contains($0) || $0 == "*" && !isPattern }
      if word.count > 1, word.hasSuffix("."), !word.dropLast().contains(".") { word = word.dropLast() }
      return uncontracted(word.replacing("’", with: "'")).map { RequestWord(text: $0) }
    }
  }

  /// A word and the locale in its brackets: `description[de]`.
  private static func subscripted(_ text: Substring) -> [RequestWord]? {
    guard text.hasSuffix("]"), let open = text.firstIndex(of: "["), open > text.startIndex else { return nil }
    let (name, key) = (text[..<open], text[text.index(after: open)...].dropLast())
    guard !key.isEmpty, key.allSatisfy({ $0.isLetter || "-_".contains($0) }), name.allSatisfy(\.isLetter) else {
      return nil
    }
    return [
      RequestWord(text: String(name).hyphenated), RequestWord(text: "locale", isOption: true),
      RequestWord(text: String(key)),
    ]
  }

  /// The name of an item with its kind before it, as `kubectl` takes both: `product/chapter2`.
  private static func resource(_ text: Substring) -> [RequestWord]? {
    text.wholeMatch(of: /(?:products?|iaps?|apps?|testers?|devices?)\/([A-Za-z0-9_-]+)/).map {
      [RequestWord(text: String($0.1))]
    }
  }

  /// A text of a product and its locale: `description.ja`.
  private static func localized(_ text: Substring) -> [RequestWord]? {
    guard
      let match = text.wholeMatch(of: /(name|title|displayName|display-name|description)\.([a-z]{2}(?:-[A-Za-z]+)?)/)
    else { return nil }
    return [
      RequestWord(text: String(match.1).hyphenated), RequestWord(text: "locale", isOption: true),
      RequestWord(text: String(match.2)),
    ]
  }

  /// `1,99 €` and `1,99` with a decimal point, as amounts are written here; nil for any other text, and for a list.
  private static func decimal(_ text: String) -> String? {
    let parts = text.drop { "€$£¥".contains($0) }.prefix { !"€$£¥?!.".contains($0) }
      .split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, parts[0].count < 5, !parts[0].isEmpty,
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    return parts.joined(separator: ".")
  }

  /// Verbs with `not`, as people type them without the apostrophe.
  private static let negated = [
    "cant": "can", "cannot": "can", "dont": "do", "doesnt": "does", "didnt": "did", "isnt": "is", "arent": "are",
    "wont": "will", "wasnt": "was", "hasnt": "has", "havent": "have", "couldnt": "could", "shouldnt": "should",
  ]

  /// `what's` as `what is`, `chapter1's` as `chapter1`, `don't` and `dont` as `do not`.
  private static func uncontracted(_ word: some StringProtocol) -> [String] {
    guard !word.isEmpty else { return [] }
    guard let quote = word.lastIndex(of: "'") else {
      let verb = negated[word.lowercased()]
      return verb.map { [$0, "not"] } ?? [String(word)]
    }
    let (before, after) = (String(word[..<quote]), word[word.index(after: quote)...].lowercased())
    if after == "t", before.lowercased().hasSuffix("n") {
      let verb = before.lowercased() == "can" ? before : String(before.dropLast())
      return [verb, "not"]
    }
    let verb = ["re": "are", "m": "am", "ll": "will", "ve": "have", "d": "would"][after]
    return [before] + (verb.map { [$0] } ?? [])
  }
}

extension [RequestWord]? {
  fileprivate var orEmpty: [RequestWord] { self ?? [] }
}

extension Substring {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
    var trimmed = drop(while: isTrimmed)
    while let last = trimmed.last, isTrimmed(last) { trimmed = trimmed.dropLast() }
    return trimmed
  }
}
