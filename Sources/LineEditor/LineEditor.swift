import Basics
import CEditLine
import CEditLineSystem
import Foundation

/// The result of reading a line.
package enum ReadResult: Equatable, Sendable {
  /// The line, without its last newline. A pasted one may have newlines inside.
  case line(String)
  /// ^C canceled the line.
  case interrupted
  /// ^D on an empty line, or the terminal is gone.
  case endOfInput
}

/// The error if there is no line editor.
package enum LineEditorError: Error, CustomStringConvertible {
  case unavailable

  package var description: String { "The terminal cannot be opened for editing." }
}

/// A message to show when nothing is typed for a while.
package struct IdleNotice {
  /// The delay in milliseconds.
  let milliseconds: Int32
  /// The line to show, and the new prompt.
  let body: () -> (text: String, prompt: String)

  /// Calls `body` once, after a number of seconds without a key.
  package init(after seconds: Double, body: @escaping () -> (text: String, prompt: String)) {
    milliseconds = Int32(min(max(seconds, 0) * 1000, Double(Int32.max)))
    self.body = body
  }
}

/// Reads lines from the terminal, with editing, history and completion.
///
/// Emacs keys, or vi's if the user's `~/.editrc` says so. Not for concurrent use: one thread reads.
///
/// ```swift
/// let editor = try LineEditor(program: "stockroom", history: HistoryFile(path: path)) { line, cursor in
///   Completion(range: cursor..<cursor, candidates: [])
/// }
/// while case .line(let line) = try editor.readLine(prompt: "> ") {
///   editor.remember(line)
/// }
/// ```
package final class LineEditor {
  let editline: OpaquePointer
  let reader = KeyReader()
  let complete: (_ line: String, _ cursorUTF8: Int) -> Completion
  let hint: ((_ line: String, _ past: [String]) -> Hint?)?
  let styles: ((_ line: String) -> [LineStyle])?
  let edit: ((_ line: String) -> String?)?
  /// True if the terminal has no escape sequences, so that nothing is shown in gray.
  package let isDumb: Bool

  var prompt = Prompt("", isPlain: true)
  /// The prompt's memory, which libedit reads at each drawing, so it must not move.
  private(set) var promptBytes: UnsafeMutablePointer<CChar>?
  var pasted = ""
  var wasInterrupted = false
  var idleNotice: IdleNotice?
  /// Keys for libedit, ahead of typed ones.
  var pressed: [Unicode.Scalar] = []
  /// True if the line being read gets hints.
  private(set) var showsHints = false
  var isHintShown = false
  /// True if parts of the line are drawn in color.
  var isColored = false
  var hasRowsBelow = false
  /// The rows that were shown below the line last.
  var rowsBelow = (rows: [String](), selected: Int?.none)
  /// The line whose candidates were listed last, and the cursor's place in it.
  var listed = (line: "", cursor: -1)
  /// The last hint's rest, and its line.
  var offer = (line: "", rest: "")

  private let memory: OpaquePointer
  private let isUTF8: Bool
  private var prefill = ""
  /// The suggestion for an empty line.
  private(set) var suggestion = ""
  /// The history's entries, oldest first.
  private(set) var entries: [String] = []
  private var history: HistoryFile?

  /// Why lines are not saved beyond this session, or nil if they are.
  package private(set) var historyProblem: HistoryFile.Problem?

  /// Opens the terminal, and the history's file, if there is one.
  ///
  /// - `program` names the lines of `.editrc` meant for this program only.
  /// - `complete` is called at TAB with the line and the cursor's place in UTF-8 bytes.
  /// - `hint` is called with a line that is being typed and the newest entries of the history that go on from it,
  ///   newest first. It runs between keys, so it must take a few milliseconds only.
  /// - `styles` is called like `hint`, for the parts of the line to color, in order.
  /// - `edit` is called at ^X^E with the line, in a terminal as other programs expect it, and returns what the line
  ///   becomes, or nil to leave it.
  ///
  /// Throws ``LineEditorError`` if the terminal cannot be opened; an unusable history is not an error.
  package init(
    program: String, history: HistoryFile?,
    hint: ((_ line: String, _ past: [String]) -> Hint?)? = nil,
    styles: ((_ line: String) -> [LineStyle])? = nil,
    edit: ((_ line: String) -> String?)? = nil,
    complete: @escaping (_ line: String, _ cursorUTF8: Int) -> Completion
  ) throws {
    Interrupts.install()
    isUTF8 = TextEncoding.useUTF8()
    guard let memory = history_init() else { throw LineEditorError.unavailable }
    guard let editline = cedit_open(program) else {
      history_end(memory)
      throw LineEditorError.unavailable
    }
    self.editline = editline
    self.memory = memory
    self.complete = complete
    self.hint = hint
    self.styles = styles
    self.edit = edit
    self.history = history
    isDumb = cedit_is_dumb(editline)
    cedit_history_resize(memory, Int32(HistoryFile.limit))
    setUp(history: memory)
    do {
      for entry in try history?.read(limit: HistoryFile.limit) ?? [] { keep(entry) }
    } catch {
      turnHistoryOff(error)
    }
  }

  deinit {
    el_end(editline)
    history_end(memory)
    free(promptBytes)
  }

  /// Reads one line, which starts as `prefill`; with `hints`, shows those of this editor.
  ///
  /// While the line is empty, TAB and the keys for hints accept `suggestion`, which is shown as a hint. It
  /// may have several lines. The prompt may contain SGR escape sequences. Throws ``LineEditorError`` if signals cannot
  /// be caught.
  package func readLine(
    prompt: String, prefill: String = "", suggestion: String = "", idle: IdleNotice? = nil, hints: Bool = false
  ) throws -> ReadResult {
    use(prompt: prompt)
    (showsHints, offer, pressed, listed) = (hints && isEditing, ("", ""), [], ("", -1))
    idleNotice = idle
    (self.prefill, self.suggestion) = isEditing ? (prefill, suggestion) : ("", "")
    (wasInterrupted, isColored) = (false, false)
    reader.reset(expectsPastes: marksPastes)
    reader.signals = cedit_signals_catch()
    guard reader.signals >= 0 else { throw LineEditorError.unavailable }
    // A terminal still in editing mode has not echoed the ^C after the line's last key.
    defer { if cedit_signals_release(), !wasInterrupted { cedit_print("^C") } }

    // Before the prompt is shown, so that the terminal does not echo the input.
    if isEditing { startEditing() }
    // Typed-ahead input is a separate line, such as the next of many pasted ones.
    let isOffered = !self.prefill.isEmpty || !self.suggestion.isEmpty
    if isOffered, reader.hasInput { (self.prefill, self.suggestion) = ("", "") }
    setPasteMarks(true)
    defer { setPasteMarks(false) }
    var count: Int32 = 0
    let text = el_gets(editline, &count).map { String(cString: $0) }
    if wasInterrupted {
      el_reset(editline)
      return .interrupted
    }
    guard let text, count > 0 else {
      el_reset(editline)
      if isEditing { cedit_print("\n") }
      return .endOfInput
    }
    return .line(text.utf8.last == UInt8(ascii: "\n") ? String(text.unicodeScalars.dropLast()) : text)
  }

  /// The newest entry of the history.
  package var lastEntry: String? { entries.last }

  /// True if the last line had invalid UTF-8, replaced by U+FFFD.
  package var hasReadOtherBytes: Bool { reader.hasMetOtherBytes }

  /// Sets the prompt from the next drawing on.
  func use(prompt: String) {
    // libedit crashes on a prompt that its locale cannot decode.
    self.prompt = Prompt(isUTF8 ? prompt : String(prompt.map { $0.isASCII ? $0 : "?" }), isPlain: isDumb)
    free(promptBytes)
    promptBytes = strdup(self.prompt.marked)
  }

  /// Delivers each key as it is typed, including ^Z.
  func startEditing() {
    cedit_set_raw(editline, true)
    cedit_read_stop_key()
  }

  /// Adds an entry to the history; a multi-line entry is restored as a whole.
  ///
  /// Skips an empty entry and one equal to the last.
  package func remember(_ entry: String) {
    guard entry.contains(where: { !$0.isWhitespace }), !entry.hasSameBytes(as: (entries.last ?? "")) else {
      return
    }
    keep(entry)
    do {
      try history?.append(entry)
    } catch {
      turnHistoryOff(error)
    }
  }

  /// Changes history entries, here and in the file, to the texts that `change` returns.
  package func amend(_ change: (String) -> String?) {
    let amended = entries.map { change($0) ?? $0 }
    if !zip(entries, amended).allSatisfy({ $0.hasSameBytes(as: $1) }) {
      cedit_history_clear(memory)
      entries = []
      amended.forEach(keep)
    }
    do {
      try history?.amend(change)
    } catch {
      turnHistoryOff(error)
    }
  }

  /// The line to begin with, once.
  func takePrefill() -> String? {
    defer { prefill = "" }
    return prefill.isEmpty ? nil : prefill
  }

  /// Turns bracketed paste on and off.
  func setPasteMarks(_ isOn: Bool) {
    if marksPastes { cedit_print(isOn ? "\u{1B}[?2004h" : "\u{1B}[?2004l") }
  }

  /// True if lines are edited; off a terminal, and with `edit off` in `.editrc`, they are read unedited.
  package var isEditing: Bool {
    cedit_is_editing(editline) && Terminal.isInteractive
  }

  private var marksPastes: Bool {
    isEditing && !isDumb
  }

  private func keep(_ entry: String) {
    entries.append(entry)
    if entries.count > HistoryFile.limit * 2 { entries.removeFirst(HistoryFile.limit) }
    cedit_history_enter(memory, entry)
  }

  private func turnHistoryOff(_ problem: HistoryFile.Problem) {
    history = nil
    historyProblem = problem
  }
}

extension LineEditor {
  /// Edits the line with another program, which uses the terminal meanwhile.
  func editElsewhere() -> UInt8 {
    guard let edit else { return UInt8(CC_ERROR) }
    let text = line.text
    setPasteMarks(false)
    cedit_set_raw(editline, false)
    leaveLine()
    // ^C belongs to the other program.
    _ = cedit_signals_release()
    let edited = edit(text)
    reader.signals = cedit_signals_catch()
    if let edited { replaceLine(with: PastedText.cleaned(edited)) }
    resume()
    return UInt8(CC_NORM)
  }
}
