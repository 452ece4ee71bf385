internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// The console as the door of a workspace.
extension Session: Door {
  var folder: String { scope.folder }
  var home: String { environment["HOME"] ?? "" }
  var isInteractive: Bool { isPrompt }
  var readsOnlyFiles: Bool { scope.runDepth > 0 }
  var countsReceipts: Bool { state.tally != nil }
  var takesMoreCalls: Bool { !runsOneCommand }

  func journalLine(_ line: String) -> String { redaction.text(line) }

  func tell(_ notice: CallNotice) {
    switch notice {
    case .note(let text): printer.note(text)
    case .problems(let error): printer.report(reporter.concealed(error))
    }
  }

  func run(_ order: WorkOrder, of plugin: String, progress: ProgressReporter) throws {
    guard worksInProcess else { return try WorkerProcess(order, of: plugin, progress: progress).run() }
    guard let worker = registry.doors.workers["\(plugin)/\(order.worker)"] else { return }
    var request = order.request
    let task = WorkerTask(
      files: order.files, progress: progress,
      read: { buffer in
        let count = request.copyBytes(to: buffer)
        request = request.dropFirst(count)
        return count
      }, answer: order.answer)
    try worker(task)
  }

  /// Standard input, unless it is the script or a person's terminal.
  func standardInput() throws -> CInt {
    guard !readsStandardInput, !isPrompt else { throw Refusal.noStandardInput }
    try requireUnwritten(standardInput: FilePlace("/dev/stdin"))
    return STDIN_FILENO
  }

  /// Reports long work on standard error, on a terminal only.
  var progress: ProgressReporter { progress(after: 0) }

  /// Reports work that is usually short after `delay` seconds.
  func progress(after delay: Double) -> ProgressReporter {
    if let observedProgress { return observedProgress }
    guard printer.isTerminal, isatty(STDERR_FILENO) == 1, environment["TERM"] != "dumb" else { return .silent }
    return printer.progress.reporter(after: delay)
  }

  /// Shows what would be deleted, and asks for the target's name.
  func confirm(_ confirmation: Confirmation) throws {
    let description = confirmation.description
    // Looked up first, so that a missing target is refused as missing.
    let loss = try confirmation.loss()
    if let agent { return try agent.confirm(loss, of: confirmation.target) }
    guard let dialog, canAsk else {
      throw Refusal.confirmationNeeded(description.name, line: scope.command?.text ?? description.name)
    }
    try printer.show(loss, format: .table)
    let wanted = confirmation.target.isEmpty ? "yes" : confirmation.target
    printer.note(description.summary)
    guard let answer = try dialog.ask("type \(wanted) to continue: "), answer.hasSameBytes(as: wanted) else {
      throw Refusal.withheld
    }
  }

  func answer(to question: String) throws -> String {
    guard let dialog, canAsk, let answer = try dialog.ask(question) else { throw Refusal.cancelled }
    return answer
  }

  /// Asks a person about an agent's call that needs approval.
  func confirm(_ call: Call) throws { try agent?.confirm(call) }

  var ownUnits: Set<Int64>? { agent?.ownUnits }

  /// Shows a command's proposal, and asks.
  func confirm(_ proposal: Proposal) throws {
    if let agent { return try agent.confirm(proposal) }
    guard !proposal.isAgreedByTyping else { return }
    guard let dialog, canAsk else { throw Refusal.notConfirmed(proposal) }
    try printer.show(proposal.output, format: .table)
    guard try YesNo.ask(proposal.question, by: dialog.ask) == true else { throw Refusal.withheld }
  }

  /// Asks before a unit that writes to a protected store.
  func confirmWrite(to label: StoreLabel) throws {
    if let agent { return try agent.confirmWrite(to: label) }
    guard let dialog else { throw Refusal.protected(label) }
    guard try YesNo.ask("\(label.name) is protected; change it?", by: dialog.ask) == true else {
      throw Refusal.withheld
    }
  }
}

extension Refusal {
  fileprivate static let withheld = Refusal("confirm.withheld", kind: .usage, "not confirmed, nothing was changed")
}

extension Cancellation {
  /// ^C.
  static let interrupt = Cancellation(
    isCancelled: { Interrupts.pending },
    watch: { stop in
      let handler = Interrupts.onInterrupt(stop)
      return { Interrupts.stop(handler) }
    })
}
