internal import Language
internal import LineEditor
internal import StockroomKit

extension Session {
  /// Runs one command: finds it, binds its words, and runs it as its effect asks.
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
    var found: (command: RegisteredCommand, nameCount: Int)?
    do {
      let redaction = Redaction(tree: tree)
      if tree.command(for: words) == nil {
        words = redaction.markedAnywhere(words)
        hasSecrets = words.contains(where: \.isSecret)
      }
      let isCheck = !node.prefixes.isEmpty && words.first?.word.isQuoted == false && words.first?.text == "--check"
      let check = isCheck ? words.removeFirst() : nil
      let (command, count) = try find(&words)
      found = (command, count)
      if isWatching { try requireWatchable(command) }
      if let check { words.insert(check, at: count) }
      words = Redaction.marked(words, of: command)
      hasSecrets = command.hasSecrets
      help = "help \(command.description.name)"
      let binder = try Binder(command, words: words, from: count)
      format = binder.common.errors
      let isPlan = !node.prefixes.isEmpty
      if binder.common.wantsHelp {
        try printer.show(.text(TextWrap.wrapped(HelpPage(self).command(command), to: printer.screenWidth)))
      } else {
        try run(command, binder: binder, node: node, isPlan: isPlan)
      }
    } catch let slip as Slip {
      throw Failure(slip, in: node, words: words, hasSecrets: hasSecrets, help: help).printed(as: format)
    } catch var refusal as Refusal {
      // ^C while SQLite sets a virtual table up is reported as that table's failure.
      if refusal.code == "store.sqlite", Interrupts.pending { refusal = .cancelled }
      let advice = found.map { ValueAdvice(session: self, command: $0.command, words: words, nameCount: $0.nameCount) }
      if let slip = advice?.slip(refusal) {
        // What takes something away is never readied for another thing than was named.
        if found?.command.takesAway == true {
          throw Failure(slip.refusal, in: node, words: words, hasSecrets: hasSecrets, help: help).printed(as: format)
        }
        throw Failure(slip, in: node, words: words, hasSecrets: hasSecrets, help: help).printed(as: format)
      }
      throw Failure(refusal, in: node, words: words, hasSecrets: hasSecrets, help: help).printed(as: format)
    } catch let diagnostics as Diagnostics {
      throw Failure(diagnostics, from: node).printed(as: format)
    } catch let diagnostic as Diagnostic {
      throw Failure(Diagnostics(diagnostic), from: node).printed(as: format)
    } catch let failure as Failure {
      throw failure.printed(as: format)
    }
  }
