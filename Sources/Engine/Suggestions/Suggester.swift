package import Language
package import StockroomKit

/// Answers a refused line with the line that was certainly meant, or with the nearest commands.
///
/// A line is certain if it differs from the refused one only in the spelling or the order of names and values, omits
/// nothing, and can be bound. From the refused line, it shows only names of commands and options, and values that the
/// console knows: any other word may be a secret.
package struct Suggester {
  /// The line that was meant.
  package struct Line {
    /// The whole line, for the prompt; nil if it lacks something, or may have a secret.
    package let ready: String?
    /// The line to show, with names of parameters in place of unknown values.
    package let shown: String
    /// True if it changes nothing.
    package let reads: Bool
  }

  /// Binds lines without running them.
  package let check: LineCheck
  private let tree: CommandTree
  /// Returns true if the console knows a value, such as a product or a status.
  private let isKnown: (_ value: TypedValue) -> Bool

  /// The maximum number of commands in a hint.
  private static let most = 3

  /// Creates a suggester for the commands of a tree.
  package init(tree: CommandTree, isKnown: @escaping (TypedValue) -> Bool) {
    (self.tree, self.isKnown, check) = (tree, isKnown, LineCheck(tree: tree))
  }

  /// The line that a correction turns a command into; nil if that would be refused, too.
  package func line(_ correction: Correction, of node: CommandNode, words: [ExpandedWord]) -> Line? {
    guard let corrected = correction.line(of: node, words: words) else { return nil }
    let (line, verdict) = check.settled(corrected)
    guard verdict != .fails, !line.hasSameBytes(as: node.span.source.text(in: node.span.offsets)),
      let shown = shown(line, meant: correction.meant)
    else { return nil }
    guard case .fits = verdict else {
      guard case .lacks(let missing) = verdict else { return nil }
      return Line(ready: nil, shown: ([shown] + missing.map(\.usage)).joined(separator: " "), reads: false)
    }
    let hasSecrets = words.contains(where: \.isSecret) || check.secretCount(in: line) != 0
    return Line(ready: hasSecrets ? nil : line, shown: shown, reads: check.reads(line))
  }

  /// The missing feature that a line names, or the usage of the commands that its words are about; nil if no command
  /// matches, or if the search fails.
  package func nearest(to words: [ExpandedWord], in search: CommandSearch) -> String? {
    let text = words.filter { !$0.isQuoted && !$0.isSecret }.map(\.text).joined(separator: " ")
    if let missing = search.missingFeature(namedBy: text) {
      let hasMore = missing.hasAdvice ? "; explain \(missing.subject) says more" : ""
      return "Stockroom does not have \(missing.label)\(hasMore)"
    }
    let names = (try? search.commands(about: text, limit: Self.most)) ?? []
    let usages = names.map { tree.command(named: $0)?.description.shortUsage ?? $0 }
    return usages.isEmpty ? nil : "nearest: " + usages.joined(separator: "; or ")
  }

  /// A line with only the values that the console knows, and `meant`; nil if it contains more than commands.
  package func shown(_ line: String, meant: String? = nil) -> String? {
    shown(line) { value in meant.map(value.text.hasSameBytes) ?? false || isKnown(value) }
  }

  /// A line for a person who decides about it: with the values that the console knows, and those of files and new items,
  /// about which nothing else tells; another name that is not known may be a secret in a wrong place.
  package func shownToDecider(_ line: String) -> String? {
    shown(line) { value in [nil, FilePath.completer].contains(value.parameter.completer) || isKnown(value) }
  }

  /// The hint of a refusal without values of the refused line, except values that the console knows.
  package func shown(_ hint: String, of refusal: Refusal, typed words: [ExpandedWord]) -> String {
    let lines = refusal.remedy?.commands ?? []
    return lines.reduce(hint) { hint, line in
      let shown = shown(line) { value in !words.contains { $0.text.contains(value.text) } || isKnown(value) }
      return shown.map { hint.replacing(line, with: $0) } ?? hint
    }
  }

  private func shown(_ line: String, where isShown: (TypedValue) -> Bool) -> String? {
    let typed = TypedText(line)
    guard typed.failure == nil, typed.lines.count == 1 else { return nil }
    let shown = typed.lines[0].statements.map { statement in
      if case .command(let node) = statement { self.shown(node, isShown) } else { nil as String? }
    }
    return shown.contains(nil) ? nil : shown.compactMap(\.self).joined(separator: "; ")
  }

  private func shown(_ node: CommandNode, _ isShown: (TypedValue) -> Bool) -> String? {
    let read = tree.read(node)
    let words = read.words
    guard let first = words.first else { return nil }
    let prefix = node.span.source.text(in: node.span.offsets.lowerBound..<first.word.span.offsets.lowerBound)
    guard let command = read.command else {
      let isNoun = tree.defaultCommand(of: words.map(\.text))?.count == words.count
      return isNoun ? prefix + words.map(\.text).joined(separator: " ") : nil
    }
    var arguments: [String] = []
    let texts = words.map { word in
      defer { if case .argument? = word.role { arguments.append(word.text) } }
      guard let parameter = word.role?.valueParameter else {
        switch word.role {
        case .surplus?, .unknownOption?, nil: return "…"
        default: return word.text
        }
      }
      let value = TypedValue(text: String(word.value), parameter: parameter, command: command, arguments: arguments)
      if isWhole(value, isShown) { return word.word.span.text }
      if case .assignment? = word.role { return "--\(parameter.name)=\(parameter.valueName)" }
      return parameter.valueName
    }
    return prefix + texts.joined(separator: " ")
  }

  /// True if a value, or each value of a list, may be shown.
  private func isWhole(_ value: TypedValue, _ isShown: (TypedValue) -> Bool) -> Bool {
    guard !value.parameter.isSecret else { return value.text.hasSameBytes(as: "-") }
    return isShown(value)
      || value.text.contains(",") && value.text.split(separator: ",").allSatisfy { isShown(value.with(String($0))) }
  }
}

/// A value of a parameter in a line.
package struct TypedValue {
  package var text: String
  package let parameter: ParameterDescription
  package let command: RegisteredCommand
  /// The arguments before it.
  package let arguments: [String]

  fileprivate func with(_ text: String) -> TypedValue {
    var copy = self
    copy.text = text
    return copy
  }
}
