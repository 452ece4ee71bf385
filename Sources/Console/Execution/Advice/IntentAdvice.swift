internal import Engine
internal import Foundation
internal import Language
internal import StockroomKit

/// Suggests the line that a request in people's own words means.
struct IntentAdvice {
  let session: Session

  /// Whether a refused line is written as in another program: with words or options that the command does not have, or
  /// with `name=value`.
  static func isOfOtherForm(_ refusal: Refusal, _ words: [ExpandedWord]) -> Bool {
    words.contains { word in
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

  /// What the words of a line mean; nil if no intent fits them.
  func meaning(of words: [ExpandedWord]) -> IntentReader.Reading? {
    // A run with --keep-going may fail in every line.
    guard session.requestsLeft > 0 else { return nil }
    session.requestsLeft -= 1
    return read { $0.reading(of: words, check: session.lineCheck) }
  }

  /// The refusal with a whole line as its correction.
  func correction(for refusal: Refusal, words: [ExpandedWord], meant line: String) -> any Error {
    guard let first = words.first?.word, let last = words.last?.word else { return refusal }
    return Correction(refusal, edits: [(first.span.through(last.span.end), line)])
  }

  /// Whether a correction's line works, whatever it names.
  func works(_ correction: Correction, _ words: [ExpandedWord]) -> Bool {
    guard let line = session.currentCommand.flatMap({ correction.line(of: $0, words: words) }) else { return false }
    return session.lineCheck.settled(line).verdict != .fails
  }

  /// Whether a correction's line works, and names only items that exist.
  func resolves(_ correction: Correction, _ words: [ExpandedWord]) -> Bool {
    guard let node = session.currentCommand, let line = correction.line(of: node, words: words) else { return false }
    return resolves(line)
  }

  /// Whether a line works, and names only items that exist.
  func resolves(_ line: String) -> Bool {
    let (settled, verdict) = session.lineCheck.settled(line)
    guard verdict != .fails else { return false }
    return names(in: settled).allSatisfy { completer, text in
      guard completer != "file" else { return FileManager.default.fileExists(atPath: text) }
      guard let find = session.registry.completers[completer], Int64(text) == nil else { return true }
      let found = try? session.workspace.looking { try find(text, $0, 1) }
      return found.map { $0.first.map { Self.isSame($0.text, text) } ?? false } ?? true
    }
  }

  private static func isSame(_ key: String, _ typed: String) -> Bool {
    key.utf8.elementsEqual(typed.utf8) || key.utf8.elementsEqual(("." + typed).utf8)
  }

  /// The keys and files in a line, with their completers.
  private func names(in line: String) -> [(completer: String, text: String)] {
    guard let node = TypedText(line).onlyCommand else { return [] }
    let words = [ExpandedWord](typed: node)
    guard let (command, count) = session.tree.command(for: words) else { return [] }
    return words.read(as: command, nameCount: count).compactMap { word in
      if case .argument = word.role, word.text.contains("=") { return ("product", word.text) }
      guard word.word.literal != nil, let completer = word.role?.valueParameter?.completer,
        session.registry.indexedCompleters.contains(completer)
          || completer == "file" && word.role?.valueParameter?.isWritten == false,
        !word.value.isEmpty
      else { return nil }
      return (completer, String(word.value))
    }
  }

  /// The line that a text means which the language cannot read.
  func line(for text: String) -> String? {
    guard case .lines(let lines)? = read({ $0.reading(of: text, check: session.lineCheck) }), lines.count == 1 else {
      return nil
    }
    return lines[0]
  }

  /// Whether a word has a meaning in requests, so that it is not a typo of a command.
  func knows(_ word: String) -> Bool {
    read { $0.knows(word) } ?? false
  }

  private func read<Value>(_ body: (IntentReader) -> Value?) -> Value? {
    let registry = session.registry
    let reader = session.intentReader()
    return try? session.workspace.looking { catalog in
      let named = NamedItems(registry, catalog, otherNames: reader.valueNames)
      return body(reader.naming { named($0) })
    }
  }
}

extension IntentReader.Reading {
  /// The only line.
  var line: String? {
    if case .lines(let lines) = self, lines.count == 1 { lines[0] } else { nil }
  }

  /// What to try instead, for what means no single line.
  var hint: Remedy? {
    switch self {
    case .lines(let lines): Remedy(lines.joined(separator: "; or "))
    case .near(let line): Remedy("nearest: \(line)")
    case .related(let names): Remedy("see " + names.map { "help \($0)" }.joined(separator: ", "))
    case .advice(let remedy): remedy
    }
  }
}
