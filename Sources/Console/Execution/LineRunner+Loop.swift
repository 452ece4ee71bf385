internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Lines that run others: loops and aliases.
extension LineRunner {
  /// Runs a loop: one unit, all or nothing.
  func execute(_ loop: ForLoop) throws {
    let origin = session.state.origin(of: loop)
    let bindings = try bindings(of: loop)
    if !loop.prefixes.isEmpty {
      return try session.printer.show(try session.planUnit { try run(loop, bindings, from: origin) })
    }
    // A loop extends to the end of its line.
    let start = session.scope.line.range(of: loop.span.text)?.lowerBound ?? session.scope.line.startIndex
    let line = session.redaction.text(String(session.scope.line[start...]))
    let lines = session.unit?.lines
    defer { if let unit = session.unit, let lines, unit.lines.count > lines.count { unit.lines = lines + [line] } }
    try counting {
      _ = try session.workspace.unit(OpenUnit(.loop, header: session.header(line), usesSavepoints: false)) {
        try run(loop, bindings, from: origin)
      }
    }
  }

  /// The values of a loop; errors do not show the lines of its file if the loop uses a secret.
  private func bindings(of loop: ForLoop) throws -> Bindings {
    try loop.bindings(variables: session.state.variables, environment: session.state.lookUp) { path, word in
      do {
        try session.protectedFiles.requireReadable(session.resolve(path), typed: path)
        return try TextInput.file(
          session.resolve(path), typed: path, limit: TextInput.sheetLimit, isInFile: session.scope.runDepth > 0)
      } catch let refusal as Refusal {
        throw Failure(word.span.diagnostic(refusal))
      }
    }
  }

  /// Runs `body` with receipts counted, and shows the totals at the end.
  private func counting(_ body: () throws -> Void) throws {
    // In a run, the totals belong to the run; what is rolled back does not count.
    if let counted = session.state.tally {
      do {
        return try body()
      } catch {
        session.state.tally = counted
        throw error
      }
    }
    session.state.tally = Tally()
    defer { session.state.tally = nil }
    try body()
    session.state.tally?.warnings.forEach(session.printer.note)
    guard let summary = session.state.tally?.summary else { return }
    do {
      try session.printer.show(.message(summary))
    } catch let refusal as Refusal where session.unit == nil {
      throw DoneButFailed(refusal).failure
    }
  }

  private func run(_ loop: ForLoop, _ bindings: Bindings, from origin: Origin?) throws {
    for binding in bindings {
      session.state.bind(binding, of: loop, from: origin)
      do {
        for line in loop.body { try execute(partOfLoop: line) }
      } catch let failure as Failure where failure.isAbout(loop.lastEnd) {
        throw failure.hinting("put end alone on a line, after for … do and its lines")
      }
      if session.store.cancellation.isCancelled() {
        throw Failure(loop.span.diagnostic(.cancelled))
      }
    }
  }

  /// Defines an alias; refuses a body that does not begin with a command or another alias.
  func define(alias name: String, as body: CommandNode) throws {
    guard !tree.continuations(of: []).contains(where: { $0.hasSameBytes(as: name) }) else {
      throw Refusal(
        "alias.taken", "\(name) is a command of the console", hint: "choose another name for the alias", subject: name)
    }
    try requireCommand(body, for: name)
    session.state.aliases[name] = body.text
  }

  /// Runs an alias with the words that follow it.
  func executeAlias(_ body: String, rest: ArraySlice<ExpandedWord>, node: CommandNode) throws {
    func line(_ words: [String]) -> String { words.joined(separator: " ") }
    let text = line([body] + rest.map { Quoting.quote($0.text) })
    let typed = line(rest.drop(while: \.isDefault).map { Quoting.quote($0.text) })
    var parser = Parser(source: Array(text.utf8), file: "alias", mode: .file)
    guard session.scope.aliasDepth < 16 else {
      throw Failure(node.diagnostic("alias.loop", "this alias calls itself", hint: "alias"))
    }
    if session.isPrompt, session.scope.aliasDepth == 0 { session.printer.note("= " + session.redaction.text(text)) }
    func run() throws {
      try session.within {
        $0.aliasDepth += 1
        $0.aliasEnd = text.utf8.count - typed.utf8.count
      } _: {
        try session.execute(&parser)
      }
    }
    guard !node.prefixes.isEmpty else { return try run() }
    try session.printer.show(try session.planUnit { try run() })
  }

  /// Refuses words that do not begin a command; variables and keywords are checked when the alias runs.
  private func requireCommand(_ body: CommandNode, for name: String) throws {
    guard let first = body.words.first, let verb = first.literal, KeywordPage(verb) == nil,
      session.state.aliases[verb] == nil
    else { return }
    let words = body.words.prefix { $0.literal != nil }.map(ExpandedWord.init(typed:))
    // The words after the alias complete the beginning of a command.
    guard tree.continuations(of: words.map(\.text)).isEmpty else { return }
    let read = tree.readUnnamed(words)
    do {
      _ = try find(read.words)
    } catch {
      let located = session.reporter.located(error, in: RefusedCommand(node: body, read: read))
      guard var failure = located as? Failure else { throw error }
      if error is Correction { failure.diagnostic.hint = failure.diagnostic.hint.map { "alias NAME = \($0)" } }
      failure.correction = failure.correction.map { "alias \(name) = \($0)" }
      throw failure
    }
  }

}

extension ForLoop {
  /// The word `end` after the only command, which was read as an argument.
  fileprivate var lastEnd: Word? {
    guard body.count == 1, case .command(let node)? = body[0].statements.last, node.words.count > 1 else { return nil }
    return node.words.last.flatMap { $0.isBare("end") ? $0 : nil }
  }
}

extension Failure {
  fileprivate func isAbout(_ word: Word?) -> Bool {
    word.map { $0.range == diagnostic.range } ?? false
  }

  fileprivate func hinting(_ hint: String) -> Failure {
    var failure = self
    failure.diagnostic.hint = hint
    failure.correction = nil
    return failure
  }
}
