internal import Foundation
internal import Synchronization

/// Thins out the progress of one request; the protocol wants each step above the last.
final class ProgressRelay: Sendable {
  private let last = Mutex<(done: Int64, time: TimeInterval)>((-1, 0))

  /// The step to report; nil for one that is too soon, or not above the last.
  func step(_ done: Int64) -> Int64? {
    let now = ProcessInfo.processInfo.systemUptime
    return last.withLock { last in
      guard done > last.done, now - last.time >= 0.1 else { return nil }
      last = (done, now)
      return done
    }
  }
}
