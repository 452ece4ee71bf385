internal import Foundation
internal import Language
internal import LineEditor
internal import StockroomKit

/// Completes nouns, verbs, options and values, for the prompt and for shells alike.
struct Completer {
  let session: Session
  /// At most so many live values are asked of the store.
  private static let limit = 100

  /// The ways to go on with a line at a cursor.
  func complete(_ line: String, cursor: Int) -> Completion {
    let point = CompletionPoint.at(cursor: cursor, in: line)
    let found: [Candidate]
    switch point.context {
    case .command: found = candidates(for: point)
    case .variable: found = session.variables.names.map { Candidate(text: $0) }
    case .file: found = files(point.partial)
    case .shell, .comment: found = []
    }
    let partial = point.partial.lowercased()
    let matching = found.filter { $0.text.lowercased().hasPrefix(partial) }.map { candidate in
      Candidate(text: point.insertion(of: candidate.text), summary: candidate.summary, isFinal: candidate.isFinal)
    }
    return Completion(range: point.replacement, candidates: matching)
  }

  private func candidates(for point: CompletionPoint) -> [Candidate] {
    let tree = session.tree
    var found: [Candidate] = []
    let verbs = tree.continuations(of: point.words)
    if point.words.count < 3, !verbs.isEmpty {
      found += verbs.map { Candidate(text: $0, summary: summary(of: point.words + [$0])) }
    }
    if point.words.isEmpty {
      found += session.aliases.map { Candidate(text: $0.key, summary: $0.value) }
      found += [
        ("let", "a variable"), ("alias", "a command by another name"), ("for", "the same for many"),
        ("plan", "what would change"), ("watch", "again and again"),
      ]
      .map { Candidate(text: $0.0, summary: $0.1) }
      return found
    }
    guard let (command, count) = command(in: point.words) else { return found }
    return found + parameters(of: command, words: Array(point.words.dropFirst(count)), point: point)
  }

  private func parameters(of command: RegisteredCommand, words: [String], point: CompletionPoint) -> [Candidate] {
    if let option = point.option {
      return option.hasPrefix("--")
        ? values(of: parameter(named: String(option.dropFirst(2)), in: command), point.partial) : []
    }
    if let last = words.last, let parameter = option(last, in: command), parameter.kind == .option {
      return values(of: parameter, point.partial)
    }
    if point.partial.hasPrefix("-") {
      let all = command.description.parameters.filter { $0.kind != .argument } + CommonOptions.descriptions
      return all.filter { !words.contains("--\($0.name)") || $0.isRepeated }
        .map { Candidate(text: "--\($0.name)", summary: $0.summary) }
    }
    var position = 0
    var index = 0
    while index < words.count {
      if let parameter = option(words[index], in: command) {
        index += parameter.kind == .option ? 2 : 1
      } else {
        position += 1
        index += 1
      }
    }
    let arguments = command.positional
    guard let parameter = position < arguments.count ? arguments[position] : arguments.last(where: \.isRepeated) else {
      return []
    }
    return values(of: parameter, point.partial)
  }

  /// The values of a parameter that go on with a word; in a list, with what stands after its last comma.
  private func values(of parameter: ParameterDescription?, _ prefix: String) -> [Candidate] {
    guard let parameter else { return [] }
    let takesList = parameter.kind == .option && (parameter.isRepeated || parameter.valueName == "LIST")
    guard takesList, let comma = prefix.lastIndex(of: ",") else { return single(parameter, prefix) }
    let before = prefix[...comma]
    return single(parameter, String(prefix[prefix.index(after: comma)...])).map { candidate in
      Candidate(text: before + candidate.text, summary: candidate.summary, isFinal: false)
    }
  }

  private func single(_ parameter: ParameterDescription, _ prefix: String) -> [Candidate] {
    if parameter.name == "columns" || parameter.name == "sort" { return columns(prefix, of: parameter.name) }
    if !parameter.choices.isEmpty { return parameter.choices.map { Candidate(text: $0) } }
    switch parameter.completer {
    case "file": return files(prefix)
    case "command": return session.tree.continuations(of: []).map { Candidate(text: $0, summary: summary(of: [$0])) }
    case "plugin": return session.plugins.items.map { Candidate(text: $0.name, summary: $0.summary) }
    case "explanation": return session.registry.explanations.map { Candidate(text: $0.subject, summary: $0.label) }
    case let name?: return live(name, prefix)
    case nil: return []
    }
  }

  /// The columns of `product list`; after `price:`, what the column takes.
  private func columns(_ prefix: String, of option: String) -> [Candidate] {
    let all = session.registry.columns
    if option == "columns", let colon = prefix.firstIndex(of: ":"),
      let completer = all.first(where: { $0.name == prefix[..<colon] })?.argumentCompleter
    {
      let name = prefix[...colon]
      return live(completer, String(prefix[prefix.index(after: colon)...])).map { candidate in
        Candidate(text: name + candidate.text, summary: candidate.summary, isFinal: false)
      }
    }
    return all.map { Candidate(text: $0.name, summary: $0.label, isFinal: false) }
  }

  /// Values from the store; a store that cannot be read offers none.
  private func live(_ name: String, _ prefix: String) -> [Candidate] {
    guard let completer = session.registry.completers[name] else { return [] }
    let found = try? session.looking { catalog in try completer(prefix, catalog, Self.limit) }
    return (found ?? []).map { Candidate(text: $0.text, summary: $0.summary) }
  }

  private func files(_ prefix: String) -> [Candidate] {
    let folder = (prefix as NSString).deletingLastPathComponent
    let shown = prefix.hasSuffix("/") ? String(prefix.dropLast()) : folder
    let path = shown.isEmpty ? (prefix.hasPrefix("/") ? "/" : ".") : session.resolve(shown)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let base = shown.isEmpty ? (prefix.hasPrefix("/") ? "/" : "") : shown + "/"
    return names.sorted().filter { !$0.hasPrefix(".") || (prefix as NSString).lastPathComponent.hasPrefix(".") }.map {
      name in
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
      return Candidate(text: base + name + (isFolder.boolValue ? "/" : ""), isFinal: !isFolder.boolValue)
    }
  }

  private func command(in words: [String]) -> (RegisteredCommand, Int)? {
    for count in [3, 2, 1] where words.count >= count {
      if let command = session.tree.command(named: words[..<count].joined(separator: " ")) { return (command, count) }
    }
    return nil
  }

  private func option(_ word: String, in command: RegisteredCommand) -> ParameterDescription? {
    if word.hasPrefix("--") {
      return word.contains("=") ? nil : parameter(named: String(word.dropFirst(2)), in: command)
    }
    guard word.count == 2, word.hasPrefix("-") else { return nil }
    let letter = String(word.dropFirst())
    return (command.description.parameters + CommonOptions.descriptions).first { $0.short == letter }
  }

  private func parameter(named name: String, in command: RegisteredCommand) -> ParameterDescription? {
    command.option(named: name) ?? CommonOptions.descriptions.first { $0.name == name }
  }

  private func summary(of words: [String]) -> String {
    let name = words.joined(separator: " ")
    if let command = session.tree.command(named: name) { return command.description.summary }
    return session.tree.continuations(of: words).joined(separator: ", ")
  }
}
