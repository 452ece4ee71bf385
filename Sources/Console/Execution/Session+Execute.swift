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
    func failure(of error: any Error) -> Failure {
      switch error {
      case let correction as Correction:
        advised(
          Failure(correction, in: node, words: words, hasSecrets: hasSecrets, help: help, check: lineCheck), words)
      case let refusal as Refusal:
        advised(Failure(refusal, in: node, words: words, hasSecrets: hasSecrets, help: help), words)
      default: BatchRun.failure(error)
      }
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
      throw failure(of: meaning(of: correction.cause, own: correction, words: words)).printed(as: format)
    } catch let done as DoneButFailed {
      var failure = Failure(done.refusal, in: node, words: words, hasSecrets: hasSecrets, help: help)
      failure.isDone = true
      throw failure.printed(as: format)
    } catch var refusal as Refusal {
      // SQLite reports ^C while it opens a virtual table as a failure of the table.
      if refusal.kind == .unavailable, Interrupts.pending { refusal = .cancelled }
      refusal = refusal.withInstalledRemedy(in: tree)
      throw failure(of: meaning(of: refusal, command: found, words: words)).printed(as: format)
    } catch let diagnostics as Diagnostics {
      throw Failure(diagnostics, from: node).printed(as: format)
    } catch let diagnostic as Diagnostic {
      throw Failure(Diagnostics(diagnostic), from: node).printed(as: format)
    } catch let failure as Failure {
      throw failure.printed(as: format)
    }
  }

  /// A failure whose hint names pages of help rather than all commands, and a new product of the app in use.
  private func advised(_ failure: Failure, _ words: [ExpandedWord]) -> Failure {
    var copy = failure
    if failure.diagnostic.hint == CommandAdvice.overviewHint {
      copy.diagnostic.hint =
        HelpAdvice(tree: tree, registry: registry).hint(for: words) ?? CommandAdvice.overviewHint
    }
    let patterns = PatternAdvice(session: self)
    copy.diagnostic.hint = copy.diagnostic.hint.map { ofAppInUse(patterns.spelledOut($0)) }
    copy.correction = copy.correction.map { ofAppInUse(patterns.spelledOut($0)) }
    return copy
  }

  /// A line that creates a product with its ID in the app in use: `product create .level2` for `level2`.
  func ofAppInUse(_ line: String) -> String {
    guard let noun = registry.mainNoun, !line.contains(" --app "),
      let prefix = ["\(noun) create ", "plan \(noun) create "].first(where: line.hasPrefix)
    else { return line }
    let start = line.index(line.startIndex, offsetBy: prefix.count)
    let key = line[start...].prefix { $0 != " " }
    guard let first = key.first, first.isLowercase,
      key.allSatisfy({ $0.isLetter || $0.isNumber || "_${}".contains($0) }),
      (try? workspace.looking { $0.appInUse != nil }) ?? false
    else { return line }
    return line[..<start] + "." + line[start...]
  }

  /// A refusal with the line that was meant, if it is about how the line is written or about what
  /// does not exist.
  private func meaning(of refusal: Refusal, command: RegisteredCommand?, words: [ExpandedWord]) -> any Error {
    if isPlanSaved(words) { return refusal.rephrased(refusal.message, remedy: ConsolePhrases.planned) }
    if let command, let line = PatternAdvice(session: self).line(for: refusal, words) {
      // What may lose work is never prefilled with other targets than the named one.
      return command.mayLoseWork
        ? refusal.rephrased(refusal.message, remedy: .command(line.edits[0].text)) : line
    }
    guard refusal.kind == .usage || refusal.kind == .missing else {
      if isSentence(refusal, words) {
        if let remedy = phrases.advice(on: words) { return telling(refusal, remedy, words) }
        if let line = sentence(refusal, words) { return line }
      }
      let near = command.flatMap { ValueAdvice(session: self, command: $0, words: words).file(for: refusal) }
      // What may lose work is never prefilled with another file than the named one.
      return command?.mayLoseWork == true ? near?.refusal ?? refusal : orRefusal(near, refusal)
    }
    let own = command.flatMap { command in
      let advice = ValueAdvice(session: self, command: command, words: words)
      return advice.option(for: refusal) ?? advice.correction(for: refusal)
    }
    // A destructive command is never prefilled with another target than the named one.
    if command?.mayLoseWork == true, let own { return own.refusal }
    guard refusal.kind == .usage || words.index(about: refusal) != nil else {
      let mayBeHabit = command.map { ["explain", "run", "source"].contains($0.description.name) } ?? false
      let habit = mayBeHabit ? phrases.correction(for: refusal, words: words) : nil
      return orRefusal(habit ?? own, refusal)
    }
    if command == nil || IntentAdvice(session: self).isOfOtherForm(refusal, words) {
      return meaning(of: refusal, own: own, words: words)
    }
    if let remedy = phrases.advice(on: words) { return telling(refusal, remedy, words) }
    return orRefusal(phrases.correction(for: refusal, words: words) ?? own, refusal)
  }

  /// Whether the file that a refusal is about is a word of a sentence: `run the reviewers for a week`, `run ./notify.sh
  /// every time …`.
  private func isSentence(_ refusal: Refusal, _ words: [ExpandedWord]) -> Bool {
    guard words.count > 2, !words[1].isQuoted else { return false }
    return ["the", "script", "file", "batch", "plan"].contains(words[1].text)
      || ["every", "when", "whenever", "once", "on", "after"].contains(refusal.subject ?? "")
      || words[1].text == refusal.subject && !WordShape.file.fits(words[1].text) && intents.knows(words[1].text)
  }

  /// The line that a sentence means which begins as a command does.
  private func sentence(_ refusal: Refusal, _ words: [ExpandedWord]) -> Correction? {
    phrases.correction(for: refusal, words: words)
      ?? intents.meaning(of: words)?.line.map { intents.correction(for: refusal, words: words, meant: $0) }
      as? Correction
  }

  var intents: IntentAdvice { IntentAdvice(session: self) }

  /// A refusal with the line that was meant: a habit, a typo, or a request in other words, whichever names what exists.
  private func meaning(of refusal: Refusal, own: Correction?, words: [ExpandedWord]) -> any Error {
    if isPlanSaved(words) { return refusal.rephrased(refusal.message, remedy: ConsolePhrases.planned) }
    let words = intents.joiningNumbers(words)
    if let line = quoted(refusal, words) ?? planned(refusal, words) ?? watched(refusal, words) { return line }
    if words.contains(where: { $0.text.contains("$(") && !$0.isQuoted }) {
      return refusal.rephrased(
        refusal.message, remedy: "a line runs no programs inside; your shell does, before it starts stockroom")
    }
    if let answer = phrases.choice(of: words) ?? phrases.advice(on: words) { return telling(refusal, answer, words) }
    let habit = phrases.correction(for: refusal, words: words)
    // A typo may be one of a request's word, too.
    let isDubious =
      habit == nil && tree.command(for: words) == nil
      && words.first.map { !intents.knows($0.text) && intents.mayMean($0.text) || isWord($0, takenForTypo: own, words) }
        ?? false
    // `get product .chapter1 --watch` is not done by looking once.
    let isWatch = tree.command(for: words) == nil && words.contains { ["--watch", "-w", "--follow"].contains($0.text) }
    let known = isDubious || isWatch ? [] : [habit, own].compactMap(\.self)
    if let known = known.first(where: { intents.resolves($0, words) }) { return known }
    // A program of the shell is not a request.
    let meaning = words.first?.text.hasPrefix("!") == true ? nil : intents.meaning(of: words)
    // `product submit chapter9`: a habit with an item that there is not keeps its words.
    if let line = meaning?.line, !line.leftOut.isEmpty || line.namesNewKeys, let habit, intents.works(habit, words) {
      return habit
    }
    if case .lines(let lines)? = meaning, let habit, isBetter(habit, than: lines.map(\.text), words) { return habit }
    if isWatching, let line = meaning?.line, !lineCheck.reads(line.text) {
      let watching = registry.mainNoun.map { "watch \($0) show \($0.uppercased())" } ?? "watch log list"
      return telling(refusal, Remedy("watch repeats what only reads", command: watching), words)
    }
    if let line = meaning?.line { return intents.correction(for: refusal, words: words, meant: line) }
    if case .advice(let remedy)? = meaning { return telling(refusal, remedy, words) }
    if case .lines(let lines)? = meaning, let hint = meaning?.hint {
      // Of several lines, the one that is a habit as well.
      if let habit, let line = currentCommand.flatMap({ habit.line(of: $0, words: words) }),
        lines.contains(where: { $0.text.hasSameBytes(as: line) })
      {
        return habit
      }
      return refusal.rephrased(refusal.message, remedy: hint)
    }
    let isTypo = words.first.map { !intents.mayMean($0.text) || tree.command(for: words) != nil } ?? false
    if isTypo || habit != nil, let known = [habit, own].compactMap(\.self).first(where: { intents.works($0, words) }) {
      return known
    }
    guard let meaning, let hint = meaning.hint else { return isDubious ? refusal : own?.refusal ?? refusal }
    // A word alone may be a password.
    let leftOut = meaning.nearest.map { near in
      lineCheck.takesSecrets(near.line) || words.contains(where: \.isSecret)
        ? near.leftOut.filter { isPlaced($0, words) } : near.leftOut
    }
    return refusal.rephrased(refusal.message, remedy: hint).remarking(nil, leftOut: leftOut ?? [])
  }

  /// Whether a word says who, where, or on what: `buy chapter1 on Android`.
  private func isPlaced(_ text: String, _ words: [ExpandedWord]) -> Bool {
    guard !words.contains(where: { SecretNames.suggest($0.text) }),
      let place = words.firstIndex(where: { $0.text.hasSameBytes(as: text) && !$0.isSecret }), place > 0
    else {
      return false
    }
    return ["on", "as", "for", "from", "by", "in"].contains(words[place - 1].text.lowercased())
  }

  /// Whether a habit that names what is not there comes before lines of a request: before several with a file that is
  /// not there either, as for `import NEW.csv --dry-run`; and before those that only look, if it changes something.
  private func isBetter(_ habit: Correction, than lines: [String], _ words: [ExpandedWord]) -> Bool {
    guard intents.works(habit, words), let typed = currentCommand.flatMap({ habit.line(of: $0, words: words) }) else {
      return false
    }
    return !lineCheck.reads(typed) && lines.allSatisfy(lineCheck.reads)
      || lines.count > 1 && !lines.contains(where: intents.resolves)
  }

  /// Whether a correction takes a word that has a meaning for a typo of a command: `restore backup` for `store backup`.
  private func isWord(_ word: ExpandedWord, takenForTypo own: Correction?, _ words: [ExpandedWord]) -> Bool {
    guard let own, IntentAdvice(session: self).knows(word.text), let node = currentCommand,
      let noun = Suggestions.closest(to: word.text, among: tree.continuations(of: []), limit: 1).first,
      !noun.hasPrefix(word.text), !word.text.lowercased().hasPrefix(noun),
      !words.contains(where: { $0.text.hasPrefix(noun) && !WordShape.file.fits($0.text) })
    else { return false }
    return own.line(of: node, words: words)?.hasPrefix(noun + " ") ?? false
  }

  /// A refusal with the line without its quotes, if a whole line was typed between quotes, as one word or after `-c`.
  func quoted(_ refusal: Refusal, _ words: [ExpandedWord]) -> Correction? {
    if words.count == 2, ["-c", "-e", "--eval", "--execute"].contains(words[0].text), words[1].isQuoted,
      !words[1].isSecret,
      !redaction.mayHoldSecret(words[1].text)
    {
      let lines = words[1].text.split(separator: ";").map { meant(String($0.drop { $0 == " " })) }
      guard !lines.contains(nil) else { return nil }
      let span = words[0].word.span.through(words[1].word.span.end)
      return Correction(refusal, edits: [(span, lines.compactMap(\.self).joined(separator: "; "))])
    }
    guard words.count == 1, let word = words.first, word.isQuoted, !word.isSecret, word.text.contains(" "),
      lineCheck.settled(word.text).verdict == .fits
    else { return nil }
    return Correction(refusal, edits: [(word.word.span, word.text)])
  }

  /// A refusal of `watch -n 5 COMMAND` with the command that it means and its interval.
  private func watched(_ refusal: Refusal, _ words: [ExpandedWord]) -> Correction? {
    guard isWatching, words.count > 2, ["-n", "--interval", "--every"].contains(words[0].text),
      let seconds = Int(words[1].text), seconds > 0, let last = words.last, let node = currentCommand,
      let typed = node.corrected([(words[0].word.span.through(words[1].word.span.end), "")]),
      let line = meant(typed.replacing(/^(?:watch)?\s+/, with: ""))
    else { return nil }
    return Correction(refusal, edits: [(words[0].word.span.through(last.word.span.end), "\(seconds)s \(line)")])
  }

  private func orRefusal(_ correction: Correction?, _ refusal: Refusal) -> any Error {
    if let correction { return correction }
    return refusal
  }

  var lineCheck: LineCheck { LineCheck(tree: tree) }

  var phrases: PhraseAdvice {
    PhraseAdvice(
      phrases: ConsolePhrases.all + workspace.phrases + ShellPhrases.all, tree: tree, mainNoun: registry.mainNoun
    ) { line in
      self.intents.resolves(line)
    }
  }
}
