package import Language
package import StockroomKit

/// Checks a suggested line as far as possible without running it, so that only working lines are suggested.
package struct LineCheck {
  package enum Verdict: Equatable {
    case fits
    /// It fits once these parameters are added.
    case lacks([ParameterDescription])
    case fails
  }

  private let tree: CommandTree
  private static let maximumCorrections = 4

  package init(tree: CommandTree) {
    self.tree = tree
  }

  /// The line with its other mistakes corrected, and the verdict on it.
  package func settled(_ line: String) -> (line: String, verdict: Verdict) {
    if let nodes = TypedText(line).plainCommands, nodes.count > 1 {
      let fits = nodes.allSatisfy { node in (try? verdict(on: node).verdict) == .fits }
      return (line, fits ? .fits : .fails)
    }
    var line = line
    for _ in 0..<Self.maximumCorrections {
      let typed = TypedText(line)
      guard typed.failure == nil, let node = typed.onlyCommand ?? typed.loopedCommand else { break }
      do {
        let (verdict, asked) = try verdict(on: node)
        return (([line] + asked).joined(separator: " "), verdict)
      } catch let correction as Correction {
        let words = [ExpandedWord](typed: node)
        guard typed.loopedCommand == nil, let next = correction.line(of: node, words: words), next != line else {
          return (line, .fails)
        }
        line = next
      } catch {
        return (line, .fails)
      }
    }
    return (line, .fails)
  }

  /// The number of secrets in a line once it is corrected; nil if some of its words cannot be bound.
  package func secretCount(in line: String) -> Int? {
    let (settled, verdict) = settled(line)
    guard verdict != .fails, let node = TypedText(settled).onlyCommand else { return nil }
    let read = tree.read(node)
    return read.command == nil ? nil : read.words.count(where: \.isSecret)
  }

  /// True if a command has all that it needs, and each of its words a place; the values may be wrong.
  package func binds(_ node: CommandNode) -> Bool {
    let read = tree.read(node)
    guard let command = read.command, let binder = try? Binder(command, words: read.words, needsAll: false) else {
      return false
    }
    return binder.missing.isEmpty
  }

  /// True if a line changes nothing.
  package func reads(_ line: String) -> Bool {
    guard let node = TypedText(line).onlyCommand else { return false }
    let read = tree.read(node)
    let command = read.command ?? tree.defaultCommand(of: read.words.map(\.text))?.command
    return command.map { [.none, .reads].contains($0.description.effect) } ?? false
  }

  /// The verdict on a command, and the secret options to ask for.
  private func verdict(on node: CommandNode) throws -> (verdict: Verdict, asked: [String]) {
    let read = tree.read(node)
    guard let command = read.command else {
      // A noun alone means its default command.
      guard let (_, count) = tree.defaultCommand(of: read.words.map(\.text)), count == read.words.count else {
        return (.fails, [])
      }
      return (.fits, [])
    }
    let binder = try Binder(command, words: read.words, needsAll: false)
    guard binder.missing.isEmpty else { return (.lacks(binder.missing), binder.askedFor) }
    // Secrets to ask for, and the values of variables, are unknown until the line runs.
    guard binder.askedFor.isEmpty, node.words.allSatisfy({ $0.literal != nil }) else { return (.fits, binder.askedFor) }
    switch command.factory {
    case .plugin(let make): _ = try make(binder.arguments)
    case .workspace(let make): _ = try make(binder.arguments)
    case .door: break
    }
    return (.fits, binder.askedFor)
  }
}

extension TypedText {
  /// The commands, if the text is one line of nothing else.
  fileprivate var plainCommands: [CommandNode]? {
    guard lines.count == 1, failure == nil else { return nil }
    let nodes = lines[0].statements.compactMap { statement in
      if case .command(let node) = statement { node } else { nil }
    }
    return nodes.count == lines[0].statements.count ? nodes : nil
  }

  /// The command of a loop in one line, if the text is nothing else.
  fileprivate var loopedCommand: CommandNode? {
    guard lines.count == 1, lines[0].statements.count == 1, lines[0].redirection == nil,
      case .loop(let loop) = lines[0].statements[0], loop.prefixes.isEmpty, loop.body.count == 1,
      loop.body[0].isOneCommand, case .command(let node) = loop.body[0].statements[0]
    else { return nil }
    return node
  }

  /// The command, if the text is a single one.
  package var onlyCommand: CommandNode? {
    guard lines.count == 1, lines[0].isOneCommand, case .command(let node) = lines[0].statements[0] else { return nil }
    return node
  }
}
