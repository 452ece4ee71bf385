internal import Foundation
internal import Language

/// Rewrites the forms of other programs' command lines as the words of a request.
enum RequestForms {
  /// Programs whose command lines people type here.
  private static let programs: Set<String> = [
    "git", "kubectl", "docker", "stockroom", "itc", "fastlane", "npm", "gh", "svn", "hg", "systemctl", "sudo", "aws",
    "glab", "hub", "az", "gcloud", "heroku", "oc", "helm", "xcrun", "altool", "asc", "brew", "apt", "pip", "terraform",
    "itunesconnect", "appstoreconnect", "yarn", "svnadmin", "service",
    "s3", "s3api", "transporter", "itmstransporter", "psql", "sqlite3", "mysql",
  ]

  /// What programs call the things that wait for an answer.
  private static let requests: Set<String> = ["pr", "mr", "pull-request", "merge-request"]

  /// The words of a request, without the name of a program before them.
  static func words(of words: [RequestWord]) -> [RequestWord] {
    let words = joiningParticle(withoutToday(withoutExpectation(withoutPlace(withoutPlea(words)))))
    if let first = words.first, let parts = colons(in: first) { return self.words(of: parts + words.dropFirst()) }
    guard words.count > 1, let first = words.first, !first.isQuoted else { return assigned(words) }
    // `chapter3.name = "Chapter Three"`
    if words.count > 2, first.text.contains("."), words[1].text == "=", !words[1].isQuoted {
      return self.words(of: [RequestWord(text: "set"), first] + words[2...])
    }
    if let fetched = fetched(words) { return self.words(of: fetched) }
    if let other = rewound(words) ?? found(words) ?? waited(words) ?? searched(words) { return other }
    let program = first.text.lowercased()
    if words.count == 2, words[1].isQuoted, ["sql", "query", "psql", "sqlite3"].contains(program) {
      return self.words(of: RequestWords.of(words[1].text))
    }
    if program == "api", methods[words[1].text.uppercased()] != nil { return self.words(of: Array(words.dropFirst())) }
    if first.text == "patch", !words[1].text.hasPrefix("/") {
      return self.words(of: [RequestWord(text: "update")] + words.dropFirst())
    }
    if programs.contains(program) {
      var rest = Array(words.dropFirst())
      if rest.count > 1, rest[0].text == "api", rest[1].text.hasPrefix("/") {
        return self.words(of: [RequestWord(text: "GET")] + rest.dropFirst())
      }
      if ["gh", "glab", "hub"].contains(program), rest.count > 2, requests.contains(rest[0].text) {
        rest.removeFirst()
      }
      return rest.count > 1 ? self.words(of: rest) : rest
    }
    if let verb = methods[first.text.uppercased()], words[1].text.hasPrefix("/"), !words[1].isQuoted {
      let path = parts(ofPath: words[1].text).map { RequestWord(text: $0) }
      return objects([RequestWord(text: verb)] + path + options(ofPath: words[1].text) + words.dropFirst(2))
    }
    return assigned(SQLRequest.words(of: counted(objects(quantified(words)))))
  }

  /// `plugins:install` as two words, as some programs name their commands; nil for any other word.
  private static func colons(in word: RequestWord) -> [RequestWord]? {
    let parts = word.text.split(separator: ":", omittingEmptySubsequences: false)
    guard !word.isQuoted, !word.isOption, parts.count > 1,
      parts.allSatisfy({ $0.count > 1 && $0.allSatisfy { $0.isLowercase || $0 == "-" } })
    else { return nil }
    return parts.map { RequestWord(text: String($0)) }
  }

  /// The words without the name of Apple's site.
  private static func withoutPlace(_ words: [RequestWord]) -> [RequestWord] {
    for place in [["app", "store", "connect"], ["itunes", "connect"], ["app", "store", "connect's"]] {
      let start = words.indices.first { index in
        words[index...].prefix(place.count).map { $0.text.lowercased() } == place
      }
      if let start, words.count > place.count { return Array(words[..<start] + words[(start + place.count)...]) }
    }
    return words
  }

