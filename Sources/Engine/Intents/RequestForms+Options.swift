/// Options and numbers of other programs' lines.
extension RequestForms {
  /// The words without options that no command needs, such as `--wait`, and those options; nil if there is none.
  static func withoutNeedless(_ words: [RequestWord]) -> (words: [RequestWord], leftOut: [String])? {
    var (rest, leftOut): ([RequestWord], [String]) = ([], [])
    var place = 0
    while place < words.count {
      let word = words[place]
      if place == 0, word.isOption, word.text.hasPrefix("STOCKROOM"), words.count > 2 {
        // `STOCKROOM_STORE=ci.db stockroom …`
        leftOut.append(word.text)
        place += 1
      } else if word.isOption, needless.contains(word.text) {
        leftOut.append("--" + word.text)
      } else if word.isOption, word.text == "jq", place + 1 < words.count {
        leftOut.append("--jq")
        place += 1
      } else {
        rest.append(word)
      }
      place += 1
    }
    return leftOut.isEmpty || rest.isEmpty ? nil : (rest, leftOut)
  }

  /// Options about how a program runs, not about what it does.
  static let needless: Set<String> = [
    "wait", "no-wait", "sync", "async", "no-input", "non-interactive", "no-prompt", "batch", "headless", "strict",
    "exit-code", "if-not-exists", "ignore-existing", "verbose", "quiet", "silent", "no-color", "no-cache", "ci",
  ]

  /// The words with the number of things to buy as an option: `buy coins100 x3`, `buy 10 coins100`.
  static func quantified(_ words: [RequestWord]) -> [RequestWord] {
    guard words.count > 2, ["buy", "purchase"].contains(words[0].text.lowercased()) else { return words }
    func count(_ text: String) -> String? {
      let digits = text.lowercased().drop { $0 == "x" }.prefix(while: \.isNumber)
      let isMarked = digits.utf8.count + 1 == text.utf8.count && text.lowercased().contains("x")
      return isMarked && digits.utf8.count < 3 && !digits.isEmpty ? String(digits) : nil
    }
    func quantity(_ text: String) -> [RequestWord] {
      [RequestWord(text: "quantity", isOption: true), RequestWord(text: text)]
    }
    if let place = words.indices.dropFirst(2).first(where: { !words[$0].isQuoted && count(words[$0].text) != nil }),
      let number = count(words[place].text)
    {
      return Array(words[..<place] + words[(place + 1)...]) + quantity(number)
    }
    guard let number = Int(words[1].text), 2..<100 ~= number, !words[1].isQuoted, !words[2].isOption else {
      return words
    }
    return [words[0]] + words[2...] + quantity(words[1].text)
  }
}
