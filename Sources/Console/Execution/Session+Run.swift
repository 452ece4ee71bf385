internal import Engine
internal import Language
internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs or plans a command whose words are bound, and shows its output.
  ///
  /// - Throws: A ``DoneButFailed`` if something fails after its work was committed.
  func run(_ command: RegisteredCommand, binder: Binder, node: CommandNode, isPlan: Bool) throws {
    let (committed, written) = (workspace.committedCount, workspace.writtenCount)
    do {
      try perform(command, binder: binder, node: node, isPlan: isPlan)
    } catch let refusal as Refusal
      where workspace.committedCount > committed && unit == nil
      || workspace.writtenCount > written && refusal.kind == .unavailable
    {
      throw DoneButFailed(refusal, isFile: workspace.committedCount == committed)
    }
  }

  private func perform(_ command: RegisteredCommand, binder: Binder, node: CommandNode, isPlan: Bool) throws {
    let common = try agent?.admitted(binder.common) ?? binder.common
    let wasConfirmed = workspace.isConfirmed
    workspace.isConfirmed = wasConfirmed || binder.common.isConfirmed
    workspace.hasPlannedChanges = false
    defer {
      workspace.isConfirmed = wasConfirmed
      if binder.common.isCheck, workspace.hasPlannedChanges { workspace.hasFoundChanges = true }
    }
    guard isPlan || !binder.common.isCheck else {
      throw Refusal(
        "usage.check", kind: .usage, "--check says whether a plan would change anything",
        hint: "plan --check \(command.description.name) …", subject: "--check")
    }
    try checkFiles(of: command, binder)
    if isRehearsal, !isPlan { try requireConfined(command, binder) }
    if case .door = command.factory { return try performHere(command, binder: binder, isPlan: isPlan) }
    let call = Call(
      command, arguments: binder.arguments, common: common,
      line: self.redaction.text(of: node, words: binder.words), lineNumber: node.line)
    try agent?.admit(call, isPlan: isPlan || isPlanning)
    try judging(binder.common) {
      if isPlan {
        try workspace.plan(call) { try show($0, of: call, isPlan: true) }
      } else {
        _ = try workspace.perform(call) { try show($0, of: call, isPlan: isPlanning) }
      }
    }
  }

  /// Runs a command of the console's own.
  private func performHere(_ command: RegisteredCommand, binder: Binder, isPlan: Bool) throws {
    guard let type = SessionCommands.type(of: command) else {
      throw spelling.unknown(binder.words)
    }
    let made = try type.init(binder.arguments)
    try agent?.admit(made, of: command, isPlan: isPlan || isPlanning)
    try workspace.requireAllowedInUnit(type.isAllowedInUnit, command)
    if binder.common.at != nil { try workspace.requireReading(command, looksAtDates: type.readsAtDate) }
    try workspace.acting(as: binder.common.user) { try perform(made, of: command, binder, isPlan: isPlan) }
  }

  private func perform(
    _ made: any SessionCommand, of command: RegisteredCommand, _ binder: Binder, isPlan: Bool
  ) throws {
    if isPlan {
      if let planned = made as? any PlannedCommand {
        return try show(try planned.plan(in: self, common: binder.common), binder.common)
      }
      guard !made.changesSession, [.none, .reads].contains(command.description.effect) else {
        throw Refusal.notPlanned(command)
      }
    }
    let output = try made.run(in: self, common: binder.common)
    if command.writesFile(with: binder.arguments) { workspace.writtenCount += 1 }
    try show(output, binder.common)
  }

  /// Shows the output of a call; a planned one reports the files it would write, even if receipts are counted.
  private func show(_ output: Output, of call: Call, isPlan: Bool) throws {
    if isPlan, call.description.writesFiles {
      switch output {
      case .receipt(let receipt) where isPlanning: return printer.note(receipt.message)
      case .message(let message) where isPlanning || !call.command.isOfPlugin: return printer.note(message)
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
      let isData = (common.output ?? printer.format).isData
      if isData {
        try show(.table(Table(columns: validationFailure.columns, empty: "", rows: validationFailure.findings)), common)
      }
      let tellsEach = !isData || (common.errors ?? printer.errorFormat) != .text
      if tellsEach, let located = validationFailure.located { throw located }
      guard isData else { throw validationFailure.refusal }
      let refusal = validationFailure.refusal
      throw refusal.rephrased(validationFailure.summary, remedy: refusal.remedy)
    }
  }

  /// Shows an output, or counts a receipt in a unit.
  func show(_ output: Output, _ common: CommonOptions, ownsListing: Bool = false) throws {
    remember(output)
    if case .receipt(let receipt) = output, tally != nil {
      if let count = receipt.tally { tally?.add(count) }
      return
    }
    let listed = ownsListing ? output : try TableOptions.apply(common.listing, to: output)
    try printer.show(listed, format: common.output, color: common.color, isWide: common.isWide)
  }
}
