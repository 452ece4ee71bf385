internal import Engine
internal import Language
internal import LineEditor
internal import StockroomKit

extension Session {
  /// Runs one command: finds it, binds its words, and performs it.
  func execute(_ node: CommandNode) throws {
    if case .watch(let interval)? = node.prefixes.first { return try watch(node, interval: interval) }
    var words = try expandWords(of: node)
    if let alias = words.first, let body = aliases[alias.text], !alias.word.isQuoted {
      return try executeAlias(body, rest: words.dropFirst(), node: node)
    }
    let outer = currentCommand
    currentCommand = node
    defer { currentCommand = outer }
    var format: ErrorFormat?
    var hasSecrets = false
    var found: RegisteredCommand?
    func failure(of error: any Error) -> Failure {
      self.failure(of: error, in: node, words: words, command: found, hasSecrets: hasSecrets)
    }
    do {
      let known = CompleteCommand.isRequest(words.map(\.text)) ? nil : tree.command(for: words)
      if known == nil {
        words = redaction.markedAnywhere(words)
        hasSecrets = words.contains(where: \.isSecret)
        learnSecrets(in: words)
      }
      let isCheck = !node.prefixes.isEmpty && words.first?.word.isQuoted == false && words.first?.text == "--check"
      let check = isCheck ? words.removeFirst() : nil
      let (command, count) = try known ?? find(&words)
      found = command
      if isWatching { try requireWatchable(command) }
      if let check { words.insert(check, at: count) }
      words = try matchingFiles(words.read(as: command, nameCount: count), of: command, nameCount: count)
      hasSecrets = command.hasSecrets
      learnSecrets(in: words)
      var binder = try Binder(command, words: words)
      binder.scrubRemarks(self.known)
      format = binder.common.errors
      let isPlan = !node.prefixes.isEmpty
      if binder.common.wantsHelp {
        try printer.show(.text(TextWrap.wrapped(HelpPage(self).command(command), to: printer.screenWidth)))
      } else {
        try run(command, binder: binder, node: node, isPlan: isPlan)
      }
    } catch let correction as Correction {
      throw failure(of: correction).printed(as: format)
    } catch let done as DoneButFailed {
      let help = found.map { "help \($0.description.name)" } ?? "help"
      var failure = Failure(done.refusal, in: node, words: words, hasSecrets: hasSecrets, help: help)
      failure.isDone = true
      throw failure.printed(as: format)
    } catch var refusal as Refusal {
      // SQLite reports ^C while it opens a virtual table as a failure of the table.
      if refusal.kind == .unavailable, Interrupts.pending { refusal = .cancelled }
      refusal = refusal.withInstalledRemedy(in: tree)
      throw failure(of: refusal).printed(as: format)
    } catch let diagnostics as Diagnostics {
      throw Failure(diagnostics, from: node).printed(as: format)
    } catch let diagnostic as Diagnostic {
      throw Failure(Diagnostics(diagnostic), from: node).printed(as: format)
    } catch let failure as Failure {
      throw failure.printed(as: format)
    }
  }

  /// The failure of a refused command, with what its line meant.
  private func failure(
    of error: any Error, in node: CommandNode, words: [ExpandedWord], command: RegisteredCommand?, hasSecrets: Bool
  ) -> Failure {
    var (refusal, correction) = (error as? Refusal, error as? Correction)
    if command == nil, let cause = correction?.cause ?? refusal, let habit = habit(node, words, cause) {
      correction = habit
    } else if let command, let cause = refusal {
      correction = ValueSpelling(session: self, command: command, words: words).correction(for: cause)
      // A command that may lose work is never readied for another item than the named one.
      if command.mayLoseWork, let asking = correction?.refusal { (refusal, correction) = (asking, nil) }
    }
    let help = command.map { "help \($0.description.name)" } ?? "help"
    let meant: (any Error)? = correction ?? refusal
    var failure =
      meant.flatMap { self.failure(of: $0, in: node, words: words, hasSecrets: hasSecrets, help: help) }
      ?? BatchRun.failure(error)
    if failure.diagnostic.hint == CommandSpelling.overviewHint {
      failure.diagnostic.hint = suggester.nearest(to: words, in: workspace.search) ?? CommandSpelling.overviewHint
    }
    return failure
  }

  /// The failure of a refusal or a correction, with the line that this makes; nil for other errors.
  func failure(
    of error: any Error, in node: CommandNode, words: [ExpandedWord], hasSecrets: Bool, help: String
  ) -> Failure? {
    let correction = error as? Correction
    guard let refusal = correction?.refusal ?? error as? Refusal else { return nil }
    var failure = Failure(refusal, in: node, words: words, hasSecrets: hasSecrets, help: help)
    failure.diagnostic.hint = failure.diagnostic.hint.map { suggester.shown($0, of: refusal, typed: words) }
    guard let correction, let line = suggester.line(correction, of: node, words: words) else { return failure }
    failure.diagnostic.hint = line.shown
    failure.correction = line.ready
    failure.isHabit = correction.isHabit && line.reads
    return failure
  }

  /// The correction of a whole line that is a habit of other programs.
  private func habit(_ node: CommandNode, _ words: [ExpandedWord], _ refusal: Refusal) -> Correction? {
    guard let first = words.first?.word, let last = words.last?.word,
      let line = Habits.meaning(
        of: words.map(\.word.span.text).joined(separator: " "), in: tree, mainNoun: registry.mainNoun)
    else { return nil }
    var habit = Correction(refusal, edits: [(first.span.through(last.span.end), line)])
    habit.isHabit = node.prefixes.isEmpty
    return habit
  }

  /// Answers refused lines.
  var suggester: Suggester {
    Suggester(tree: tree) { [self] in ValueSpelling.isKnown($0, in: self) }
  }
}
