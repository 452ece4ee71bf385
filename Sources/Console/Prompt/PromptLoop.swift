internal import Engine
internal import Foundation
internal import Language
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// The prompt: reads lines, runs them, and suggests a corrected line after a typo.
final class PromptLoop: Dialog {
  private let session: Session
  private let editor: LineEditor
  private var hasFailed = false
  /// The beginning of the next line, and the suggestion for it.
  private var (prefill, suggestion) = ("", "")
  /// The secrets that were asked for, which must not be in the history as lines of their own.
  private var asked: [SecretBytes] = []
  /// True if the line has bytes that are not UTF-8.
  private var hasOtherBytes = false

  init(session: Session) throws {
    self.session = session
    let historyProblem = session.historyPath.flatMap(session.problem(withHistory:))
    let history = historyProblem == nil ? session.historyPath.map(HistoryFile.init(path:)) : nil
    editor = try LineEditor(
      program: "stockroom", history: history,
      hint: { [session] line, past in LineHints(session: session).hint(for: line, past: past) },
      styles: { [session] line in LineColors(session: session).styles(of: line) },
      edit: { [session] line in Self.edited(line, in: session) },
      complete: { [session] line, cursor in Completer(session: session).complete(line, cursor: cursor) })
    session.dialog = self
    session.hasPrompt = true
    if let historyProblem { session.printer.note("history is off: \(historyProblem)") }
    tellHistoryProblem()
  }

  /// Runs until the person leaves; returns the exit status.
  func run() throws -> Int32 {
    while !session.state.wantsQuit {
      switch try readFirst() {
      case .interrupted: hasFailed = false
      case .endOfInput: if try session.mayQuit() { session.state.wantsQuit = true }
      case .line(let first):
        hasOtherBytes = editor.hasReadOtherBytes
        guard let typed = try complete(first) else { continue }
        if let text = typed.textToEdit {
          prefill = Self.edited(text.isEmpty ? editor.lastEntry ?? "" : text, in: session) ?? text
          continue
        }
        if hasOtherBytes { refuse() } else { run(typed) }
      }
    }
    if let unit = session.unit { try session.workspace.rollBack(unit) }
    return 0
  }

  private func readFirst() throws -> ReadResult {
    defer { (prefill, suggestion) = ("", "") }
    return try editor.readLine(
      prompt: prompt(), prefill: prefill, suggestion: suggestion, idle: idleNotice, hints: showsHints)
  }

  /// Reads more lines while a quote, a backslash, or a `for … do` is open; nil after ^C.
  private func complete(_ first: String) throws -> TypedText? {
    var typed = TypedText(first)
    while typed.isUnfinished, typed.textToEdit == nil {
      guard case .line(let next) = try editor.readLine(prompt: ". ") else { return nil }
      hasOtherBytes = hasOtherBytes || editor.hasReadOtherBytes
      typed = TypedText(typed.text + "\n" + next)
    }
    return typed
  }

  /// The text after an edit in the person's own editor; nil if that failed, which is reported.
  private static func edited(_ text: String, in session: Session) -> String? {
    do {
      return try TextEditor(environment: session.environment).edit(text)
    } catch {
      session.printer.report(Failure(of: error))
      return nil
    }
  }

  /// Refuses a line that is not UTF-8, and stores nothing of it.
  private func refuse() {
    hasFailed = true
    session.printer.report(Failure(of: Refusal.inputNotUTF8))
  }

  private func run(_ typed: TypedText) {
    guard typed.text.contains(where: { !$0.isWhitespace }) else { return }
    // The secrets in its values are known only after it has run.
    let isLate = session.redaction.handsOnValues(typed)
    if !isLate { remember(typed) }
    let known = session.state.known.count
    let start = ContinuousClock.now
    let failure = editor.isEditing ? Terminal.withoutEcho { session.run(typed) } : session.run(typed)
    if isLate { remember(typed) }
    if session.state.known.count > known { hideSecrets() }
    hasFailed = failure != nil
    if let failure { suggest(after: failure) }
    if session.state.showsTiming { showTime(since: start) }
  }

