import CEditLine
import Foundation

/// A thread that waits for the bytes ^C leaves in a pipe.
final class InterruptWatcher: @unchecked Sendable {  // `lock` guards what is mutable.
  private let lock = NSLock()
  private var bodies: [@Sendable () -> Void] = []
  private var isRunning = false

  func add(_ body: @escaping @Sendable () -> Void) {
    lock.withLock {
      bodies.append(body)
      guard !isRunning else { return }
      isRunning = true
      Thread.detachNewThread { self.watch(cedit_interrupt_pipe()) }
    }
  }

  private func watch(_ pipe: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(pipe, &byte, 1)
      guard count == 1 || (count < 0 && errno == EINTR) else { return }
      if count == 1 { for body in lock.withLock({ bodies }) { body() } }
    }
  }
}
