internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

extension Session {
  /// Defines an alias; one that does not begin with a command or another alias is refused.
  func define(alias name: String, as body: CommandNode) throws {
    guard !tree.continuations(of: []).contains(where: { $0.hasSameBytes(as: name) }) else {
      throw Refusal(
        "alias.taken", "\(name) is a command of the console", hint: "choose another name for the alias", subject: name)
    }
    try requireCommand(body, for: name)
    aliases[name] = body.text
  }

  /// Runs an alias with the words that follow it.
  func executeAlias(_ body: String, rest: ArraySlice<ExpandedWord>, node: CommandNode) throws {
    let text = ([body] + rest.map { Quoting.quote($0.text) }).joined(separator: " ")
    var parser = Parser(source: Array(text.utf8), file: "alias", mode: .file)
    guard aliasDepth < 16 else {
      throw Failure(node.diagnostic("alias.loop", "this alias calls itself", hint: "alias"))
    }
    if isPrompt, aliasDepth == 0 { printer.note("= " + redaction.text(text)) }
    aliasDepth += 1
    defer { aliasDepth -= 1 }
    func run() throws {
      while let line = try read(&parser) { try execute(line) }
    }
    guard !node.prefixes.isEmpty else { return try run() }
    try printer.show(try planningUnit(actor: Actor(name: workspace.actorName), run))
  }

  /// Refuses words that do not begin a command; variables and keywords are checked when the alias runs.
  private func requireCommand(_ body: CommandNode, for name: String) throws {
    guard let first = body.words.first, let verb = first.literal, KeywordPage(verb) == nil, aliases[verb] == nil else {
      return
    }
    var words = body.words.prefix { $0.literal != nil }.map { ExpandedWord(word: $0, text: $0.literal ?? "") }
    // The words after the alias complete the beginning of a command.
    guard tree.continuations(of: words.map(\.text)).isEmpty else { return }
    words = redaction.markedAnywhere(words)
    do {
      _ = try find(&words)
    } catch {
      guard
        var failure = failure(
          of: error, in: body, words: words, hasSecrets: words.contains(where: \.isSecret), help: "help")
      else { throw error }
      if error is Correction { failure.diagnostic.hint = failure.diagnostic.hint.map { "alias NAME = \($0)" } }
      failure.correction = failure.correction.map { "alias \(name) = \($0)" }
      throw failure
    }
  }
}
