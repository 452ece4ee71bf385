/// The command lines of shells: `curl`, `find`, `git reset`, and `kubectl wait`.
extension RequestForms {
  private static let fetchers: Set<String> = ["curl", "wget", "http", "https", "httpie", "xh"]
  private static let hosts = ["localhost", "127.0.0.1", "api.appstoreconnect.apple.com", "0.0.0.0"]
  private static let methods: Set<String> = ["GET", "POST", "PUT", "PATCH", "DELETE"]

  /// `curl -X POST localhost:8080/v1/apps` as the method and the path; nil for any other words.
  static func fetched(_ words: [RequestWord]) -> [RequestWord]? {
    guard words.count > 1, !words[0].isQuoted, fetchers.contains(words[0].text.lowercased()),
      let place = words.indices.dropFirst().first(where: { path(of: words[$0].text) != nil }),
      let path = path(of: words[place].text)
    else { return nil }
    let method = words.first { !$0.isQuoted && methods.contains($0.text.uppercased()) }
    let hasBody = words.contains { $0.isOption && ["d", "data", "json", "data-raw"].contains($0.text) }
    let rest = words[(place + 1)...] + words[1..<place].filter { $0.text.hasPrefix("{") }
    return [RequestWord(text: method?.text.uppercased() ?? (hasBody ? "POST" : "GET")), RequestWord(text: path)]
      + rest.filter { !$0.isOption && !methods.contains($0.text.uppercased()) }
  }

  /// The path of an address of the server.
  private static func path(of text: String) -> String? {
    let address = ["http://", "https://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) } ?? text[...]
    let isHost = hosts.contains(where: address.hasPrefix)
    guard let slash = address.firstIndex(of: "/"), address[slash...].count > 1 else { return isHost ? "/status" : nil }
    return slash == address.startIndex || isHost ? String(address[slash...]) : nil
  }

  /// The number of rows that a path asks for, and their order, as options.
  static func options(ofPath path: String) -> [RequestWord] {
    var words: [RequestWord] = []
    if let match = path.firstMatch(of: /[?&]limit=(\d+)/) {
      words += [RequestWord(text: "limit", isOption: true), RequestWord(text: String(match.1))]
    }
    if let match = path.firstMatch(of: /[?&]sort=(-?\w+)/) {
      words += [RequestWord(text: "sort", isOption: true), RequestWord(text: String(match.1), isQuoted: true)]
    }
    return words
  }

  /// The words of a path of the App Store Connect API, without its version.
  static func parts(ofPath path: String) -> [String] {
    let (path, query) = (path.prefix { $0 != "?" }, path.drop { $0 != "?" }.dropFirst())
    // What is asked for of each item, and in which order, is for programs.
    let filters = query.split(separator: "&").filter { $0.hasPrefix("filter") }.flatMap {
      $0.split(separator: "=").dropFirst()
    }
    let parts = (path.split(separator: "/") + filters).map(String.init).filter { part in
      !["api", "iris", "relationships", "inApps"].contains(part)
        // A made-up ID: Apple's have nine digits.
        && !(part.utf8.count < 6 && part.allSatisfy(\.isNumber))
        && !(part.hasPrefix("v") && part.count == 2 && part.last?.isNumber == true)
    }.map { part in
      // The App Store Server API's history is one of transactions.
      if part == "history", path.contains("inApps") { return "transactions" }
      let name = part.hasSuffix("V2") || part.hasSuffix("V3") ? String(part.dropLast(2)) : part
      return name.contains(".") ? name : name.hyphenated
    }
    // `apps/com.example.books` is one app.
    return parts.enumerated().map { index, part in
      index + 1 < parts.count && part.hasSuffix("s") && !part.contains(".") ? String(part.dropLast()) : part
    }
  }

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
