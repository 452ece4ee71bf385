internal import Engine
internal import Language
internal import StockroomKit

/// Runs lines: their statements in order, and their redirections.
struct LineRunner {
  let session: Session

  var tree: CommandTree { session.tree }

  /// Runs one line: its statements in order, and its redirection.
  func execute(_ line: Line) throws {
    session.scope.line = line.text
    try concealing(line.statements) { try run(line) }
  }

  /// Runs one line of a loop; errors show the whole loop.
  func execute(partOfLoop line: Line) throws {
    session.scope.line = line.text
    try run(line)
  }

  /// Runs `body`, which runs statements, and removes secrets from its errors.
  func concealing(_ statements: [Statement], _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error where error is Failure || error is Diagnostic || error is Diagnostics {
      throw session.reporter.concealed(Failure(of: error), in: statements)
    }
  }

  private func run(_ line: Line) throws {
    guard let redirection = line.redirection else {
      for (index, statement) in line.statements.enumerated() {
        do {
          try execute(statement)
        } catch let failure as Failure {
          throw session.reporter.goingOn(failure, with: line.statements[(index + 1)...])
        }
      }
      return
    }
    if !session.isPlanning, isPlanned(line, with: redirection) {
      if case .file(let word, _, let range) = redirection { try requirePlannable(word, in: line, at: range) }
      // The plan itself is shown.
      for statement in line.statements { try execute(statement) }
      return session.printer.note(try effect(of: redirection))
    }
    guard session.scope.allowsShell else {
      throw Failure(
        line.diagnostic(
          "run.redirection", kind: .forbidden,
          "'|' and '>' are off \(session.agent == nil ? "in batch files" : "for agents")",
          hint: session.isRehearsal || session.agent != nil ? "delete them" : "stockroom run --shell FILE",
          at: line.range))
    }
    let target = try target(redirection, in: line)
    let (outer, outerFiles) = (session.printer.target, session.scope.filesInUse)
    let committed = session.workspace.committedCount
    let (unit, changed) = (session.unit, session.unit?.lines.count ?? 0)
    session.printer.target = target
    if let place = target.place { session.scope.filesInUse.written.append(place) }
    defer { (session.printer.target, session.scope.filesInUse) = (outer, outerFiles) }
    do {
      for statement in line.statements { try execute(statement) }
    } catch {
      // The line's own error is reported.
      try? target.finish(succeeded: false)
      throw error
    }
    do {
      session.scope.filesInUse = outerFiles
      // A store may have been created there since.
      if let place = target.place { try session.protectedFiles.requireWritable(place.path, typed: place.path) }
      try target.finish(succeeded: true)
      if let place = target.place { session.unit?.written.append(place.path) }
    } catch let failed as Refusal {
      let isDone = session.workspace.committedCount > committed && session.unit == nil
      let changes = (session.unit?.lines.count ?? 0) - (session.unit === unit ? changed : 0)
      let isInUnit = session.unit?.kind == .transaction && changes > 0
      let refusal = isDone ? DoneButFailed(failed).refusal : isInUnit ? failed.afterWorkInUnit : failed
      var failure = Failure(
        line.diagnostic(
          refusal.code, kind: Diagnostic.Kind(refusal.kind), refusal.message, hint: refusal.hint, at: line.range))
      failure.isDone = isDone
      throw failure
    }
  }

  private func execute(_ statement: Statement) throws {
    do {
      try run(statement)
    } catch is FileDescriptor.Closed where session.printer.outlivesReader {
      // The reader of the output is gone, but the work remains.
    }
  }

  /// Refuses a statement beyond the limit, or after the work was stopped.
  private func requireTurn() throws {
    guard let left = session.statementsLeft else { return }
    if session.store.cancellation.isCancelled() { throw Refusal.cancelled }
    guard left > 0 else {
      throw Refusal(
        "run.statements", kind: .rule, "the lines run more than \(AgentSession.statementLimit) statements",
        hint: "split them into several requests")
    }
    session.statementsLeft = left - 1
  }

