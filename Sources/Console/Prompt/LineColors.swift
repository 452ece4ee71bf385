internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

/// The colors of known and unknown words in the line being typed.
struct LineColors {
  let session: Session

  /// The words to color, in order; the last word is unknown only if no word begins with it.
  func styles(of line: String) -> [LineStyle] {
    let quote = CompletionPoint.at(cursor: line.utf8.count, in: line).quote.map(String.init) ?? ""
    return TypedText(line + quote).statements.flatMap { statement -> [LineStyle] in
      guard case .command(let node) = statement else { return [] }
      return styles(of: node, lineEnd: line.utf8.count)
    }
  }

  private func styles(of node: CommandNode, lineEnd: Int) -> [LineStyle] {
    let words = node.words.map(ExpandedWord.init(typed:))
    guard let first = node.words.first?.literal, session.state.aliases[first] == nil else { return [] }
    // A command of another console, such as \d of psql, may be understood once the line is complete.
    guard node.words.first?.span.text.hasPrefix("\\") != true else { return [] }
    let names = Array(words.map(\.text).prefix(3))
    guard let count = (1...names.count).reversed().first(where: { command(names.prefix($0)) != nil }),
      let command = command(names.prefix(count))
    else { return namesOnly(node, lineEnd: lineEnd) }
    let reading = CommandReading(command, words: words, nameCount: count)
    return zip(node.words, reading.roles).compactMap { word, role in
      let range = word.range.offset.clamped(to: 0..<lineEnd)
      switch role {
      case .name: return LineStyle(range, .command)
      case .option, .flag, .choice, .separator: return LineStyle(range, .option)
      case .assignment(let parameter):
        return LineStyle(
          range.lowerBound..<min(range.upperBound, range.lowerBound + parameter.name.utf8.count + 2), .option)
      case .unknownOption where range.upperBound < lineEnd || !begins(word, anOptionOf: command):
        return LineStyle(range, .unknown)
      case .surplus where range.upperBound < lineEnd: return LineStyle(range, .unknown)
      case .unknownOption, .surplus, .value, .argument: return nil
      }
    }
  }

  /// The colors of an incomplete or unknown name of a command.
  private func namesOnly(_ node: CommandNode, lineEnd: Int) -> [LineStyle] {
    var (known, styles) = ([String](), [LineStyle]())
    for word in node.words {
      let range = word.range.offset.clamped(to: 0..<lineEnd)
      let next = session.tree.continuations(of: known)
      guard !next.isEmpty, let text = word.literal, !text.hasPrefix("-") else { break }
      if next.contains(text) {
        known.append(text)
        styles.append(LineStyle(range, .command))
        continue
      }
      let begins = (next + (known.isEmpty ? Grammar.keywords.map(\.word) + session.state.aliases.keys : []))
        .contains { $0.hasPrefix(text) }
      if range.upperBound < lineEnd || !begins { styles.append(LineStyle(range, .unknown)) }
      break
    }
    return styles
  }

  private func command(_ names: ArraySlice<String>) -> RegisteredCommand? {
    session.tree.command(named: names.joined(separator: " "))
  }

  private func begins(_ word: Word, anOptionOf command: RegisteredCommand) -> Bool {
    let typed = word.span.text
    return command.options.contains { "--\($0.name)".hasPrefix(typed) || "--no-\($0.name)".hasPrefix(typed) }
  }
}
