internal import Engine
internal import Foundation
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Draws progress on standard error, at most ten times a second, and wipes it before anything else is printed.
struct ProgressDisplay: Sendable {
  private final class State: @unchecked Sendable {
    // Guarded by `lock`: workers may report from their own threads.
    let lock = NSLock()
    var lastDrawn = Date.distantPast
    var isShown = false
  }

  /// What is being done, and since when: each part of the work has a rate of its own.
  private final class Phase: @unchecked Sendable {
    // Guarded by the state's `lock`.
    private var label: String?
    private var start = Date()
    private var isLater = false

    /// For how long a part has been at work, which for a later one begins with the first report of it; half a second
    /// of one tells no rate yet.
    func elapsed(of label: String, at now: Date) -> Double {
      if self.label != nil, self.label != label { (start, isLater) = (now, true) }
      self.label = label
      let elapsed = now.timeIntervalSince(start)
      return isLater && elapsed < 0.5 ? 0 : elapsed
    }
  }

  private let state = State()

  /// Draws the progress of work that began now, once it has taken `delay` seconds.
  func reporter(after delay: Double) -> ProgressReporter {
    let (start, phase) = (Date(), Phase())
    return ProgressReporter { [state] label, done, total, unit in
      state.lock.lock()
      defer { state.lock.unlock() }
      let now = Date()
      let elapsed = phase.elapsed(of: label, at: now)
      guard now.timeIntervalSince(start) >= delay else { return }
      let isDone = total.map { done >= $0 } ?? false
      guard isDone || now.timeIntervalSince(state.lastDrawn) >= 0.1 else { return }
      state.lastDrawn = now
      let line = ProgressLine(label: label, done: done, total: total, unit: unit, elapsed: elapsed)
      state.isShown = !isDone
      let text = isDone ? Self.wiping : Self.wiping + line.text(width: Terminal.width - 1)
      try? FileDescriptor.writeAll(text, to: STDERR_FILENO)
    }
  }

  /// Takes away what is drawn.
  func wipe() {
    state.lock.lock()
    defer { state.lock.unlock() }
    guard state.isShown else { return }
    state.isShown = false
    try? FileDescriptor.writeAll(Self.wiping, to: STDERR_FILENO)
  }

  private static let wiping = "\r\u{1B}[K"
}
