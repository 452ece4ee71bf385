internal import Basics
internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import StockroomKit

/// Corrects a value that does not exist: a key, a choice, a column, or the name of a file.
struct ValueSpelling {
  let session: Session
  let command: RegisteredCommand
  /// The words of the line, with their roles.
  let words: [ExpandedWord]

  /// The correction for a refusal; nil if it has another cause, or the right value is not certain.
  func correction(for refusal: Refusal) -> Correction? {
    guard let index = words.index(about: refusal), !words[index].isName, words[index].word.literal != nil,
      let parameter = words[index].role?.valueParameter, !parameter.isSecret, let subject = refusal.subject,
      words[index].text.contains(subject), !words[index].text.contains(where: { "*?[".contains($0) })
    else { return nil }
    let isFile = parameter.completer == FilePath.completer
    guard isFile || refusal.kind == .missing || refusal.kind == .usage else { return nil }
    let arguments = words[..<index].compactMap { word in
      if case .argument = word.role { word.text } else { nil as String? }
    }
    let meant =
      isFile
      ? file(words[index].text, for: parameter)
      : value(subject, for: values(of: parameter, subject, in: words[index].text), after: arguments)
    guard let meant else { return nil }
    let text = words[index].text.replacing(subject, with: meant, maxReplacements: 1)
    return Correction(refusal, edits: [(words[index].word.span, Quoting.quote(text))], meant: meant)
  }

  /// True if completion offers the value: a key, a choice, or a column, but not the name of a file.
  static func isKnown(_ value: TypedValue, in session: Session) -> Bool {
    var (text, parameter) = (value.text, value.parameter)
    if parameter.completer == "condition" {
      let parts = text.split(omittingEmptySubsequences: true) { "=!<>~".contains($0) }.map(String.init)
      guard parts.count == 2, let type = session.registry.productColumn(parts[0])?.values else { return false }
      (text, parameter) = (parts[1], parameter.taking(type))
    }
    guard !parameter.isSecret, !free.contains(parameter.completer), text.utf8.count <= longest else { return false }
    return ValueCompletion(session: session, arguments: value.arguments, pageSize: 1, includesRefused: true)
      .candidates(of: parameter, in: value.command, text).contains { $0.text.hasSameBytes(as: text) }
  }

  /// The completers whose candidates are only examples.
  private static let free: Set<String?> = [FilePath.completer, "date"]
  private static let longest = 255

  /// The only value of which a word can be a misspelling; nil if the word is a value, and the error has another cause.
  private func value(_ word: String, for parameter: ParameterDescription, after arguments: [String]) -> String? {
    guard !Self.free.contains(parameter.completer), (2...Self.longest).contains(word.utf8.count) else {
      return nil
    }
    if let name = parameter.completer, session.registry.commandSet.indexedCompleters.contains(name),
      let completer = session.registry.commandSet.completers[name]
    {
      let near = try? session.workspace.read { catalog in
        try NearestKey { try completer($0, catalog, $1).map(\.text) }.find(word)
      }
      return near.flatMap { $0.hasSameBytes(as: word) ? nil : $0 }
    }
    // A number is not a misspelling of another one.
    guard Int64(word) == nil else { return nil }
    let known = ValueCompletion(
      session: session, arguments: arguments, pageSize: Self.most, includesRefused: true
    )
    .candidates(of: parameter, in: command, "")
    guard !known.contains(where: { $0.text.hasSameBytes(as: word) }) else { return nil }
    let text = Suggestions.only(for: word, among: known.map(\.text))
    let label = text == nil ? Suggestions.only(for: word, among: known.map(\.summary)) : nil
    return text ?? label.flatMap { label in known.first { $0.summary.hasSameBytes(as: label) }?.text }
  }

  private static let most = 1000

  /// The path of the only file in the folder with a name near that of a missing file.
  private func file(_ text: String, for parameter: ParameterDescription) -> String? {
    guard !parameter.isWritten, let path = session.visiblePath(text), access(path, F_OK) != 0,
      let name = text.split(separator: "/").last
    else { return nil }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { session.protectedFiles.allows("\(folder)/\($0)") }
    guard names.count < Self.most, let near = Suggestions.only(for: String(name), among: names) else { return nil }
    return text.dropLast(name.count) + near
  }

  /// The column of a condition as a parameter; otherwise the parameter itself.
  private func values(
    of parameter: ParameterDescription, _ subject: String, in text: String
  ) -> ParameterDescription {
    guard parameter.completer == "condition" else { return parameter }
    let conditions = text.split(separator: ",").map { $0.split { $0 == "=" || $0 == "!" } }
    guard let condition = conditions.first(where: { $0.count > 1 && $0.last.map(String.init) == subject }),
      let type = session.registry.productColumn(String(condition[condition.count - 2]))?.values
    else { return parameter }
    return parameter.taking(type)
  }
}

extension ParameterDescription {
  /// The parameter with the values of another type.
  fileprivate func taking(_ type: any ParameterValue.Type) -> ParameterDescription {
    ParameterDescription(
      name: name, kind: kind, valueName: type.valueName, summary: summary, completer: type.completer,
      choices: type.choices, choiceSummaries: type.choiceSummaries)
  }
}

/// Finds the only key of which a word can be a misspelling, among any number of keys, with reads of small index ranges.
private struct NearestKey {
  /// The first keys with a prefix, up to a limit, and the last one.
  let keys: (_ prefix: String, _ limit: Int) throws -> [String]

  private static let pageSize = 100
  private static let maxTypos = 2
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789.-_@ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  func find(_ word: String) throws -> String? {
    let letters = Array(word)
    let longer = try keys(word, 2)
    guard longer.isEmpty else { return longer.count == 1 ? Suggestions.only(for: word, among: longer) : nil }
    for length in stride(from: letters.count - 1, through: 0, by: -1) {
      let page = try keys(String(letters[..<length]), Self.pageSize)
      guard !page.isEmpty else { continue }
      // A full page is only a part of the keys, and its nearest key may not be the nearest of all.
      guard page.count < Self.pageSize else { return try probe(letters, around: length) }
      if let near = Suggestions.only(for: word, among: page, maxTypos: Self.maxTypos) { return near }
    }
    return nil
  }

  /// Looks up every word one typo away; the keys differ from the word at `length` or a little before it.
  private func probe(_ word: [Character], around length: Int) throws -> String? {
    var found: Set<String> = []
    for position in stride(from: length, through: max(0, length - 2), by: -1) where position < word.count {
      let (before, rest) = (String(word[..<position]), String(word[(position + 1)...]))
      var guesses = [before + rest]
      if position + 1 < word.count {
        guesses.append(before + String([word[position + 1], word[position]]) + String(word[(position + 2)...]))
      }
      guesses += Self.letters.flatMap { ["\(before)\($0)\(rest)", "\(before)\($0)\(word[position])\(rest)"] }
      for guess in guesses {
        if let key = try keys(guess, 1).first, key.hasSameBytes(as: guess) { found.insert(key) }
      }
    }
    return Suggestions.only(for: String(word), among: found)
  }
}
