internal import Language
internal import Rendering
internal import StockroomKit

extension Session {
  /// Runs a command whose words are bound, or plans it, and shows what it returns.
  ///
  /// - Throws: A ``DoneButFailed`` where something fails once its work was committed.
  func run(_ command: RegisteredCommand, binder: Binder, node: CommandNode, isPlan: Bool) throws {
    let (committed, written) = (committedCount, writtenCount)
    do {
      try perform(command, binder: binder, node: node, isPlan: isPlan)
    } catch let refusal as Refusal
      where committedCount > committed && unit == nil || writtenCount > written && refusal.kind == .unavailable
    {
      throw DoneButFailed(refusal, isFile: committedCount == committed)
    }
  }

  private func perform(_ command: RegisteredCommand, binder: Binder, node: CommandNode, isPlan: Bool) throws {
    let wasConfirmed = isConfirmed
    isConfirmed = wasConfirmed || binder.common.isConfirmed
    hasPlannedChanges = false
    defer {
      isConfirmed = wasConfirmed
      if binder.common.isCheck, hasPlannedChanges { hasFoundChanges = true }
    }
    guard isPlan || !binder.common.isCheck else {
      throw Refusal(
        "usage.check", kind: .usage, "--check says whether a plan would change anything",
        hint: "plan --check \(command.description.name) …", subject: "--check")
    }
    try checkFiles(of: command, binder)
    switch command.maker {
    case .session(let make):
      let made = try make(binder.arguments)
      if binder.common.at != nil { try requireReading(command, looksAtDates: type(of: made).readsAtDate) }
      guard unit == nil || type(of: made).isAllowedInUnit else {
        throw Refusal(
          "unit.not-here", kind: .state, "\(command.description.name) cannot stand in a run, a loop, or after begin",
          hint: unit?.kind == .transaction ? "commit or rollback first" : "run it on its own")
      }
      guard !isPlan || made is any PlannedCommand else {
        if made.changesSession { throw Refusal.notPlanned(command) }
        if command.description.writesFiles {
          let files = command.description.parameters.filter(\.isWritten).flatMap { binder.arguments.words($0.name) }
          for file in files { try requireFolder(of: file) }
          return printer.note("would write \(files.joined(separator: " "))")
        }
        if command.description.effect == .reads || command.description.effect == .none {
          return try show(try made.run(in: self, common: binder.common), binder.common)
        }
        throw Refusal.notPlanned(command)
      }
      if isPlan, let planned = made as? any PlannedCommand {
        return try show(try planned.plan(in: self, common: binder.common), binder.common)
      }
      let output = try made.run(in: self, common: binder.common)
      if command.writesFile(with: binder.arguments) { writtenCount += 1 }
      try show(output, binder.common)
    case .plugin(let make):
      if binder.common.at != nil { try requireReading(command, looksAtDates: true) }
      let call = CommandCall(command: command, make: make, binder: binder, node: node, redaction: redaction)
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
      throw refusal.rephrased(judgement.summary, hint: refusal.hint)
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
}

extension Refusal {
  fileprivate static func notPlanned(_ command: RegisteredCommand) -> Refusal {
    Refusal(
      "plan.not-possible", "\(command.description.name) cannot be planned",
      hint: "rehearse it on a copy: start stockroom with --scratch")
  }
}
