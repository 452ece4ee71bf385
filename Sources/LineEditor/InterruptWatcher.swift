import CEditLine
import Foundation

/// A thread that waits for the bytes ^C leaves in a pipe.
final class InterruptWatcher: @unchecked Sendable {  // `lock` guards the mutable state.
  private let lock = NSLock()
  private var bodies: [(number: Int, run: @Sendable () -> Void)] = []
  private var count = 0
  private var isRunning = false

  /// Runs `body` at each interrupt, until the number it returns is removed.
  func add(_ body: @escaping @Sendable () -> Void) -> Int {
    lock.withLock {
      count += 1
      bodies.append((count, body))
      if !isRunning {
        isRunning = true
        Thread.detachNewThread { self.watch(cedit_interrupt_pipe()) }
      }
      return count
    }
  }

  /// Removes a body, which is not running when this returns.
  func remove(_ number: Int) {
    lock.withLock { bodies.removeAll { $0.number == number } }
  }

  /// Runs the bodies under the lock, so that what they use outlives them.
  func tell() {
    lock.withLock {
      for body in bodies { body.run() }
    }
  }

  private func watch(_ pipe: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(pipe, &byte, 1)
      guard count == 1 || (count < 0 && errno == EINTR) else { return }
      if count == 1 { tell() }
    }
  }
}
