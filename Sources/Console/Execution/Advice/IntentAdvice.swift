internal import Engine
internal import Foundation
internal import Language
internal import StockroomKit

/// Suggests the line that a request in people's own words means.
struct IntentAdvice {
  let session: Session

  /// Whether a refused line is written as in another program: with words or options that the command does not have, or
  /// with `name=value`.
  func isOfOtherForm(_ refusal: Refusal, _ words: [ExpandedWord]) -> Bool {
    words.contains { word in
      // `undo please`: a word of a sentence, which no value is.
      if refusal.kind == .usage, case .argument? = word.role, !word.isQuoted, word.text == refusal.subject,
        IntentReader.isFiller(word.text)
      {
        return true
      }
      // `use iPad`: an item of another kind.
      if refusal.kind == .missing, words.count == 2, case .argument? = word.role, !word.isQuoted,
        word.text == refusal.subject, Int64(word.text) == nil, isNamed(word.text)
      {
        return true
      }
      // `price set .chapter1 free`: a word or a value where an item belongs.
      if refusal.kind == .usage, case .argument? = word.role, !word.isQuoted,
        word.role?.valueParameter?.completer.map(session.registry.indexedCompleters.contains) ?? false,
        IntentReader.isValue(word.text) || session.intentReader().knows(word.text), !exists(word)
      {
        return true
      }
      // `set chapter1.ja.displayName …`, `set bank info`: not a setting.
      if refusal.kind == .usage, case .argument? = word.role, words.first?.text == "set", word.text == refusal.subject,
        word.text.contains(".") || session.intentReader().knows(word.text) || isNamed(word.text)
      {
        return true
      }
      if case .surplus? = word.role { return true }
      if case .unknownOption? = word.role { return true }
      // -o names the file of the output in many programs.
      if case .value(let parameter)? = word.role, parameter.name == "output", word.text == refusal.subject {
        return true
      }
      guard !word.isQuoted, let equals = word.text.firstIndex(of: "="), equals > word.text.startIndex,
        case .argument? = word.role
      else { return false }
      return word.text[..<equals].allSatisfy { $0.isLetter || $0 == "-" }
    }
  }

  /// The words of a line with the name of an item in one: `chapter 3` for `chapter3`.
  func joiningNumbers(_ words: [ExpandedWord]) -> [ExpandedWord] {
    var joined: [ExpandedWord] = []
    for word in words {
      let number = word.text.prefix(while: \.isNumber)
      guard let before = joined.last, !word.isQuoted, !before.isQuoted, !number.isEmpty,
        word.text.dropFirst(number.count).allSatisfy({ "?!,.".contains($0) }),
        before.text.utf8.count > 2, before.text.allSatisfy(\.isLowercase), names(before.text.lowercased() + number)
      else {
        joined.append(word)
        continue
      }
      let text = before.text.lowercased() + word.text
      let span = before.word.span.through(word.word.span.end)
      joined[joined.count - 1] = ExpandedWord(word: Word(joining: text, at: span), text: text)
    }
    return joined
  }

  /// What the words of a line mean; nil if no intent fits them.
  func meaning(of words: [ExpandedWord]) -> IntentReader.Reading? {
    read { $0.reading(of: words, check: session.lineCheck) }
  }

  /// The refusal with a whole line as its correction.
  func correction(for refusal: Refusal, words: [ExpandedWord], meant line: MeantLine) -> any Error {
    guard let first = words.first?.word, let last = words.last?.word else { return refusal }
    var correction = Correction(refusal, edits: [(first.span.through(last.span.end), line.text)])
    (correction.note, correction.leftOut) = (line.note, line.leftOut)
    return correction
  }

  /// Whether a correction's line works, and takes no word of a sentence for the name of an item.
  func works(_ correction: Correction, _ words: [ExpandedWord]) -> Bool {
    guard let line = session.currentCommand.flatMap({ correction.line(of: $0, words: words) }) else { return false }
    return works(line) { !session.intentReader().knows(String($0.value)) || exists($0) }
  }

  /// Whether a correction's line works, and names only items that exist.
  func resolves(_ correction: Correction, _ words: [ExpandedWord]) -> Bool {
    guard let node = session.currentCommand, let line = correction.line(of: node, words: words) else { return false }
    return resolves(line)
  }

  /// Whether a line works, and names only items that exist.
  func resolves(_ line: String) -> Bool { works(line, exists) }

  /// Whether a line works, and its words fulfill a condition.
  private func works(_ line: String, _ isGood: (ExpandedWord) -> Bool) -> Bool {
    let (settled, verdict) = session.lineCheck.settled(line)
    guard verdict != .fails else { return false }
    guard let node = TypedText(settled).onlyCommand else { return true }
    let words = [ExpandedWord](typed: node)
    guard let (command, count) = session.tree.command(for: words) else { return true }
    return words.read(as: command, nameCount: count).allSatisfy(isGood)
  }

