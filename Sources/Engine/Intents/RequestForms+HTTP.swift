/// Requests of HTTP, as `curl`, `gh api`, and the guides of Apple's APIs write them.
extension RequestForms {
  /// The methods of HTTP, and the verbs that they mean before a path.
  static let methods = [
    "GET": "show", "POST": "create", "PUT": "set", "PATCH": "set", "DELETE": "delete",
  ]

  /// Whether words are a request of HTTP: a method and a path, or a program that sends one.
  static func isOfHTTP(_ words: [RequestWord]) -> Bool {
    guard words.count > 1, !words[0].isQuoted else { return false }
    if words[0].text == "api" { return methods[words[1].text.uppercased()] != nil }
    return methods[words[0].text] != nil && (words[1].text.hasPrefix("/") || words[1].text.contains("://"))
      || methods[words[0].text] != nil && words[1].text.contains("{{") || fetched(words) != nil
      || words[0].text == "gh" && words[1].text == "api"
  }

  /// The words of a request of HTTP with its path, which a shell needs in quotes.
  static func unquotingPath(_ words: [RequestWord]) -> [RequestWord] {
    words.enumerated().map { index, word in
      guard 1...2 ~= index, word.isQuoted, word.text.hasPrefix("/"), !word.text.contains(" "),
        methods[words[index - 1].text.uppercased()] != nil
      else { return word }
      return RequestWord(text: word.text)
    }
  }

  /// A call of `gh api` or the like as its method and its path: `api -X PATCH /v2/… -f name=…`.
  static func called(_ words: [RequestWord]) -> [RequestWord] {
    let start = words.count > 1 && words[0].text == "gh" ? 1 : 0
    guard words.count > start + 1, words[start].text == "api", !words[start].isQuoted else { return words }
    var (method, path, rest): (String?, RequestWord?, [RequestWord]) = (nil, nil, [])
    var (hasFields, place) = (false, start + 1)
    while place < words.count {
      let (word, next) = (words[place], place + 1 < words.count ? words[place + 1] : nil)
      place += 1
      let name = word.isOption ? word.text.lowercased() : ""
      if ["x", "method"].contains(name), let next {
        method = next.text.uppercased()
        place += 1
      } else if ["h", "header", "q"].contains(name), next != nil {
        place += 1
      } else if ["f", "field", "raw-field"].contains(name) {
        hasFields = true
      } else if !word.isOption, path == nil, methods[word.text.uppercased()] != nil {
        method = word.text.uppercased()
      } else if !word.isOption, path == nil, word.text.hasPrefix("/") {
        path = word
      } else if name != "paginate" {
        rest.append(word)
      }
    }
    guard let path else { return words }
    let usual = hasFields ? "POST" : "GET"
    return [RequestWord(text: method.flatMap { methods[$0] == nil ? nil : $0 } ?? usual), RequestWord(text: path.text)]
      + rest
  }

  /// Whether only a server answers a request over HTTP: one of the App Store Server API, or with a body that the
  /// spaces inside took apart.
  static func isForServer(_ words: [RequestWord]) -> Bool {
    guard isOfHTTP(words) else { return false }
    return words.contains { word in
      let isObject = word.text.hasPrefix("{") && word.text.hasSuffix("}")
      return word.text.contains("/inApps/") || word.text.hasPrefix("@") || word.text.contains("/verifyReceipt")
        || word.text.contains("{{")
        || !isObject && (word.text.hasPrefix("{") || word.text.contains("\":"))
    }
  }

  private static let fetchers: Set<String> = ["curl", "wget", "http", "https", "httpie", "xh"]
  private static let hosts = ["localhost", "127.0.0.1", "api.appstoreconnect.apple.com", "0.0.0.0"]

  /// `curl -X POST localhost:8080/v1/apps` as the method and the path; nil for any other words.
  static func fetched(_ words: [RequestWord]) -> [RequestWord]? {
    guard words.count > 1, !words[0].isQuoted, fetchers.contains(words[0].text.lowercased()),
      let place = words.indices.dropFirst().first(where: { path(of: words[$0].text) != nil }),
      let path = path(of: words[place].text)
    else { return nil }
    let method = words.first { !$0.isQuoted && methods[$0.text.uppercased()] != nil }
    let hasBody = words.contains { $0.isOption && ["d", "data", "json", "data-raw"].contains($0.text) }
    let rest = words[(place + 1)...] + words[1..<place].filter { $0.text.hasPrefix("{") }
    return [RequestWord(text: method?.text.uppercased() ?? (hasBody ? "POST" : "GET")), RequestWord(text: path)]
      // The value of `-H` is a header.
      + rest.filter {
        !$0.isOption && !($0.isQuoted && $0.text.contains(": ") && !$0.text.hasPrefix("{"))
          && methods[$0.text.uppercased()] == nil
      }
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
}
