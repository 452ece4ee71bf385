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
      program: "editor-demo", history: environment["DEMO_HISTORY"].map { HistoryFile(path: $0) }, complete: complete)
    if let problem = editor.historyProblem { print("history off: \(problem)") }
    let stopped = DispatchSemaphore(value: 0)
    let handler = Interrupts.onInterrupt { stopped.signal() }
    defer { Interrupts.stop(handler) }
    var prefill = environment["DEMO_PREFILL"] ?? ""
    while true {
      switch try editor.readLine(prompt: environment["DEMO_PROMPT"] ?? "\u{1B}[1m> \u{1B}[0m", prefill: prefill) {
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
      prefill = ""
    }
  }

  /// Completes the word before the cursor.
  private static func complete(line: String, cursor: Int) -> Completion {
    let before = Array(line.utf8.prefix(cursor))
    let start = (before.lastIndex(of: UInt8(ascii: " ")) ?? -1) + 1
    let word = String(decoding: before[start...], as: UTF8.self)
    return Completion(range: start..<cursor, candidates: words.filter { $0.text.hasPrefix(word) })
  }
}
