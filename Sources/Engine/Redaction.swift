package import Language
internal import StockroomKit

/// Removes secrets from lines before they are stored or shown: history, journal, and error messages.
package struct Redaction {
  package let tree: CommandTree
  package var aliases: [String: String] = [:]
  package var known = KnownSecrets()

  package init(tree: CommandTree, aliases: [String: String] = [:], known: KnownSecrets = KnownSecrets()) {
    (self.tree, self.aliases, self.known) = (tree, aliases, known)
  }

  /// A text as typed, with any number of lines, without its secrets.
  package func text(_ text: String) -> String {
    self.text(of: TypedText(text))
  }

  /// True if a line sets or uses variables, which may hold secrets.
  package func handsOnValues(_ typed: TypedText) -> Bool {
    typed.text.contains("$")
      || typed.statements.contains { statement in
        guard case .command(let node) = statement else { return true }
        return node.words.first?.literal.map { aliases[$0] != nil } ?? false
      }
  }

  /// A typed text without its secrets.
  ///
  /// - Parameters:
  ///   - names: Variables that are part of known secrets.
  ///   - bound: Variables that are set around it.
  package func text(of typed: TypedText, names: Set<String> = [], bound: Set<String> = []) -> String {
    guard typed.failure == nil else { return known.scrub(beginning(of: typed.text)) }
    let scan = SecretScan(typed.statements, redaction: self, names: names, bound: bound)
    return scan.edits.text(of: typed.source, in: 0..<typed.source.bytes.count) { scan.known.scrub($0) }
  }

  /// A command's line as it was typed, with its secret words replaced.
  package func text(of node: CommandNode, words: [ExpandedWord]) -> String {
    var edits = SourceEdits()
    for word in words {
      let isWritten = word.isSecret && !word.word.secretValue.isSetBy([])
      if isWritten || isKnown(word.word) { edits.hide(word.word.secretSpan) }
    }
    return edits.text(of: node.span.source, in: node.span.offsets) { known.scrub($0) }
  }

  /// True if a word, or its part after `=`, is a known secret.
  func isKnown(_ word: Word) -> Bool {
    guard !known.values.isEmpty else { return false }
    return [word.literal, word.splitAtEquals()?.value.literal].contains {
      $0.map(known.values.contains) ?? false
    }
  }

  /// The beginning of a text that cannot be parsed, up to the first word that may lead to a secret.
  private func beginning(of text: String) -> String {
    guard mayHoldSecret(text) else { return text }
    let options = secretOptions.compactMap { text.firstRange(of: $0)?.lowerBound }
    let definitions = text.matches(of: Self.definition).map(\.range.upperBound)
    let first = (options + definitions + programSecrets(in: text)).min() ?? text.startIndex
    return text[..<first] + "…"
  }

  /// True if a text that cannot be parsed names an option, a variable, or an alias with secrets.
  package func mayHoldSecret(_ text: String) -> Bool {
    if secretOptions.contains(where: text.contains) || !programSecrets(in: text).isEmpty { return true }
    if text.matches(of: Self.definition).contains(where: { SecretNames.suggest($0.1) }) { return true }
    let words = Set(text.split { $0.isWhitespace || $0 == ";" }.map(String.init))
    return aliases.contains { words.contains($0.key) && secretOptions.contains(where: $0.value.contains) }
  }

  /// The places of words that may be or contain secrets of other programs.
  private func programSecrets(in text: String) -> [String.Index] {
    let words = text.split { $0.isWhitespace || ";\"'".contains($0) }
    let previous = [nil] + words.map { String($0) }
    return zip(words, previous).filter { ProgramArguments.secret(in: String($0), after: $1) != nil }.map(\.0.startIndex)
  }

  private static var definition: Regex<(Substring, Substring)> { /\b(?:let|for)\s+([A-Za-z_]\w*)/ }

  /// The line inside a word, as in `expect refused` and aliases; nil if the word cannot be a line.
  func nested(in word: Word) -> String? {
    guard let text = word.literal, text.contains(" ") else { return nil }
    let isAlias = text.split(separator: " ").first.map { aliases[String($0)] != nil } ?? false
    return isAlias || mayHoldSecret(text) ? text : nil
  }

  private var secretOptions: [String] { tree.optionNames.value.secret.map { "--\($0)" } }
}

extension Word {
  /// The value of an option after its `=`; otherwise the word itself.
  package var secretValue: Word {
    guard span.text.hasPrefix("--"), let halves = splitAtEquals() else { return self }
    return halves.value
  }

  /// The place of ``secretValue``.
  package var secretSpan: SourceSpan { secretValue.span }

  /// True if its value comes only from the environment, or from variables with these names.
  func isSetBy(_ names: Set<String>) -> Bool {
    isAllVariables && names.isSuperset(of: variables.filter { !$0.contains(".") })
  }

  /// Its variables; for `${row.column}`, both the column and the row.
  var variables: [String] {
    guard case .template(let pieces) = content else { return [] }
    return pieces.flatMap { piece -> [String] in
      guard case .variable(let name, _) = piece else { return [] }
      return [name, String(name.prefix { $0 != "." })]
    }
  }

  /// True if it consists only of variables.
  var isAllVariables: Bool {
    guard case .template(let pieces) = content else { return false }
    return pieces.allSatisfy {
      if case .text(let text) = $0 { text.isEmpty } else { true }
    }
  }
}

/// Replacements in the shown or stored text of a source.
package struct SourceEdits {
  private var edits: [(offsets: Range<Int>, text: String)] = []

  package init() {}

  /// The replaced parts.
  package var offsets: [Range<Int>] { edits.map(\.offsets) }

  package mutating func replace(_ offsets: Range<Int>, with text: String) {
    edits.append((offsets, text))
  }

  /// Replaces a secret with a fixed number of stars.
  package mutating func hide(_ span: SourceSpan) {
    replace(span.offsets, with: KnownSecrets.stars)
  }

  /// A part of the source with the replacements, and `kept` applied to the rest; the first of overlapping replacements
  /// wins.
  package func text(of source: SourceText, in range: Range<Int>, kept: (String) -> String = { $0 }) -> String {
    var text = ""
    var position = range.lowerBound
    for edit in edits.sorted(by: { $0.offsets.lowerBound < $1.offsets.lowerBound }) {
      guard edit.offsets.lowerBound >= position, edit.offsets.upperBound <= range.upperBound else { continue }
      text += kept(source.text(in: position..<edit.offsets.lowerBound)) + edit.text
      position = edit.offsets.upperBound
    }
    return text + kept(source.text(in: position..<range.upperBound))
  }
}