  /// The words with a verb and its particle together: `sign in ken` for `sign ken in`.
  private static func joiningParticle(_ words: [RequestWord]) -> [RequestWord] {
    guard words.count > 2, ["sign", "log"].contains(words[0].text.lowercased()),
      ["in", "out"].contains(words[2].text.lowercased()), !words[1].isQuoted, !words[1].isOption
    else { return words }
    // A device has one account, which needs no name.
    if words[2].text.lowercased() == "out", words.count > 4, ["of", "from", "on"].contains(words[3].text.lowercased()) {
      return [words[0], words[2]] + words[3...]
    }
    return [words[0], words[2], words[1]] + words[3...]
  }

  /// The words of a request to do something without `today` at their end, when everything is done.
  private static func withoutToday(_ words: [RequestWord]) -> [RequestWord] {
    guard words.count > 2, let last = words.last, !last.isQuoted,
      ["today", "tonight"].contains(last.text.lowercased()),
      let verb = words.first(where: { !Lexicon.fillers.contains($0.text.lowercased()) }),
      doing.contains(verb.text.lowercased())
    else { return words }
    return Array(words.dropLast())
  }

  private static let doing: Set<String> = [
    "submit", "put", "send", "approve", "reject", "release", "publish", "ship", "take", "start", "upload", "sell",
  ]

  /// The words without `could you`, which asks for something and not about it.
  private static func withoutPlea(_ words: [RequestWord]) -> [RequestWord] {
    guard words.count > 2, ["can", "could", "would", "will"].contains(words[0].text.lowercased()),
      words[1].text.lowercased() == "you"
    else { return words }
    return Array(words.dropFirst(2))
  }

  /// The words with the members of a JSON object as options: `-p '{"tier":2}'`.
  private static func objects(_ words: [RequestWord]) -> [RequestWord] {
    guard let place = words.indices.first(where: { words[$0].text.hasPrefix("{") && words[$0].text.hasSuffix("}") }),
      let object = try? JSONSerialization.jsonObject(with: Data(words[place].text.utf8))
    else { return words }
    var before = words[..<place]
    if let last = before.last, last.isOption, ["p", "d", "patch", "data", "body", "json", "raw"].contains(last.text) {
      before = before.dropLast()
    }
    return before + members(object) + words[(place + 1)...]
  }

  private static func members(_ object: Any) -> [RequestWord] {
    guard let members = object as? [String: Any] else { return [] }
    return members.sorted { $0.key < $1.key }.flatMap { name, value -> [RequestWord] in
      if value is [String: Any] { return self.members(value) }
      let text = value is Bool && "\(value)".count > 1 ? "\(value)" : "\(value)"
      return [RequestWord(text: name.hyphenated, isOption: true), RequestWord(text: text, isQuoted: value is String)]
    }
  }

  /// `name = value` as an option, and without any other sign for it.
  private static func assigned(_ words: [RequestWord]) -> [RequestWord] {
    words.enumerated().compactMap { index, word in
      guard word.isQuoted || word.text != "=" else { return nil }
      guard index + 2 < words.count, words[index + 1].text == "=", !words[index + 1].isQuoted, !word.isQuoted,
        word.text.allSatisfy({ $0.isLetter || "-_".contains($0) }), index == 0 || !words[index - 1].isOption
      else { return word }
      return RequestWord(text: word.text.hyphenated, isOption: true)
    }
  }

  /// `-20` as the number of rows, beside a word for the rows of a list.
  private static func counted(_ words: [RequestWord]) -> [RequestWord] {
    guard words.contains(where: { ["tail", "head", "log", "last", "history", "top"].contains($0.text.lowercased()) })
    else { return words }
    return words.flatMap { word -> [RequestWord] in
      guard !word.isQuoted, !word.isOption, word.text.hasPrefix("-"), Int(word.text.dropFirst()) != nil else {
        return [word]
      }
      return [RequestWord(text: "limit", isOption: true), RequestWord(text: String(word.text.dropFirst()))]
    }
  }

