internal import Engine
internal import Foundation
internal import Language
internal import StockroomKit

/// Spells out the items that a word of a line stands for, as the patterns of a shell do: `.chapter{1..3}`, `.chapter*`.
struct PatternAdvice {
  let session: Session

  /// The correction of a line that was refused for such a word; nil if one of the items is not there.
  func line(for refusal: Refusal, _ words: [ExpandedWord]) -> Correction? {
    guard let index = words.index(about: refusal), ItemPattern(words[index].text) != nil,
      let node = session.currentCommand, let line = line(of: node), let first = words.first?.word,
      let last = words.last?.word
    else { return nil }
    return Correction(refusal, edits: [(first.span.through(last.span.end), line)])
  }

  /// A suggested line without such words; the line itself if there is none.
  func spelledOut(_ line: String) -> String {
    guard line.contains(where: { "{*?,.-".contains($0) }), let node = TypedText(line).onlyCommand,
      // A hint may be a sentence.
      !node.words.contains(where: { $0.span.text.hasSuffix(",") }), session.lineCheck.settled(line).verdict != .fails
    else { return line }
    return self.line(of: node) ?? line
  }

  /// The line with each item by its key, or as a loop if its command takes one item.
  private func line(of node: CommandNode) -> String? {
    let typed = [ExpandedWord](typed: node)
    guard let (command, count) = session.tree.command(for: typed) else { return nil }
    let words = typed.read(as: command, nameCount: count)
    guard !words.contains(where: \.isSecret) else { return nil }
    for (index, word) in words.enumerated() where !word.isQuoted && index >= count {
      guard case .argument(let parameter)? = word.role, let pattern = ItemPattern(word.text) else { continue }
      return line(node, words, index, pattern, of: parameter, command)
    }
    return nil
  }

  private func line(
    _ node: CommandNode, _ words: [ExpandedWord], _ index: Int, _ pattern: ItemPattern,
    of parameter: ParameterDescription, _ command: RegisteredCommand
  ) -> String? {
    if let completer = parameter.completer, session.registry.indexedCompleters.contains(completer) {
      guard let items = items(of: pattern, completer), !items.isEmpty else { return nil }
      if parameter.isRepeated { return replacing(index, by: items.joined(separator: " "), node, words) }
      if case .range = pattern { return loop(node, words, index, pattern) }
      return items.count == 1
        ? replacing(index, by: items[0], node, words) : loop(node, words, index, .list(items))
    }
    // What is created is not there yet.
    guard parameter.completer == nil, command.positional.first?.name == parameter.name,
      command.description.name.hasSuffix(" create"), pattern.items.map({ $0.count > 1 }) ?? false
    else { return nil }
    return loop(node, words, index, pattern)
  }

  /// The keys that a pattern stands for; nil if one of them is not there.
  private func items(of pattern: ItemPattern, _ completer: String) -> [String]? {
    guard let find = session.registry.completers[completer] else { return nil }
    return try? session.workspace.looking { catalog in
      func keys(_ prefix: String, _ limit: Int) throws -> [String] { try find(prefix, catalog, limit).map(\.text) }
      if case .glob(let glob) = pattern {
        let found = try keys(ItemPattern.prefix(ofGlob: glob), ItemPattern.mostMatches + 1)
        // A part of the items is not what was typed.
        guard found.count <= ItemPattern.mostMatches else { return nil }
        return found.filter { ItemPattern.matches($0, glob: glob) }
      }
      let items = pattern.items ?? []
      let areThere = try items.allSatisfy { item in
        try keys(item, 1).contains { $0.hasSameBytes(as: item) || $0.hasSameBytes(as: "." + item) }
      }
      return areThere ? items : nil
    }
  }

  private func replacing(_ index: Int, by text: String, _ node: CommandNode, _ words: [ExpandedWord]) -> String? {
    node.corrected([(words[index].word.span, text)])
  }

  /// `for n in 1..3 do …`, with the same numbers in the other words, too: `--name "Chapter {1..3}"`.
  private func loop(
    _ node: CommandNode, _ words: [ExpandedWord], _ index: Int, _ pattern: ItemPattern
  ) -> String? {
    guard case .range(let head, let numbers, let tail) = pattern else {
      guard let items = pattern.items else { return nil }
      return replacing(index, by: "$id", node, words)
        .map { "for id in \(items.joined(separator: " ")) do \(session.ofAppInUse($0))" }
    }
    let number = tail.isEmpty ? "$n" : "${n}"
    var edits: [CommandNode.Edit] = [(words[index].word.span, head + number + tail)]
    let braces = "{\(numbers.lowerBound)..\(numbers.upperBound)}"
    for other in words.indices where other != index {
      let span = words[other].word.span
      if span.text.contains(braces) { edits.append((span, span.text.replacing(braces, with: "${n}"))) }
    }
    return node.corrected(edits)
      .map { "for n in \(numbers.lowerBound)..\(numbers.upperBound) do \(session.ofAppInUse($0))" }
  }
}
