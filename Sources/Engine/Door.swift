package import StockroomKit

/// The origin of calls: a prompt, a file, a server, or a test.
///
/// It gives the engine the surroundings of a call, and asks the person. The defaults suit a door without a person.
package protocol Door: AnyObject {
  /// The base folder of relative paths; the process's own if empty.
  var folder: String { get }
  /// The folder for `~`.
  var home: String { get }
  /// True if calls may name files of this machine; if false, the door passes their contents with the call.
  var allowsFiles: Bool { get }
  /// True if the calls come from a file or an agent: they must not read a pipe, to which nobody may ever write.
  var readsOnlyFiles: Bool { get }
  /// The files that no call may overwrite.
  var protectedFiles: ProtectedFiles { get }
  /// True if a person makes each call and sees its answer; short names and defaults are for people only.
  var isInteractive: Bool { get }
  /// True if receipts are counted rather than shown, so that next commands are not needed.
  var countsReceipts: Bool { get }
  /// Reports the progress of long work.
  var progress: ProgressReporter { get }

  /// True if more calls may follow.
  var takesMoreCalls: Bool { get }

  /// The line of a unit for the journal, without texts that turned out to be secret later.
  func journalLine(_ line: String) -> String
  /// Reports a notice beside the output of a call.
  func tell(_ notice: CallNotice)
  /// Asks for a secret; twice if it is new.
  func readSecret(_ prompt: String, isNew: Bool) throws -> SecretBytes
  /// Asks a person for a line.
  func answer(to question: String) throws -> String
  /// The descriptor of standard input, for commands that read it.
  func standardInput() throws -> CInt
  /// True if there is a person to ask now.
  var canAsk: Bool { get }
  /// Asks to confirm a destructive call, and throws a `Refusal` if it is not confirmed.
  func confirm(_ confirmation: Confirmation) throws
  /// Asks about a call that the caller may not make alone, before it changes anything: after its preparation, or before
  /// background work in its preparation.
  func confirm(_ call: Call) throws
  /// The units that the caller may undo without a question; nil for all units.
  var ownUnits: Set<Int64>? { get }
  /// Shows a proposal and asks, and throws a `Refusal` if the person does not agree.
  func confirm(_ proposal: Proposal) throws
  /// Asks to confirm a write to a protected store, and throws a `Refusal` if it is not confirmed.
  func confirmWrite(to label: StoreLabel) throws
  /// Runs a plugin's worker in a child process.
  func run(_ order: WorkOrder, of plugin: String, progress: ProgressReporter) throws
  /// Runs a batch file in a temporary store, and calls `body` with the result.
  func rehearse(_ path: String, _ body: (Rehearsal) throws -> Void) throws
}

/// A question before a destructive call.
package struct Confirmation {
  /// The command.
  package let description: CommandDescription
  /// Its target as named; empty for a command without a target.
  package let target: String
  /// The items that would be deleted; throws a `Refusal` for a missing target.
  package let loss: () throws -> Output
}

extension Door {
  /// A path as the caller means it: relative to ``folder``, or to ``home`` after `~`.
  package func resolve(_ path: String) -> String {
    if path == "~" || path.hasPrefix("~/") { return home + path.dropFirst() }
    return path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
  }

  package var folder: String { "" }
  package var home: String { "" }
  package var allowsFiles: Bool { true }
  package var readsOnlyFiles: Bool { false }
  package var protectedFiles: ProtectedFiles { ProtectedFiles() }
  package var isInteractive: Bool { false }
  package var canAsk: Bool { false }
  package var countsReceipts: Bool { false }
  package var progress: ProgressReporter { .silent }

  package var takesMoreCalls: Bool { true }

  package func journalLine(_ line: String) -> String { line }

  package func tell(_ notice: CallNotice) {}

  package func answer(to question: String) throws -> String { throw Refusal.cancelled }

  package func readSecret(_ prompt: String, isNew: Bool) throws -> SecretBytes {
    throw Refusal("secret.no-input", "nobody is here to ask for a secret", hint: "use --password-file FILE")
  }

  package func standardInput() throws -> CInt { throw Refusal.noStandardInput }

  package func confirm(_ confirmation: Confirmation) throws {
    _ = try confirmation.loss()
    throw Refusal.confirmationNeeded(confirmation.description.name, line: confirmation.description.name)
  }

  package func confirm(_ call: Call) throws {}

  package var ownUnits: Set<Int64>? { nil }

  package func confirm(_ proposal: Proposal) throws { throw Refusal.notConfirmed(proposal) }

  package func confirmWrite(to label: StoreLabel) throws { throw Refusal.protected(label) }

  package func rehearse(_ path: String, _ body: (Rehearsal) throws -> Void) throws {
    throw Refusal.noRehearsal(path)
  }

  package func run(_ order: WorkOrder, of plugin: String, progress: ProgressReporter) throws {
    throw Refusal(
      "worker.absent", kind: .unavailable, "\(plugin) needs a child process, which cannot be started here",
      hint: "use the stockroom program")
  }
}

extension Refusal {
  /// A destructive command was not confirmed; `line` is the line to repeat with `--yes`.
  package static func confirmationNeeded(_ command: String, line: String) -> Refusal {
    Refusal("confirm.needed", kind: .usage, "\(command) is destructive", hint: "add --yes: \(line) --yes")
  }

  /// A write to a protected store was not confirmed.
  package static func protected(_ label: StoreLabel) -> Refusal {
    Refusal(
      "confirm.protected", kind: .usage, "the store \(label.name) is protected",
      hint: "add --yes to write to it; --scratch rehearses on a copy")
  }
}
