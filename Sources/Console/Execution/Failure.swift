internal import Engine
internal import Foundation
internal import Language
internal import StockroomKit

/// An error with its place and exit status.
struct Failure: Error {
  /// The error and its place.
  var diagnostic: Diagnostic
  /// The refusal, if the error is one.
  var refusal: Refusal?
  /// Later errors in the same file.
  var others: [Diagnostic] = []
  /// The result of the work before it: `699 lines rolled back, nothing changed`.
  var aftermath: String?
  /// The corrected line, if known and without secrets.
  var correction: String?
  /// True if the line is a habit from other programs whose meaning only reads, and can be run immediately.
  var isHabit = false
  /// True if the correction includes the rest of a line of several commands.
  var isWholeLine = false
  /// The lines entered after the failed one, which were not run.
  var unrun = ""
  /// The error format of the failed command.
  var format: ErrorFormat?
  /// True if the work was committed before the error.
  var isDone = false
  /// True if secrets were removed from the shown line.
  var isConcealed = false

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  /// The exit status: 4 if the work is done and only the output failed, 75 if the store is busy, 130 after ^C, 2 for
  /// wrong usage or a missing confirmation, otherwise 1.
  var status: Int32 {
    isDone ? 4 : diagnostic.kind.ofRefusal.exitStatus
  }
}

/// An error after a command's work was committed, which does not undo it.
struct DoneButFailed: Error {
  let refusal: Refusal

  /// Creates the error; `isFile` if the work was to write a file, which is not in the journal.
  init(_ refusal: Refusal, isFile: Bool = false) {
    let remedy: Remedy = isFile ? "the file is complete" : "\(command: "log list") shows what was done"
    self.refusal = Refusal(refusal.code, kind: refusal.kind, "it is done, but \(refusal.message)", remedy: remedy)
  }

  /// The failure without a place.
  var failure: Failure {
    var failure = Failure(refusal)
    failure.isDone = true
    return failure
  }
}

extension Refusal {
  /// The refusal, after what the line did became part of the open unit.
  var afterWorkInUnit: Refusal {
    rephrased(
      "what the line did is in the unit, but \(message)",
      remedy: "\(command: "commit") keeps it, and \(command: "rollback") discards the whole unit")
  }
}

extension Failure {
  /// The failure of any error, without a place unless the error has one.
  init(of error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let diagnostic as Diagnostic: self.init(diagnostic)
    case let diagnostics as Diagnostics: self.init(diagnostics)
    case let refusal as Refusal: self.init(refusal)
    case is FileDescriptor.Closed:
      self.init(Diagnostic(code: "output.closed", kind: .unavailable, message: "the reader of the output is gone"))
    case is CocoaError, is POSIXError:
      self.init(
        Diagnostic(
          code: "file.failed", kind: .unavailable, message: error.localizedDescription,
          hint: "check the disk space and the write permission"))
    default:
      self.init(
        Diagnostic(
          code: "internal", kind: .unavailable, message: "\(error)", hint: "this is a bug; please report it"))
    }
  }

  /// A refusal at the word it is about, or at the whole command.
  ///
  /// If the words of a command with secrets could not be bound, the line is not shown. A refusal without a hint refers
  /// to the command's help.
  init(_ refusal: Refusal, in refused: RefusedCommand) {
    let words = refused.read.words
    let place = words.index(about: refusal).map { words[$0].place(of: refusal.subject) } ?? refused.node.span
    var diagnostic = place.diagnostic(refusal, hint: refused.help)
    if refused.read.hasSecrets, refusal.kind == .usage { diagnostic.sourceLine = nil }
    self.init(diagnostic)
    self.refusal = refusal
  }

  /// A refusal after the work of a command was committed.
  init(_ done: DoneButFailed, in refused: RefusedCommand) {
    self.init(done.refusal, in: refused)
    isDone = true
  }

  /// A refusal without a place.
  init(_ refusal: Refusal) {
    self.init(Diagnostic(refusal))
    self.refusal = refusal
  }

  init(_ diagnostics: Diagnostics) {
    self.init(diagnostics.first)
    others = diagnostics.others
  }

  /// Errors in a file that a command reads; in a batch file, they also show the command's line.
  init(_ diagnostics: Diagnostics, from node: CommandNode) {
    self.init(diagnostics)
    let caller = node.range
    if let file = diagnostic.range?.file, !caller.file.isEmpty, !file.hasSameBytes(as: caller.file) {
      add(caller: caller)
    }
  }

  /// Adds a line that led to the file.
  mutating func add(caller: SourceRange) {
    diagnostic.includedFrom.append(caller)
    for index in others.indices { others[index].includedFrom.append(caller) }
  }

  /// The failure in the error format of its command, unless an inner command has set one.
  func printed(as format: ErrorFormat?) -> Failure {
    var copy = self
    copy.format = self.format ?? format
    return copy
  }
}