  /// The words without `-o table`, which is usual.
  static func withoutTable(_ words: [RequestWord]) -> [RequestWord] {
    guard let place = place(of: ["table", "text"], in: words) else { return words }
    return Array(words[..<place] + words[(place + 2)...])
  }

  /// The words without an option for the form of the answer, and the option that gives it that form; nil if there is
  /// none.
  static func shaped(_ words: [RequestWord]) -> (words: [RequestWord], option: String)? {
    func without(_ range: Range<Int>) -> [RequestWord] {
      Array(words[..<range.lowerBound] + words[range.upperBound...])
    }
    if let place = place(of: ["wide"], in: words) { return (without(place..<place + 2), "--wide") }
    if let place = words.indices.first(where: { words[$0].isOption && formats[words[$0].text.lowercased()] != nil }),
      place + 1 == words.count || words[place + 1].isOption, let format = formats[words[place].text.lowercased()]
    {
      return (without(place..<place + 1), "-o \(format)")
    }
    // `show chapter1 as JSON`
    if words.count > 2, let last = words.last, !last.isQuoted, !writing.contains(words[0].text.lowercased()),
      let format = formats[last.text.lowercased()],
      ["as", "in"].contains(words[words.count - 2].text.lowercased())
    {
      return (Array(words.dropLast(2)), "-o \(format)")
    }
    guard let place = place(of: Set(formats.keys), in: words), let format = formats[words[place + 1].text.lowercased()]
    else { return nil }
    return (without(place..<place + 2), "-o \(format)")
  }

  /// What a request writes whose last word is a format, and the option for it: `export testers to csv`; nil for any
  /// other.
  static func exported(_ words: [RequestWord]) -> (words: [RequestWord], option: String)? {
    guard words.count > 2, !words.contains(where: { $0.isQuoted || $0.isOption }), let last = words.last,
      writing.contains(words[0].text.lowercased()), let format = formats[last.text.lowercased()]
    else { return nil }
    let rest = words.dropFirst().dropLast()
    let isJoined = ["as", "to", "in", "into"].contains(rest.last?.text.lowercased() ?? "")
    return rest.count > (isJoined ? 1 : 0) ? (Array(isJoined ? rest.dropLast() : rest), "-o \(format)") : nil
  }

  /// Verbs that write a file.
  private static let writing: Set<String> = ["save", "export", "write", "dump", "download"]

  private static let formats = [
    "json": "json", "yaml": "yaml", "yml": "yaml", "csv": "csv", "ndjson": "ndjson", "jsonl": "ndjson",
    "markdown": "markdown", "md": "markdown",
  ]

  /// The place of an option for the output before one of some values.
  private static func place(of values: Set<String>, in words: [RequestWord]) -> Int? {
    words.indices.dropLast().first {
      words[$0].isOption && ["o", "output"].contains(words[$0].text) && values.contains(words[$0 + 1].text.lowercased())
    }
  }

  /// The words without an option that asks to look again and again; nil if there is none.
  static func watched(_ words: [RequestWord]) -> [RequestWord]? {
    let rest = words.filter { !($0.isOption && ["watch", "w", "follow"].contains($0.text)) }
    return rest.count < words.count ? rest : nil
  }

  /// What a question after the way to do something asks about: `how do I submit a product`, `help products create`; nil
  /// for any other.
  static func wayAsked(_ words: [RequestWord]) -> [RequestWord]? {
    if words.count > 2, !words[0].isQuoted, ["help", "man"].contains(words[0].text.lowercased()) {
      return Array(words.dropFirst())
    }
    guard words.count > 2, !words[0].isQuoted, words[0].text.lowercased() == "how",
      ways.contains(words[1].text.lowercased())
    else { return nil }
    let rest = words.dropFirst(2).drop { people.contains($0.text.lowercased()) }
    return rest.isEmpty ? nil : Array(rest)
  }

  private static let ways: Set<String> = ["do", "can", "to", "should", "could", "would", "must", "might"]
  private static let people: Set<String> = ["i", "we", "you", "one", "people", "someone", "to"]
}
