internal import Language
internal import StockroomKit

extension Session {
  /// Runs one line: its statements in order, their output where the line sends it.
  func execute(_ line: Line, redirects: Bool = true) throws {
    currentLine = line.text
    do {
      try run(line, redirects: redirects)
    } catch var failure as Failure where line.statements.count > 1 {
      // The line that is shown holds the words of the other commands too.
      let shown = failure.diagnostic.sourceLine
      failure.diagnostic.sourceLine = shown.map { Redaction(tree: tree).starred($0, in: line) }
      throw failure
    }
  }

  private func run(_ line: Line, redirects: Bool) throws {
    guard let redirection = line.redirection else {
      for statement in line.statements { try execute(statement) }
      return
    }
    if !isPlanning, line.isPlanned, case .file(let word, _, let range) = redirection {
      _ = try plannedTarget(word, in: line, at: range)
      // The plan itself is what the person wants to see.
      for statement in line.statements { try execute(statement) }
      return printer.note("would write \(try expand(word))")
    }
    guard redirects else {
      throw Failure(
        line.diagnostic(
          "run.redirection", "'|' and '>' are off in batch files", hint: "stockroom run --shell FILE", at: line.range))
    }
    let target = try target(redirection, in: line)
    let (outer, outerFiles, committed) = (printer.target, filesInUse, committedCount)
    printer.target = target
    if let place = target.place { filesInUse.written.append(place) }
    defer { (printer.target, filesInUse) = (outer, outerFiles) }
    do {
      for statement in line.statements { try execute(statement) }
    } catch {
      // The line's own error is the one to tell.
      try? target.finish(succeeded: false)
      throw error
    }
    do {
      filesInUse = outerFiles
      // A store may have been made there since.
      if let place = target.place { try protectedFiles.requireWritable(place.path, typed: place.path) }
      try target.finish(succeeded: true)
    } catch let failed as Refusal {
      let isDone = committedCount > committed && unit == nil
      let refusal = isDone ? DoneButFailed(failed).refusal : failed
      var failure = Failure(line.diagnostic(refusal.code, refusal.message, hint: refusal.hint, at: line.range))
      failure.isDone = isDone
      throw failure
    }
  }

  private func execute(_ statement: Statement) throws {
    do {
      try run(statement)
    } catch is FileDescriptor.Closed where printer.outlivesReader {
      // Nobody reads what it had to say any more; what it did stands.
    }
  }

  private func run(_ statement: Statement) throws {
    switch statement {
    case .command(let node): try execute(node)
    case .assignment(let name, let word, _): variables[name] = try expand(word)
    case .alias(let name, let body, let span):
      do {
        try define(alias: name, as: body)
      } catch let refusal as Refusal {
        let place = span.narrowed(to: name)
        throw Failure(place.diagnostic(refusal.code, refusal.message, hint: refusal.hint))
      }
    case .loop(let loop): try execute(loop)
    }
  }

  private func target(_ redirection: Redirection, in line: Line) throws -> any OutputTarget {
    switch redirection {
    case .shell(let command, _) where isPlanning: return PlannedTarget("would run \(command)", printer: printer)
    case .file(let word, _, let range) where isPlanning: return try plannedTarget(word, in: line, at: range)
    case .shell(let command, _): return try ShellTarget(command: command)
    case .file(let word, let append, let range):
      let text = try expand(word)
      return try locating(range, in: line) { try fileTarget(text, append: append) }
    }
  }

  /// Where a planned line's output would go; refuses what the line itself would be refused for.
  private func plannedTarget(_ word: Word, in line: Line, at range: SourceRange) throws -> PlannedTarget {
    let text = try expand(word)
    try locating(range, in: line) {
      try protectedFiles.requireWritable(resolve(text), typed: text)
      try requireFolder(of: text)
    }
    return PlannedTarget("would write \(text)", printer: printer)
  }

  /// Calls `body`, whose refusal is about a place of the line.
  private func locating<Value>(_ range: SourceRange, in line: Line, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let refusal as Refusal {
      throw Failure(line.diagnostic(refusal.code, refusal.message, hint: refusal.hint, at: range))
    }
  }
}

extension Line {
  /// Whether everything on the line is only planned.
  fileprivate var isPlanned: Bool {
    statements.allSatisfy {
      guard case .command(let node) = $0, case .plan? = node.prefixes.first else { return false }
      return true
    }
  }
}