  private func run(_ statement: Statement) throws {
    try requireTurn()
    switch statement {
    case .command(let node): try execute(node)
    case .assignment(let name, let word, let span): try session.state.assign(name, word, in: span)
    case .alias(let name, let body, let span):
      do {
        try define(alias: name, as: body)
      } catch let refusal as Refusal {
        let place = span.narrowed(to: name)
        throw Failure(place.diagnostic(refusal))
      }
    case .loop(let loop): try execute(loop)
    }
  }

  private func target(_ redirection: Redirection, in line: Line) throws -> any OutputTarget {
    if session.isPlanning {
      if case .file(let word, _, let range) = redirection { try requirePlannable(word, in: line, at: range) }
      return PlannedTarget(try effect(of: redirection), printer: session.planPrinter ?? session.printer)
    }
    switch redirection {
    case .shell(let command, _): return try ShellTarget(command: command)
    case .file(let word, let append, let range):
      let text = try session.state.expand(word)
      return try locating(range, in: line) { try session.fileTarget(text, append: append) }
    }
  }

  /// Refuses a planned redirection that the line itself could not use.
  private func requirePlannable(_ word: Word, in line: Line, at range: SourceRange) throws {
    let text = try session.state.expand(word)
    try locating(range, in: line) {
      try session.protectedFiles.requireWritable(session.resolve(text), typed: text)
      try session.workspace.requireFolder(of: text)
    }
  }

  /// Runs `body`, and locates its refusals at a place in the line.
  private func locating<Value>(_ range: SourceRange, in line: Line, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal {
      throw Failure(
        line.diagnostic(
          refusal.code, kind: Diagnostic.Kind(refusal.kind), refusal.message, hint: refusal.hint, at: range))
    }
  }

  /// The effect of a redirection, for a plan.
  private func effect(of redirection: Redirection) throws -> String {
    switch redirection {
    case .shell(let command, _): "would run \(command)"
    case .file(let word, _, _): "would write \(try session.state.expand(word))"
    }
  }

  /// True if a line's redirection is only planned: to a file if all statements are planned; to a program if any is,
  /// because a plan does not start programs.
  private func isPlanned(_ line: Line, with redirection: Redirection) -> Bool {
    var (aliases, work): ([String: String], [Bool]) = (session.state.aliases, [])
    for statement in line.statements {
      switch statement {
      case .command, .loop: work.append(isPlanned(statement, aliases))
      case .alias(let name, let body, _): aliases[name] = body.text
      case .assignment: break
      }
    }
    if case .shell = redirection { return work.contains(true) }
    return !work.contains(false)
  }

  /// True if a statement has the prefix `plan`, itself or in its alias.
  private func isPlanned(_ statement: Statement, _ aliases: [String: String], depth: Int = 0) -> Bool {
    switch statement {
    case .command(let node):
      if node.prefixes.contains(where: \.isPlan) { return true }
      guard depth < 16, let first = node.words.first, !first.isQuoted, let text = try? session.state.expand(first),
        let body = aliases[text]
      else { return false }
      var parser = Parser(source: Array(body.utf8), file: "alias", mode: .file)
      return (try? parser.next())??.statements.contains { isPlanned($0, aliases, depth: depth + 1) } ?? false
    case .loop(let loop):
      return loop.prefixes.contains(where: \.isPlan)
        || loop.body.flatMap(\.statements).contains { isPlanned($0, aliases, depth: depth + 1) }
    case .assignment, .alias: return false
    }
  }
}

extension Prefix {
  fileprivate var isPlan: Bool {
    if case .plan = self { true } else { false }
  }
}

extension Session {
  /// Runs one line; its errors have no secrets.
  func execute(_ line: Line) throws { try LineRunner(session: self).execute(line) }

  /// Runs a command that a shell gives.
  func execute(_ node: CommandNode) throws {
    let runner = LineRunner(session: self)
    try runner.concealing([.command(node)]) { try runner.execute(node) }
  }

  /// Runs the lines that a parser reads.
  func execute(_ parser: inout Parser) throws {
    while let line = try read(&parser) { try execute(line) }
  }

  /// The next line to run.
  func read(_ parser: inout Parser) throws -> Line? {
    do {
      return try parser.next()
    } catch {
      throw reporter.failure(of: UnreadLine(text: parser.unread, diagnostic: error))
    }
  }
}
