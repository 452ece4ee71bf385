internal import Engine
internal import Language
internal import StockroomKit

extension Session {
  /// Runs one line: its statements in order, with their output redirected if the line says so.
  func execute(_ line: Line) throws {
    currentLine = line.text
    try concealing(line.statements) { try run(line) }
  }

  /// Runs one line of a loop; errors show the whole loop.
  func execute(partOfLoop line: Line) throws {
    currentLine = line.text
    try run(line)
  }

  /// Runs `body` with the shell allowed only if it is now and `isAllowed` is true.
  func allowingShell<Value>(_ isAllowed: Bool, _ body: () throws -> Value) rethrows -> Value {
    let outer = allowsShell
    allowsShell = outer && isAllowed
    defer { allowsShell = outer }
    return try body()
  }

  private func run(_ line: Line) throws {
    guard let redirection = line.redirection else {
      for (index, statement) in line.statements.enumerated() {
        do {
          try execute(statement)
        } catch let failure as Failure {
          throw goingOn(failure, with: line.statements[(index + 1)...])
        }
      }
      return
    }
    if !isPlanning, isPlanned(line, with: redirection) {
      if case .file(let word, _, let range) = redirection { try requirePlannable(word, in: line, at: range) }
      // The plan itself is shown.
      for statement in line.statements { try execute(statement) }
      return printer.note(try effect(of: redirection))
    }
    guard allowsShell else {
      throw Failure(
        line.diagnostic(
          "run.redirection", kind: .forbidden, "'|' and '>' are off \(agent == nil ? "in batch files" : "for agents")",
          hint: isRehearsal || agent != nil ? "delete them" : "stockroom run --shell FILE", at: line.range))
    }
    let target = try target(redirection, in: line)
    let (outer, outerFiles, committed) = (printer.target, filesInUse, workspace.committedCount)
    printer.target = target
    if let place = target.place { filesInUse.written.append(place) }
    defer { (printer.target, filesInUse) = (outer, outerFiles) }
    do {
      for statement in line.statements { try execute(statement) }
    } catch {
      // The line's own error takes precedence.
      try? target.finish(succeeded: false)
      throw error
    }
    do {
      filesInUse = outerFiles
      // A store may have been created there since.
      if let place = target.place { try protectedFiles.requireWritable(place.path, typed: place.path) }
      try target.finish(succeeded: true)
      if let place = target.place { unit?.written.append(place.path) }
    } catch let failed as Refusal {
      let isDone = workspace.committedCount > committed && unit == nil
      let refusal = isDone ? DoneButFailed(failed).refusal : failed
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
    } catch is FileDescriptor.Closed where printer.outlivesReader {
      // The reader of the output is gone, but the work remains.
    }
  }

  /// Refuses a statement beyond those that may be run, or after the work was stopped.
  private func requireTurn() throws {
    guard let left = statementsLeft else { return }
    if store.cancellation.isCancelled() { throw Refusal.cancelled }
    guard left > 0 else {
      throw Refusal(
        "run.statements", kind: .rule, "the lines run more than \(AgentSession.statementLimit) statements",
        hint: "split them into several requests")
    }
    statementsLeft = left - 1
  }

  private func run(_ statement: Statement) throws {
    try requireTurn()
    switch statement {
    case .command(let node): try execute(node)
    case .assignment(let name, let word, let span): try assign(name, word, in: span)
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

  /// A failure whose corrected line goes on with the statements after it.
  private func goingOn(_ failure: Failure, with rest: ArraySlice<Statement>) -> Failure {
    guard !rest.isEmpty, let line = failure.correction, !rest.contains(where: \.isLoop),
      !rest.contains(where: { redaction.mayHoldSecret($0.span.text) })
    else { return failure }
    var copy = failure
    copy.correction = ([line] + rest.map(\.span.text)).joined(separator: "; ")
    copy.isWholeLine = true
    return copy
  }

  private func target(_ redirection: Redirection, in line: Line) throws -> any OutputTarget {
    if isPlanning {
      if case .file(let word, _, let range) = redirection { try requirePlannable(word, in: line, at: range) }
      return PlannedTarget(try effect(of: redirection), printer: planPrinter ?? printer)
    }
    switch redirection {
    case .shell(let command, _): return try ShellTarget(command: command)
    case .file(let word, let append, let range):
      let text = try expand(word)
      return try locating(range, in: line) { try fileTarget(text, append: append) }
    }
  }

  /// Refuses a planned redirection that the line itself could not use.
  private func requirePlannable(_ word: Word, in line: Line, at range: SourceRange) throws {
    let text = try expand(word)
    try locating(range, in: line) {
      try protectedFiles.requireWritable(resolve(text), typed: text)
      try workspace.requireFolder(of: text)
    }
  }

  /// Calls `body`, whose refusals are about a place in the line.
  private func locating<Value>(_ range: SourceRange, in line: Line, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal {
      throw Failure(
        line.diagnostic(
          refusal.code, kind: Diagnostic.Kind(refusal.kind), refusal.message, hint: refusal.hint, at: range))
    }
  }
}

extension Session {
  /// Where output would go, for a plan.
  private func effect(of redirection: Redirection) throws -> String {
    switch redirection {
    case .shell(let command, _): "would run \(command)"
    case .file(let word, _, _): "would write \(try expand(word))"
    }
  }

  /// Whether a line's redirection is only planned: to a file if all statements are planned, to a program if any is,
  /// since a plan starts no programs.
  private func isPlanned(_ line: Line, with redirection: Redirection) -> Bool {
    var (aliases, work): ([String: String], [Bool]) = (aliases, [])
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

  /// Whether a statement is a plan by its prefix, or by that of the alias it calls.
  private func isPlanned(_ statement: Statement, _ aliases: [String: String], depth: Int = 0) -> Bool {
    switch statement {
    case .command(let node):
      if node.prefixes.contains(where: \.isPlan) { return true }
      guard depth < 16, let first = node.words.first, !first.isQuoted, let text = try? expand(first),
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
