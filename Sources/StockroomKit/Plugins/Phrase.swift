/// A line that people type by the habits of other programs, and the line that means it here.
///
/// ```swift
/// registry.phrase("restore FILE", means: "store restore FILE")
/// registry.phrase("submit|send …", means: "review submit …")
/// registry.phrase("what is missing for ITEM", means: "product why ITEM")
/// ```
///
/// A word with small letters stands for itself, in any case, with hyphens for the spaces of one in quotes; `|` separates
/// other words for it, and a typed list of them, `refund,renewal`, fits as well. A word in capitals stands for one word
/// that is not an option: `NUMBER` for digits, `AMOUNT` for a decimal number, `VERSION` for digits with dots, `EMAIL`
/// for a word with `@`, `CODE` for three capital letters, `KEY` for an item's key, `FILE` for a word with a dot or a
/// slash, `IDENTIFIER` for the name of a variable, `COMMAND` for a program, with its arguments if they are in the same
/// quotes, `DOCUMENT`, `CATALOG`, `IMAGE`, or `PKG` for the name of a file of that kind, and any other name for any
/// word. `…` at the end stands for the words that are left, if there are any. In the meaning, a placeholder inside a
/// word is in braces: `price:{CODE}`.
///
/// The console shows the meaning as the corrected line; it never runs one that writes.
public struct Phrase: Sendable {
  fileprivate enum Part: Sendable {
    case word([String])
    case placeholder(String)
    case rest
  }

  fileprivate let typed: [Part]
  fileprivate let meaning: [Substring]
  /// What to do instead, if no line does what is meant.
  package let remedy: Remedy?
  /// What the line does besides, or does not do, of what is meant.
  package let note: String?

  package init(_ typed: String, meaning: String, note: String? = nil) {
    self.note = note
    self.typed = Self.words(typed).map(Part.init)
    self.meaning = Self.words(meaning)
    remedy = nil
  }

  package init(_ typed: String, advises remedy: Remedy) {
    self.typed = Self.words(typed).map(Part.init)
    self.remedy = remedy
    note = nil
    meaning = []
  }

  /// By bytes: each unknown line reads hundreds of phrases.
  private static func words(_ text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: " ")).map(Substring.init)
  }

  /// The number of words at its start that stand for themselves.
  package var literalCount: Int {
    typed.prefix { if case .word = $0 { true } else { false } }.count
  }

  /// The line that another line means; nil if the phrase is about other lines.
  ///
  /// - Parameters:
  ///   - words: The texts of its words.
  ///   - written: The words as written, with their quotes.
  package func meaning(of words: [String], written: [String]) -> String? {
    guard remedy == nil, let values = values(of: words, written: written) else { return nil }
    return meaning.map { Self.filled($0, with: values) }.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func isOneWord(_ text: String) -> Bool {
    !text.contains(" ") || text.count > 1 && ["\"", "'"].contains(text.first) && text.last == text.first
  }

  /// The options of a line that its meaning does without: those among the words that are left, and those with a value
  /// that the meaning does not have.
  package func leftOut(of words: [String]) -> [String] {
    guard fits(words) else { return [] }
    var options: [Substring] = []
    for (index, part) in typed.enumerated() {
      switch part {
      case .rest where !uses("…"):
        options += words[index...].filter { $0.hasPrefix("-") }.map { $0.prefix { $0 != "=" } }
      case .placeholder(let name) where !uses(name[...]) && index > 0 && words[index - 1].hasPrefix("-"):
        options.append(words[index - 1][...])
      case .word, .placeholder, .rest: break
      }
    }
    return options.map(String.init)
  }

  private func uses(_ name: Substring) -> Bool { meaning.contains { $0 == name || $0.contains("{\(name)}") } }

  /// What to do instead of a line, with its words in place of the placeholders; nil if there is a line for it, or if
  /// the phrase is about other lines.
  package func remedy(for words: [String], written: [String]) -> Remedy? {
    guard let remedy, let values = values(of: words, written: written) else { return nil }
    let named = values.reduce(into: [String: String]()) {
      $0[String($1.key)] = Self.isOneWord($1.value) ? $1.value : nil
    }
    return remedy.filling(named.filter { $0.key != "…" }.mapValues { [$0] })
  }

  /// Whether the phrase is about a line.
  package func fits(_ words: [String]) -> Bool { values(of: words, written: words) != nil }

  /// The words of a line by the placeholders that they stand at; nil if the phrase is about other lines.
  private func values(of words: [String], written: [String]) -> [Substring: String]? {
    var values: [Substring: String] = [:]
    var next = 0
    for part in typed {
      if case .rest = part {
        values["…"] = written[next...].joined(separator: " ")
        next = words.count
        continue
      }
      guard next < words.count else { return nil }
      switch part {
      case .word(let texts):
        // `"Developer Action Needed"` in quotes is a word, too.
        let word = words[next].lowercased()
        let whole = word.contains(" ") ? word.replacing(" ", with: "-") : word
        // `refund,renewal` is a list of them.
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        let isList = parts.count > 1 && parts.allSatisfy { texts.contains(String($0)) }
        guard isList || texts.contains(whole) else { return nil }
      case .placeholder(let name):
        guard WordShape(name).fits(words[next]) else { return nil }
        values[name[...]] = name == "COMMAND" ? Self.program(words[next]) ?? written[next] : written[next]
      case .rest: break
      }
      next += 1
    }
    return next == words.count ? values : nil
  }

  /// A program and its arguments that were typed as one word, as for a shell; nil for any other word.
  private static func program(_ text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count > 1, !text.contains(where: { "|&;<>()$`\\\"'*?[]#~{}".contains($0) }) else { return nil }
    let arguments = words.dropFirst().joined(separator: " ")
    return words[1...].contains { $0.hasPrefix("-") } ? "\(words[0]) -- \(arguments)" : "\(words[0]) \(arguments)"
  }

  /// A word of the meaning: a placeholder's value, or a text with `{PLACEHOLDER}` in it.
  private static func filled(_ word: Substring, with values: [Substring: String]) -> String {
    if let value = values[word] { return value }
    guard word.contains("{") else { return String(word) }
    return values.reduce(String(word)) { filled, value in
      // A short key, unless it was typed as one: `.{ITEM}`.
      let (key, short) = ("{\(value.key)}", ".{\(value.key)}")
      if value.value.contains("."), filled == short { return value.value }
      return filled.replacing(key, with: value.value)
    }
  }
}

extension Phrase.Part {
  fileprivate init(_ word: Substring) {
    if word == "…" {
      self = .rest
    } else if word.unicodeScalars.allSatisfy({ $0.properties.isUppercase || $0 == "-" }),
      word.contains(where: { $0 != "-" })
    {
      self = .placeholder(String(word))
    } else {
      // Typed words are compared in small letters, and most of a phrase's are already.
      let hasCapitals = word.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
      let text = hasCapitals ? word.lowercased() : String(word)
      self = .word(text.utf8.split(separator: UInt8(ascii: "|")).map { String(Substring($0)) })
    }
  }
}
