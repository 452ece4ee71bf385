/// The command lines of shells: `find`, `git reset`, and `kubectl wait`.
extension RequestForms {
  /// `find . -name 'chapter*' -status rejected` as a list of what its options select; nil for any other words.
  static func found(_ words: [RequestWord]) -> [RequestWord]? {
    guard words.count > 2, !words[0].isQuoted, words[0].text.lowercased() == "find",
      words[1].text == "." || words[1].isOption
    else { return nil }
    var rest: [RequestWord] = []
    var index = words[1].text == "." ? 2 : 1
    while index < words.count {
      let (word, next) = (words[index], index + 1 < words.count ? words[index + 1] : nil)
      index += 1
      guard word.isOption, let next, !next.isOption else {
        rest.append(word)
        continue
      }
      index += 1
      // The type is that of a file.
      if word.text == "type", next.text.count == 1 { continue }
      guard word.text.hasSuffix("name") else {
        rest += [word, next]
        continue
      }
      let text = next.text.split(separator: "*").joined(separator: " ")
      rest += [RequestWord(text: "search", isOption: true), RequestWord(text: text, isQuoted: true)]
    }
    return [RequestWord(text: "list"), RequestWord(text: "products")] + rest
  }

  /// `grep -i rejected` without its options, and with `-v` as what does not have the word; nil for any other words.
  static func searched(_ words: [RequestWord]) -> [RequestWord]? {
    guard words.count > 2, !words[0].isQuoted, searchers.contains(words[0].text.lowercased()), words[1].isOption else {
      return nil
    }
    let options = words.dropFirst().prefix(while: \.isOption)
    let rest = words.dropFirst(options.count + 1)
    let isInverted = options.contains { $0.text == "invert-match" || $0.text.count < 4 && $0.text.contains("v") }
    guard isInverted else { return [RequestWord(text: "grep")] + rest + [RequestWord(text: "products")] }
    return [RequestWord(text: "products"), RequestWord(text: "not")] + rest
  }

  private static let searchers: Set<String> = ["grep", "egrep", "fgrep", "rg", "ack", "ag"]

  /// `kubectl wait --for=status=approved .chapter5` as a request to wait for a status; nil for any other words.
  static func waited(_ words: [RequestWord]) -> [RequestWord]? {
    guard let first = words.first, !first.isQuoted, first.text.lowercased() == "wait",
      let place = words.firstIndex(where: { $0.isOption && ["for", "until"].contains($0.text) })
    else { return nil }
    var state = Array(words[(place + 1)...].drop { $0.isOption && ["status", "condition", "state"].contains($0.text) })
    if let limit = state.firstIndex(where: { $0.isOption && $0.text == "timeout" }) {
      state.removeSubrange(limit..<min(limit + 2, state.count))
    }
    return [first, RequestWord(text: "for")] + words[1..<place] + state
  }

  /// The words without what the line should do, which no command is told: `--expect fail`, `and expect it to fail`.
  static func withoutExpectation(_ words: [RequestWord]) -> [RequestWord] {
    guard words.count > 3,
      let place = words.indices.dropFirst().first(where: { words[$0].text == "expect" && !words[$0].isQuoted })
    else { return words }
    guard words[place].isOption else {
      return words[place - 1].text == "and" ? Array(words[..<(place - 1)]) : words
    }
    return Array(words[..<place] + words[(place + 1)...].dropFirst())
  }

  private static let rewinding: Set<String> = ["undo", "reset", "revert", "rollback", "checkout", "restore"]
  private static let times = ["twice": "2", "thrice": "3"]

  /// `git reset --hard HEAD~2` and `undo twice` as the last changes undone; nil for any other words.
  static func rewound(_ words: [RequestWord]) -> [RequestWord]? {
    guard words.count > 1, !words[0].isQuoted, rewinding.contains(words[0].text.lowercased()) else { return nil }
    for word in words.dropFirst() where !word.isQuoted {
      guard let count = times[word.text.lowercased()] ?? steps(word.text) else { continue }
      return count == "1"
        ? [RequestWord(text: "undo")]
        : [RequestWord(text: "undo"), RequestWord(text: "last"), RequestWord(text: count)]
    }
    return nil
  }

  /// How far back `HEAD~2` or `HEAD^^` is.
  private static func steps(_ text: String) -> String? {
    guard text.uppercased().hasPrefix("HEAD") || text.hasPrefix("@~") else { return nil }
    let rest = text.drop { $0 != "~" && $0 != "^" }
    if rest.hasPrefix("~"), let count = Int(rest.dropFirst()), count > 0 { return String(count) }
    return rest.isEmpty || !rest.allSatisfy({ "~^".contains($0) }) ? nil : String(rest.count)
  }
}