<<<<<<< HEAD

  /// The command the words begin with; a bare noun runs its default verb, or shows its help.
  private func find(_ words: inout [BoundWord], node: CommandNode) throws -> (RegisteredCommand, Int) {
    if let found = tree.command(for: words) { return found }
    let rest = words.dropFirst()
    if let keyword = words.first, !keyword.word.isQuoted, KeywordPage(keyword.text) != nil,
      rest.contains(where: { $0.text == "--help" || $0.text == "-h" }), let help = tree.command(named: "help")
    {
      words = [keyword]
      return (help, 0)
    }
    if let noun = words.first?.text, rest.first?.text.hasPrefix("-") ?? true {
      if let verb = Self.defaultVerbs[noun], let command = tree.command(named: "\(noun) \(verb)") {
        return (command, 1)
      }
      if rest.isEmpty || rest.contains(where: { $0.text == "--help" || $0.text == "-h" }),
        !tree.continuations(of: [noun]).isEmpty, let help = tree.command(named: "help")
      {
        words = [words[0]]
        return (help, 0)
      }
    }
    throw CommandAdvice(tree: tree).unknown(words)
  }

  /// What a noun alone means.
  static let defaultVerbs = [
    "clock": "show", "contract": "show", "log": "list", "store": "info", "plugin": "list", "hosting": "list",
    "storefront": "list",
  ]

  private func run(_ command: RegisteredCommand, binder: Binder, node: CommandNode, isPlan: Bool) throws {
    let wasConfirmed = isConfirmed
    isConfirmed = wasConfirmed || binder.common.isConfirmed
    hasPlannedChanges = false
    defer {
      isConfirmed = wasConfirmed
      if binder.common.isCheck, hasPlannedChanges { hasFoundChanges = true }
    }
    guard isPlan || !binder.common.isCheck else {
      throw Refusal(
        "usage.check", "--check says whether a plan would change anything",
        hint: "plan --check \(command.description.name) …", subject: "--check")
    }
    switch command.maker {
    case .session(let make):
      let made = try make(binder.arguments)
      if binder.common.at != nil { try requireReading(command, looksAtDates: type(of: made).readsAtDate) }
      guard unit == nil || type(of: made).isAllowedInUnit else {
        throw Refusal(
          "unit.not-here", "\(command.description.name) cannot stand in a run, a loop, or after begin",
          hint: unit?.kind == .transaction ? "commit or rollback first" : "run it on its own")
      }
      guard !isPlan || made is any PlannedCommand else {
        if made.changesSession { throw Refusal.notPlanned(command) }
        if command.description.writesFiles {
          return printer.note(
            "would write \(binder.arguments.words(command.positional.first?.name ?? "").joined(separator: " "))")
        }
        if command.description.effect == .reads || command.description.effect == .none {
          return try show(try made.run(in: self, common: binder.common), binder.common)
        }
        throw Refusal.notPlanned(command)
      }
      if isPlan, let planned = made as? any PlannedCommand {
        return try show(try planned.plan(in: self, common: binder.common), binder.common)
      }
      try show(try made.run(in: self, common: binder.common), binder.common)
    case .plugin(let make):
      if binder.common.at != nil { try requireReading(command, looksAtDates: true) }
      let call = CommandCall(command: command, make: make, binder: binder, node: node)
      try judging(binder.common) {
        if isPlan { try show(try plan(call), binder.common) } else { try perform(call) }
      }
    }
  }

  /// Runs `body`; of a judgement programs get the findings, and people the refusal alone.
  private func judging(_ common: CommonOptions, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let judgement as Judgement {
      let isData = (common.output ?? printer.format).isData
      if isData { try show(.table(Table(columns: judgement.columns, empty: "", rows: judgement.findings)), common) }
      let tellsEach = !isData || (common.errors ?? printer.errorFormat) != .text
      if tellsEach, let located = judgement.located { throw located }
      guard isData else { throw judgement.refusal }
      let refusal = judgement.refusal
      throw Refusal(refusal.code, judgement.summary, hint: refusal.hint, subject: refusal.subject)
    }
  }

  /// Shows an output, or counts it where a unit is silent about its writes.
  func show(_ output: Output, _ common: CommonOptions, ownsListing: Bool = false) throws {
    remember(output)
    if case .receipt(let receipt) = output, tally != nil {
      if let count = receipt.tally { tally?.add(count) }
      return
    }
    let listed = ownsListing ? output : try Listed.apply(common.listing, to: output)
    try printer.show(listed, format: common.output, color: common.color)
  }

  private func executeAlias(_ body: String, rest: ArraySlice<BoundWord>, node: CommandNode) throws {
    let text = ([body] + rest.map { Quoting.quote($0.text) }).joined(separator: " ")
    var parser = Parser(source: Array(text.utf8), file: "alias", mode: .file)
    guard aliasDepth < 16 else {
      throw Failure(node.diagnostic("alias.loop", "this alias calls itself", hint: "alias"))
    }
    if isPrompt, aliasDepth == 0 { printer.note("= " + Redaction(tree: tree).text(text)) }
    aliasDepth += 1
    defer { aliasDepth -= 1 }
    func run() throws {
      while let line = try parser.next() { try execute(line, redirects: isPrompt) }
    }
    guard !node.prefixes.isEmpty else { return try run() }
    try printer.show(try planningUnit(actor: Actor(name: actorName), run))
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

extension Refusal {
  fileprivate static func notPlanned(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "plan.not-possible", "\(command.description.name) cannot be planned",
      hint: "rehearse it on a copy: start stockroom with --scratch")
  }
=======
>>>>>>> 61e58cb (Refuse an alias of what is no command at once, and part finding a command from running it)
}
