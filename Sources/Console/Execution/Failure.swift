internal import Language
internal import StockroomKit

/// An error with its place and the exit status it leads to.
struct Failure: Error {
  /// What went wrong, where.
  var diagnostic: Diagnostic
  /// The refusal that it tells of, where it is one.
  var refusal: Refusal?
  /// What else is wrong in the same file, behind it.
  var others: [Diagnostic] = []
  /// What happened to the work before it: `699 lines rolled back, nothing changed`.
  var aftermath: String?
  /// The line that was probably meant, where that is known and holds no secret.
  var correction: String?
  /// The lines that came in with the one that failed, and were not run.
  var unrun = ""
  /// How the command that failed wants its errors printed.
  var format: ErrorFormat?
  /// Whether the work was committed before this went wrong.
  var isDone = false
  /// Whether the line that is shown has been freed of secrets.
  var isConcealed = false

  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  /// 4 when the work is done and only the output failed, 75 when the store is busy, 130 after ^C, 2 for words that make no command or a confirmation withheld, else 1.
  var status: Int32 {
    isDone ? 4 : diagnostic.kind.ofRefusal.exitStatus
  }
}

/// Something that went wrong after a command's work was committed, and cannot take it back.
struct DoneButFailed: Error {
  let refusal: Refusal

  /// `isFile` tells that it was a file that was written, of which the journal knows nothing.
  init(_ refusal: Refusal, isFile: Bool = false) {
    let hint = isFile ? "the file is whole" : "log list shows what was done"
    self.refusal = Refusal(refusal.code, kind: refusal.kind, "it is done, but \(refusal.message)", hint: hint)
  }

  /// The same, where there is no word that it is about.
  var failure: Failure {
    var failure = Failure(refusal)
    failure.isDone = true
    return failure
  }
}

extension Failure {
  /// A refusal at the word it is about, or else at the whole command.
  ///
  /// When the words of a command that takes secrets could not even be bound, the line is not shown at all. A refusal
  /// that brings no hint of its own points at the command's help.
  init(_ refusal: Refusal, in node: CommandNode, words: [BoundWord], hasSecrets: Bool, help: String) {
    let place = words.index(about: refusal).map { words[$0].place(of: refusal.subject) } ?? node.span
    var diagnostic = place.diagnostic(refusal, hint: help)
    if hasSecrets, refusal.kind == .usage { diagnostic.sourceLine = nil }
    self.init(diagnostic)
    self.refusal = refusal
  }

  /// A refusal that is about no place.
  init(_ refusal: Refusal) {
    self.init(Diagnostic(refusal))
    self.refusal = refusal
  }

  init(_ diagnostics: Diagnostics) {
    self.init(diagnostics.first)
    others = diagnostics.others
  }

  /// What is wrong in a file that a command reads: where the command stands in a batch, its line led there.
  init(_ diagnostics: Diagnostics, from node: CommandNode) {
    self.init(diagnostics)
    let caller = node.range
    if let file = diagnostic.range?.file, !caller.file.isEmpty, !file.utf8.elementsEqual(caller.file.utf8) {
      add(caller: caller)
    }
  }

  /// Notes a line that led to the file.
  mutating func add(caller: SourceRange) {
    diagnostic.includedFrom.append(caller)
    for index in others.indices { others[index].includedFrom.append(caller) }
  }

  /// A slip, with the line that was meant as its hint.
  ///
  /// Where a command takes secrets and its words could not be bound, any of them may be a part of one: no line is shown.
  init(_ slip: Slip, in node: CommandNode, words: [BoundWord], hasSecrets: Bool, help: String) {
    self.init(slip.refusal, in: node, words: words, hasSecrets: hasSecrets, help: help)
    let isBound = !hasSecrets || diagnostic.sourceLine != nil || !words.contains(where: \.isName)
    guard isBound, let line = slip.line(of: node, words: words) else { return }
    diagnostic.hint = line
    if !words.contains(where: \.isSecret) { correction = line }
  }

  /// The same, printed as its command wants, unless an inner command has said otherwise.
  func printed(as format: ErrorFormat?) -> Failure {
    var copy = self
    copy.format = self.format ?? format
    return copy
  }
}
