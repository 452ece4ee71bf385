package import StockroomKit

/// Where calls come in: a prompt, a file, a server, a test.
///
/// It answers what an engine cannot know by itself.
///
/// Every requirement has a default that suits a door with nobody to ask.
package protocol Door: AnyObject {
  /// The folder that relative paths begin at; the process's own if empty.
  var folder: String { get }
  /// What `~` stands for.
  var home: String { get }
  /// The files that no call may write over.
  var protectedFiles: ProtectedFiles { get }
  /// Whether a person makes each call and sees its answer: short names and silent defaults are for people.
  var isInteractive: Bool { get }
  /// Whether receipts are counted rather than shown, so that no call need say what may come next.
  var countsReceipts: Bool { get }
  /// Reports long work.
  var progress: ProgressReporter { get }

  /// Whether more calls may follow.
  var takesMoreCalls: Bool { get }

  /// The line of a unit as the journal keeps it: what was typed at its start may have turned out to be secret.
  func journalLine(_ line: String) -> String
  /// A store was created.
  func storeCreated(_ path: String)
  /// Asks for a secret.
  func readSecret(_ prompt: String) throws -> SecretBytes
  /// Has a destructive call confirmed, or throws the `Refusal` that says it was not.
  func confirm(_ confirmation: Confirmation) throws
  /// Has a write to a protected store confirmed, or throws the `Refusal` that says it was not.
  func confirmWrite(to label: StoreLabel) throws
  /// Runs a plugin's worker in a child process.
  func run(_ order: Preparation.WorkOrder, of plugin: String, progress: ProgressReporter) throws
}

/// What is asked before a destructive call.
package struct Confirmation {
  /// The command.
  package let description: CommandDescription
  /// What it destroys, as it was named; empty if it takes no name.
  package let target: String
  /// Shows what would be lost; a target that does not exist is refused here.
  package let loss: () throws -> Output
}

extension Door {
  package var folder: String { "" }
  package var home: String { "" }
  package var protectedFiles: ProtectedFiles { ProtectedFiles() }
  package var isInteractive: Bool { false }
  package var countsReceipts: Bool { false }
  package var progress: ProgressReporter { .silent }

  package var takesMoreCalls: Bool { true }

  package func journalLine(_ line: String) -> String { line }

  package func storeCreated(_ path: String) {}

  package func readSecret(_ prompt: String) throws -> SecretBytes {
    throw Refusal("secret.no-input", "there is nobody to ask for a secret", hint: "use --password-file FILE")
  }

  package func confirm(_ confirmation: Confirmation) throws {
    _ = try confirmation.loss()
    throw Refusal.confirmationNeeded(confirmation.description.name, line: confirmation.description.name)
  }

  package func confirmWrite(to label: StoreLabel) throws { throw Refusal.protected(label) }

  package func run(_ order: Preparation.WorkOrder, of plugin: String, progress: ProgressReporter) throws {
    throw Refusal(
      "worker.absent", kind: .unavailable, "\(plugin) needs a child process, and none can be started here",
      hint: "use the stockroom program")
  }
}

extension Refusal {
  /// A destructive command was not confirmed; `line` is the one to confirm.
  package static func confirmationNeeded(_ command: String, line: String) -> Refusal {
    Refusal("confirm.needed", kind: .usage, "\(command) takes something away", hint: "add --yes: \(line) --yes")
  }

  /// A write to a protected store was not confirmed.
  package static func protected(_ label: StoreLabel) -> Refusal {
    Refusal(
      "confirm.protected", kind: .usage, "the store \(label.name) is protected",
      hint: "add --yes to write to it; --scratch rehearses on a copy")
  }
}
