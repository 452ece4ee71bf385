internal import Engine
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Commands: found, bound, run, and shown.
extension LineRunner {
  /// Runs one command: reads it, binds its words, and performs it.
  func execute(_ node: CommandNode) throws {
    if case .watch(let interval)? = node.prefixes.first { return try watch(node, interval: interval) }
    var words = try expandWords(of: node)
    if let alias = words.first, let body = session.state.aliases[alias.text], !alias.isQuoted {
      return try executeAlias(body, rest: words.dropFirst(), node: node)
    }
    let outer = session.scope.command
    session.scope.command = node
    defer { session.scope.command = outer }
    let isCheck = !node.prefixes.isEmpty && words.first?.isQuoted == false && words.first?.text == "--check"
    let check = isCheck ? words.removeFirst() : nil
    let isRequest = CompleteCommand.isRequest(words.map(\.text))
    var command = RefusedCommand(node: node, read: isRequest ? tree.readUnnamed(words) : tree.read(words))
    do {
      try execute(&command, check: check)
    } catch {
      throw session.reporter.failure(of: error, in: command)
    }
  }

  /// Finds a command if its words do not name it, and runs it; keeps what it reads for a failure.
  private func execute(_ refused: inout RefusedCommand, check: ExpandedWord?) throws {
    if refused.read.command == nil {
      session.state.learnSecrets(in: refused.read.words)
      refused.read = try find(refused.read.words)
    }
    guard let command = refused.read.command else { throw spelling.unknown(refused.read.words) }
    if session.scope.isWatching { try requireWatchable(command) }
    if let check {
      var words = refused.read.words
      words.insert(check, at: refused.read.nameCount)
      refused.read = ReadCommand(command, words: words, nameCount: refused.read.nameCount)
    }
    refused.read = try matchingFiles(refused.read, of: command)
    session.state.learnSecrets(in: refused.read.words)
    var binder = try Binder(command, words: refused.read.words, asksForSecrets: session.canAsk)
    binder.scrubRemarks(session.state.known)
    refused.format = binder.common.errors
    guard !binder.common.wantsHelp else {
      let page = HelpPage(session).command(command)
      return try session.printer.show(.text(TextWrap.wrapped(page, to: session.printer.screenWidth)))
    }
    try run(command, binder: binder, node: refused.node, isPlan: !refused.node.prefixes.isEmpty)
  }

  /// A command's words with their variables expanded; an unknown variable is refused with a corrected line.
  private func expandWords(of node: CommandNode) throws -> [ExpandedWord] {
    do {
      return try node.words.map {
        ExpandedWord(
          word: $0, text: try session.state.expand($0), isFromEnvironment: session.state.isFromEnvironment($0),
          isDefault: $0.span.offsets.lowerBound < session.scope.aliasEnd)
      }
    } catch let diagnostic as Diagnostic {
      throw session.reporter.failure(of: diagnostic, expanding: node)
    }
  }

  /// Runs or plans a command whose words are bound, and shows its output.
  ///
  /// - Throws: A ``DoneButFailed`` if something fails after its work was committed.
  func run(_ command: RegisteredCommand, binder: Binder, node: CommandNode, isPlan: Bool) throws {
    let (committed, written) = (session.workspace.committedCount, session.workspace.writtenCount)
    do {
      try perform(command, binder: binder, node: node, isPlan: isPlan)
    } catch let refusal as Refusal
      where session.workspace.committedCount > committed && session.unit == nil
      || session.workspace.writtenCount > written && refusal.kind == .unavailable
    {
      throw DoneButFailed(refusal, isFile: session.workspace.committedCount == committed)
    }
  }