  /// Suggests the corrected line and the lines that were not run; without a correction, reports their number.
  private func suggest(after failure: Failure) {
    let unrun = failure.unrun.split(separator: "\n").filter { $0.contains { !$0.isWhitespace } }
    let lines = HumanNumbers.count(unrun.count, "line")
    if let correction = failure.correction, editor.isEditing {
      suggestion = ([correction[...]] + unrun).joined(separator: "\n")
      guard !showsHints || editor.isDumb else { return }
      session.printer.note("TAB inserts \(correction)" + (unrun.isEmpty ? "" : " and \(lines) not run"))
    } else if !unrun.isEmpty {
      session.printer.note("\(lines) \(unrun.count == 1 ? "was" : "were") not run; the history has what was typed")
    }
  }

  /// True if hints and suggestions are shown in gray.
  private var showsHints: Bool { session.state.showsHints && session.printer.colorsScreen }

  private func remember(_ typed: TypedText) {
    let line = SecretBytes(typed.text)
    guard !asked.contains(where: line.isSame(as:)) else { return }
    let wasOn = editor.historyProblem == nil
    editor.remember(session.redaction.text(of: typed))
    if wasOn { tellHistoryProblem() }
  }

  /// Removes newly known secrets from the history.
  private func hideSecrets() {
    let redaction = session.redaction
    editor.amend { redaction.known.mayBe(in: $0) ? redaction.text($0) : nil }
  }

  private func tellHistoryProblem() {
    if let problem = editor.historyProblem { session.printer.note("history is off: \(problem)") }
  }

  private func showTime(since start: ContinuousClock.Instant) {
    let taken = start.duration(to: .now).components
    let seconds = Double(taken.seconds) + Double(taken.attoseconds) / 1e18
    session.printer.note(String(format: "%.3f s", seconds))
  }

  private func prompt(idle: Int64? = nil) -> String {
    session.promptText(hasFailed: hasFailed, idle: idle).text(color: session.printer.colorsScreen)
  }

  /// Warns about an idle open unit, since it locks the store.
  private var idleNotice: IdleNotice? {
    guard let limit = session.state.idleLimit, session.unit != nil else { return nil }
    return IdleNotice(after: Double(limit)) { [unowned self] in
      let span = limit < 60 ? HumanNumbers.count(Int(limit), "second") : HumanNumbers.count(Int(limit / 60), "minute")
      let text = "the open unit has been idle for \(span) and locks the store: commit or rollback"
      return (text, prompt(idle: limit))
    }
  }

  func ask(_ question: String) throws -> String? {
    guard case .line(let answer) = try editor.readLine(prompt: question) else { return nil }
    return answer
  }

  func askSecret(_ question: String) throws -> SecretBytes? {
    guard let secret = try TerminalDialog().askSecret(question) else { return nil }
    // It may have been typed as a line by mistake, before the question.
    editor.amend { SecretBytes($0).isSame(as: secret) ? KnownSecrets.stars : nil }
    asked.append(secret)
    return secret
  }
}

extension TypedText {
  /// The text before `\e`, which asks for the editor, at its end; nil without one.
  fileprivate var textToEdit: String? {
    guard failure != nil, text.hasSuffix("\\e") else { return nil }
    let before = text.dropLast(2)
    guard before.last?.isWhitespace ?? true else { return nil }
    return before.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

extension Session {
  /// Runs the input of the prompt; returns its failure, which is already reported.
  ///
  /// A single line that is a habit from other programs, and only reads, is run in its Stockroom form, which is shown.
  func run(_ typed: TypedText) -> Failure? {
    var count = 0
    do {
      for line in typed.lines {
        count += 1
        try execute(line)
      }
      guard let line = typed.failure else { return nil }
      count += 1
      throw reporter.failure(of: line)
    } catch {
      var failure = reporter.concealed(error)
      if failure.isHabit, typed.isOneLine, let line = failure.correction {
        printer.note("= \(line)")
        return run(TypedText(line))
      }
      // A correction of one command in a loop or a line of several would lose the others.
      if count <= typed.lines.count, !typed.lines[count - 1].isOneCommand, !failure.isWholeLine {
        failure.correction = nil
      }
      failure.unrun = typed.rest(after: count)
      printer.report(failure)
      dropUnitThatIsGone(toldOf: failure)
      return failure
    }
  }

  /// Reports that SQLite has rolled back the whole transaction, if it has.
  private func dropUnitThatIsGone(toldOf failure: Failure) {
    let message = Refusal.transactionGone.message
    guard (try? workspace.dropUnitThatIsGone()) == true, failure.diagnostic.message != message else { return }
    printer.note(message)
  }
}
