import Foundation
import LineEditor

/// Reads lines and says what it got; its settings come from the environment, for the tests to choose.
@main
struct EditorDemo {
  private static let words = [
    Candidate(text: "product", summary: "In-app purchases"),
    Candidate(text: "package", summary: "Hosted content"),
    Candidate(text: "price", summary: "Tiers and matrices"),
    Candidate(text: "価格表", summary: "Price list"),
    Candidate(text: "--tier=", summary: "One of 87", isFinal: false),
    Candidate(text: "evil\u{1B}[31m", summary: "Would colour the screen"),
  ]

  static func main() throws {
    let environment = ProcessInfo.processInfo.environment
    let editor = try LineEditor(
      program: "editor-demo", history: environment["DEMO_HISTORY"].map { HistoryFile(path: $0) }, hint: hint,
      edit: { line in environment["DEMO_EDIT"].map { $0.replacing("LINE", with: line) } }, complete: complete)
    if let problem = editor.historyProblem { print("history off: \(problem)") }
    let stopped = DispatchSemaphore(value: 0)
    let handler = Interrupts.onInterrupt { stopped.signal() }
    defer { Interrupts.stop(handler) }
    var (prefill, suggestion) = (environment["DEMO_PREFILL"] ?? "", environment["DEMO_SUGGESTION"] ?? "")
    while true {
      switch try editor.readLine(
        prompt: environment["DEMO_PROMPT"] ?? "\u{1B}[1m> \u{1B}[0m", prefill: prefill,
        suggestion: suggestion, hints: environment["DEMO_HINTS"] != nil)
      {
      case .line("work"):
        print("working")
        stopped.wait()
        print("stopped, pending: \(Interrupts.pending)")
      case .line(let line):
        print("got: \(line.debugDescription)")
        editor.remember(line)
      case .interrupted:
        print(Interrupts.pending ? "cancelled, and pending" : "cancelled")
      case .endOfInput:
        print("goodbye")
        return
      }
      (prefill, suggestion) = ("", "")
    }
  }

  /// The line typed before that went on from this one; behind a space also a remark.
  private static func hint(line: String, past: [String]) -> Hint? {
    let rest = past.first.map { String(decoding: $0.utf8.dropFirst(line.utf8.count), as: UTF8.self) } ?? ""
    return Hint(rest: rest, note: line.hasSuffix(" ") ? "NAME: what it is" : "")
  }

  /// Completes the word before the cursor.
  private static func complete(line: String, cursor: Int) -> Completion {
    let before = Array(line.utf8.prefix(cursor))
    let start = (before.lastIndex(of: UInt8(ascii: " ")) ?? -1) + 1
    let word = String(decoding: before[start...], as: UTF8.self)
    return Completion(range: start..<cursor, candidates: words.filter { $0.text.hasPrefix(word) })
  }
}
