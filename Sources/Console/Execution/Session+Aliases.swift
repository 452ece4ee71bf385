internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

extension Session {
  /// Has a name stand for a command; one that no command or alias begins is refused at once.
  func define(alias name: String, as body: CommandNode) throws {
    guard !tree.continuations(of: []).contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      throw Refusal(
        "alias.taken", "\(name) is a command of the console", hint: "give the alias another name", subject: name)
    }
    try requireCommand(body, for: name)
    aliases[name] = body.text
  }

  /// Runs what an alias stands for, with the words behind it added.
  func executeAlias(_ body: String, rest: ArraySlice<BoundWord>, node: CommandNode) throws {
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

  /// Refuses words that no command begins with; what a variable or a word of the language leads to is seen when it runs.
  private func requireCommand(_ body: CommandNode, for name: String) throws {
    guard let first = body.words.first, let verb = first.literal, KeywordPage(verb) == nil, aliases[verb] == nil else {
      return
    }
    var words = body.words.prefix { $0.literal != nil }.map { BoundWord(word: $0, text: $0.literal ?? "") }
    // The beginning of a command goes on with the words behind the alias.
    guard tree.continuations(of: words.map(\.text)).isEmpty else { return }
    words = redaction.markedAnywhere(words)
    do {
      _ = try find(&words)
    } catch let refusal as Refusal {
      throw Failure(refusal, in: body, words: words, hasSecrets: words.contains(where: \.isSecret), help: "help")
    } catch let slip as Slip {
      var failure = Failure(
        slip, in: body, words: words, hasSecrets: words.contains(where: \.isSecret), help: "help")
      failure.correction = failure.correction.map { "alias \(name) = \($0)" }
      failure.diagnostic.hint = failure.correction ?? failure.diagnostic.hint
      throw failure
    }
  }
}
