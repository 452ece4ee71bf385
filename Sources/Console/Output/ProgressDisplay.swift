internal import Foundation
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Draws progress on standard error, at most ten times a second, and wipes it when the work is done.
struct ProgressDisplay: Sendable {
  private final class State: @unchecked Sendable {
    // Guarded by `lock`: workers may report from their own threads.
    let lock = NSLock()
    let start = Date()
    var lastDrawn = Date.distantPast
  }

  private let state = State()

  var reporter: ProgressReporter {
    ProgressReporter { [state] label, done, total in
      state.lock.lock()
      defer { state.lock.unlock() }
      let now = Date()
      let isDone = total.map { done >= $0 } ?? false
      guard isDone || now.timeIntervalSince(state.lastDrawn) >= 0.1 else { return }
      state.lastDrawn = now
      let line = ProgressLine(
        label: label, done: done, total: total, unit: .bytes, elapsed: now.timeIntervalSince(state.start))
      let text = isDone ? "\r\u{1B}[K" : "\r\u{1B}[K" + line.text(width: Terminal.width - 1)
      try? FileDescriptor.writeAll(text, to: STDERR_FILENO)
    }
  }
}