  /// Whether there is the item or the file that a word names, if it names one.
  private func exists(_ word: ExpandedWord) -> Bool {
    // `add App`: a noun that was taken for the ID of a new item.
    if case .argument(let parameter)? = word.role, !word.isQuoted, parameter.completer == nil,
      isNoun(word.text)
        || parameter.isRequired && !parameter.isRepeated && parameter.choices.isEmpty
          && session.intentReader().knows(word.text)
    {
      return false
    }
    // `name=value` that was taken for an item.
    if case .argument? = word.role, word.text.contains("=") { return false }
    guard word.word.literal != nil, !word.value.isEmpty, let parameter = word.role?.valueParameter,
      let name = parameter.completer
    else { return true }
    let text = String(word.value)
    if name == FilePath.completer {
      // `COMMAND|URL`: a program may be anywhere.
      return parameter.isWritten || parameter.valueName.contains("|")
        || FileManager.default.fileExists(atPath: session.resolve(text))
    }
    guard session.registry.indexedCompleters.contains(name), let find = session.registry.completers[name],
      Int64(text) == nil
    else { return true }
    // A store that cannot be read is reported by the command.
    guard let found = try? session.workspace.looking({ try find(text, $0, 1) }) else { return true }
    return found.contains { $0.text.hasSameBytes(as: text) || $0.text.hasSameBytes(as: "." + text) }
  }

  /// Whether a text is the key of an item of the store, or its last part.
  func names(_ text: String) -> Bool {
    let found = try? session.workspace.looking { catalog in
      try session.registry.indexedCompleters.contains { name in
        try session.registry.completers[name]?(text, catalog, 1).contains {
          $0.text.hasSameBytes(as: text) || $0.text.hasSameBytes(as: "." + text)
        } ?? false
      }
    }
    return found ?? false
  }

  /// Whether a text is what an item of any kind is called.
  private func isNamed(_ text: String) -> Bool {
    let named = try? session.workspace.looking { catalog in
      NamedItems(session.registry, catalog, otherNames: [:])(text)
    }
    return named?.isEmpty == false
  }

  /// Whether a word is a noun of commands, in any case of letters.
  private func isNoun(_ word: String) -> Bool { session.tree.continuations(of: []).contains(word.lowercased()) }

  /// The line that a text means which the language cannot read.
  func line(for text: String) -> String? {
    read { $0.reading(of: text, check: session.lineCheck) }?.line?.text
  }

  /// What to do instead of what a text asks for that the language cannot read.
  func advice(on text: String) -> Remedy? {
    guard case .advice(let remedy)? = read({ $0.reading(of: text, check: session.lineCheck) }) else { return nil }
    return remedy
  }

  /// Whether a word, or another that is as near as a typo, has a meaning in requests, but names no command.
  func mayMean(_ word: String) -> Bool {
    guard !knows(word) else { return true }
    let nouns = session.tree.continuations(of: [])
    return session.intentReader().corrects(word)
      && Suggestions.closest(to: word, among: nouns, limit: 1, slips: 1).allSatisfy { $0.utf8.count != word.utf8.count }
  }

  /// Whether a word has a meaning in requests.
  func knows(_ word: String) -> Bool {
    session.intentReader().knows(word)
  }

  private func isFolder(_ text: String) -> Bool {
    let path = session.resolve(text)
    guard (try? session.protectedFiles.requireAllowed(path, typed: text)) != nil else { return false }
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private func read(_ body: (IntentReader) -> IntentReader.Reading?) -> IntentReader.Reading? {
    // A run with --keep-going may fail in every line.
    guard session.requestsLeft > 0 else { return nil }
    session.requestsLeft -= 1
    let registry = session.registry
    let reader = session.intentReader()
    return try? session.workspace.looking { catalog in
      let named = NamedItems(registry, catalog, otherNames: reader.valueNames)
      return body(
        reader.naming(
          { named($0) }, nearest: named.nearest, only: named.only(of:), matching: named.matching, isFolder: isFolder))
    }
  }
}

extension IntentReader.Reading {
  /// The nearest line, and the words of the request that it does without; nil for what is meant as a whole.
  var nearest: (line: String, leftOut: [String])? {
    switch self {
    case .near(let line): (line.text, line.leftOut)
    case .related(let lines, let leftOut): lines.first.map { ($0, leftOut) }
    case .lines, .advice: nil
    }
  }

  /// What to try instead, for what means no single line.
  var hint: Remedy? {
    switch self {
    case .lines(let lines): Remedy(lines.map(\.text).joined(separator: "; or "))
    case .near(let line): Remedy("nearest: \(line.text)")
    case .related(let lines, _): Remedy("nearest: " + lines.joined(separator: "; or "))
    case .advice(let remedy): remedy
    }
  }
}