  private func perform(_ command: RegisteredCommand, binder: Binder, node: CommandNode, isPlan: Bool) throws {
    let common = try session.agent?.admitted(binder.common) ?? binder.common
    let wasConfirmed = session.workspace.isConfirmed
    session.workspace.isConfirmed = wasConfirmed || binder.common.isConfirmed
    session.workspace.hasPlannedChanges = false
    defer {
      session.workspace.isConfirmed = wasConfirmed
      if binder.common.isCheck, session.workspace.hasPlannedChanges { session.workspace.hasFoundChanges = true }
    }
    guard isPlan || !binder.common.isCheck else {
      throw Refusal(
        "usage.check", kind: .usage, "--check says whether a plan would change anything",
        hint: "plan --check \(command.description.name) …", subject: "--check")
    }
    try session.checkFiles(of: command, binder)
    if session.isRehearsal, !isPlan { try session.requireConfined(command, binder) }
    if case .door = command.factory { return try performHere(command, binder: binder, isPlan: isPlan) }
    let call = Call(
      command, arguments: binder.arguments, common: common,
      line: session.redaction.text(of: node, words: binder.words), lineNumber: node.line)
    try session.agent?.admit(call, isPlan: isPlan || session.isPlanning)
    try judging(binder.common) {
      if isPlan {
        try session.workspace.plan(call) { try show($0, of: call, isPlan: true) }
      } else {
        _ = try session.workspace.perform(call) { try show($0, of: call, isPlan: session.isPlanning) }
      }
    }
  }

  /// Runs one of the console's own commands.
  private func performHere(_ command: RegisteredCommand, binder: Binder, isPlan: Bool) throws {
    guard let type = SessionCommands.type(of: command) else {
      throw spelling.unknown(binder.words)
    }
    let made = try type.init(binder.arguments)
    try session.agent?.admit(made, of: command, isPlan: isPlan || session.isPlanning)
    try session.workspace.requireAllowedInUnit(type.isAllowedInUnit, command)
    if binder.common.at != nil { try session.workspace.requireReading(command, looksAtDates: type.readsAtDate) }
    try session.workspace.acting(as: binder.common.user) { try perform(made, of: command, binder, isPlan: isPlan) }
  }

  private func perform(
    _ made: any SessionCommand, of command: RegisteredCommand, _ binder: Binder, isPlan: Bool
  ) throws {
    if isPlan {
      if let planned = made as? any PlannedCommand {
        return try show(try planned.plan(in: session, common: binder.common), binder.common)
      }
      guard !made.changesSession, [.none, .reads].contains(command.description.effect) else {
        throw Refusal.notPlanned(command)
      }
    }
    let output = try made.run(in: session, common: binder.common)
    if command.writesFile(with: binder.arguments) { session.workspace.writtenCount += 1 }
    try show(output, binder.common)
  }

  /// Shows the output of a call; a planned one reports the files it would write, even if receipts are counted.
  private func show(_ output: Output, of call: Call, isPlan: Bool) throws {
    if isPlan, call.description.writesFiles {
      switch output {
      case .receipt(let receipt) where session.isPlanning: return session.printer.note(receipt.message)
      case .message(let message) where session.isPlanning || !call.command.isOfPlugin:
        return session.printer.note(message)
      default: break
      }
    }
    try show(output, call.common, ownsListing: call.description.ownsListing)
  }

  /// Runs `body`; for a failed validation, programs get the findings, and people only the refusal.
  private func judging(_ common: CommonOptions, _ body: () throws -> Void) throws {
    do {
      try body()
    } catch let validationFailure as ValidationFailure {
      let isData = (common.output ?? session.printer.format).isData
      if isData {
        try show(.table(Table(columns: validationFailure.columns, empty: "", rows: validationFailure.findings)), common)
      }
      let tellsEach = !isData || (common.errors ?? session.printer.errorFormat) != .text
      if tellsEach, let located = validationFailure.located { throw located }
      guard isData else { throw validationFailure.refusal }
      let refusal = validationFailure.refusal
      throw refusal.rephrased(validationFailure.summary, remedy: refusal.remedy)
    }
  }

  /// Shows an output, or counts a receipt in a unit.
  func show(_ output: Output, _ common: CommonOptions, ownsListing: Bool = false) throws {
    session.state.remember(output)
    if case .receipt(let receipt) = output, session.state.tally != nil {
      if let count = receipt.tally { session.state.tally?.add(count) }
      return
    }
    let listed = ownsListing ? output : try TableOptions.apply(common.listing, to: output)
    try session.printer.show(listed, format: common.output, color: common.color, isWide: common.isWide)
  }
}
