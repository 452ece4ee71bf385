internal import Engine
internal import Foundation
internal import LineEditor
internal import Rendering
internal import StockroomKit

/// Draws progress on standard error, at most ten times a second, and clears it before anything else is printed.
struct ProgressDisplay: Sendable {
  private final class State: @unchecked Sendable {
    // Guarded by `lock`: workers may report from their own threads.
    let lock = NSLock()
    var lastDrawn = Date.distantPast
    var isShown = false
  }

  /// The current part of the work and its start; each part has its own rate.
  private final class Phase: @unchecked Sendable {
    // Guarded by the state's `lock`.
    private var label: String?
    private var start = Date()
    private var isLater = false

    /// The elapsed time of a part, for later parts from their first report; zero below half a second, which is too
    /// short for a rate.
    func elapsed(of label: String, at now: Date) -> Double {
      if self.label != nil, self.label != label { (start, isLater) = (now, true) }
      self.label = label
      let elapsed = now.timeIntervalSince(start)
      return isLater && elapsed < 0.5 ? 0 : elapsed
    }
  }

  private let state = State()

  /// Draws the progress of work that starts now, after `delay` seconds.
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

  /// Clears the drawn line.
  func wipe() {
    state.lock.lock()
    defer { state.lock.unlock() }
    guard state.isShown else { return }
    state.isShown = false
    try? FileDescriptor.writeAll(Self.wiping, to: STDERR_FILENO)
  }

  private static let wiping = "\r\u{1B}[K"
}
