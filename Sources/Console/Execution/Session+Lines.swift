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
    if !isPlanning, line.isPlanned, case .file(let word, _, _) = redirection {
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
    let (outer, committed) = (printer.target, committedCount)
    printer.target = target
    defer { printer.target = outer }
    do {
      for statement in line.statements { try execute(statement) }
    } catch {
      // The line's own error is the one to tell.
      try? target.finish(succeeded: false)
      throw error
    }
    do {
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
    case .file(let word, _, _) where isPlanning:
      return PlannedTarget("would write \(try expand(word))", printer: printer)
    case .shell(let command, _): return try ShellTarget(command: command)
    case .file(let word, let append, let range):
      do {
        return try FileTarget(path: resolve(try expand(word)), append: append)
      } catch let refusal as Refusal {
        throw Failure(line.diagnostic(refusal.code, refusal.message, hint: refusal.hint, at: range))
      }
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
