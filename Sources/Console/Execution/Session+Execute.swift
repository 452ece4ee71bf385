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
    var help = "help"
    var found: RegisteredCommand?
    do {
      let known = tree.command(for: words)
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
      help = "help \(command.description.name)"
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
      let correction = phrases.correction(for: correction.cause, words: words) ?? correction
      throw Failure(correction, in: node, words: words, hasSecrets: hasSecrets, help: help, check: lineCheck)
        .printed(as: format)
    } catch let done as DoneButFailed {
      var failure = Failure(done.refusal, in: node, words: words, hasSecrets: hasSecrets, help: help)
      failure.isDone = true
      throw failure.printed(as: format)
    } catch var refusal as Refusal {
      // SQLite reports ^C while it opens a virtual table as a failure of the table.
      if refusal.kind == .unavailable, Interrupts.pending { refusal = .cancelled }
      refusal = refusal.withInstalledRemedy(in: tree)
      let correction = correction(for: refusal, of: found, node: node, words: words)
      // A destructive command is never prefilled with another target than the named one.
      guard let correction, found?.mayLoseWork != true else {
        let refusal = correction?.refusal ?? refusal
        throw Failure(refusal, in: node, words: words, hasSecrets: hasSecrets, help: help).printed(as: format)
      }
      throw Failure(correction, in: node, words: words, hasSecrets: hasSecrets, help: help, check: lineCheck)
        .printed(as: format)
    } catch let diagnostics as Diagnostics {
      throw Failure(diagnostics, from: node).printed(as: format)
    } catch let diagnostic as Diagnostic {
      throw Failure(Diagnostics(diagnostic), from: node).printed(as: format)
    } catch let failure as Failure {
      throw failure.printed(as: format)
    }
  }
  /// The line that was meant, for a refusal that is about how the line is written or about what does not exist.
  private func correction(
    for refusal: Refusal, of command: RegisteredCommand?, node: CommandNode, words: [ExpandedWord]
  ) -> Correction? {
    guard refusal.kind == .usage || refusal.kind == .missing else { return nil }
    let isAboutWord = refusal.kind == .usage || words.index(about: refusal) != nil
    if isAboutWord, let correction = phrases.correction(for: refusal, words: words) { return correction }
    return command.flatMap { ValueAdvice(session: self, command: $0, words: words).correction(for: refusal) }
  }

  var lineCheck: LineCheck { LineCheck(tree: tree) }

  var phrases: PhraseAdvice {
    PhraseAdvice(phrases: ConsolePhrases.all + registry.phrases, tree: tree)
  }
}
