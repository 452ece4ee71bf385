import CEditLine
import Foundation

/// ^C while a command runs.
///
/// While a line is being read, ^C belongs to the line editor; see ``ReadResult/interrupted``.
package enum Interrupts {
  private static let watcher = InterruptWatcher()

  /// Catches ^C from now on, so that it no longer ends the process.
  ///
  /// A process that was started with it ignored keeps ignoring it.
  package static func install() {
    _ = cedit_interrupts_install()
  }

  /// True if ^C was pressed since the last ``clear()``.
  package static var pending: Bool {
    cedit_interrupted()
  }

  /// Interrupts the running work, as ^C does; the bodies have run when it returns, so that none interrupts later work.
  package static func interrupt() {
    cedit_interrupt()
    watcher.notify()
  }

  /// Catches the signals that end a process without a terminal, so that each interrupts the running work, as ^C does.
  ///
  /// - Returns: A descriptor that can be read from the first of them on; nil without one.
  package static func catchEnd() -> CInt? {
    let end = cedit_end_catch()
    return end < 0 ? nil : end
  }

  /// Discards a ^C, as reading a line does.
  package static func clear() {
    cedit_interrupted_clear()
  }

  /// Waits until a descriptor can be read, or has ended; false once ^C was pressed, before the wait or in it.
  ///
  /// A `read` alone misses a ^C just before it, or one that another thread catches.
  package static func waitForInput(_ descriptor: CInt) -> Bool {
    cedit_wait_for_input(descriptor)
  }

  /// Runs `body` at each ^C, on a separate thread, after those added earlier.
  ///
  /// It does not run in the signal's handler, so it may do anything, such as `sqlite3_interrupt`, except add or remove
  /// another body.
  ///
  /// - Returns: The argument for ``stop(_:)`` when `body` has nothing left to interrupt.
  package static func onInterrupt(_ body: @escaping @Sendable () -> Void) -> Handler {
    install()
    return Handler(number: watcher.add(body))
  }

  /// Removes a body added by ``onInterrupt(_:)``.
  package static func stop(_ handler: Handler) {
    watcher.remove(handler.number)
  }

  /// The bodies to run at each ^C.
  package struct Handler: Sendable {
    fileprivate let number: Int
  }
}

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

  /// Runs the bodies under the lock, so that the objects they use outlive them.
  func notify() {
    lock.withLock {
      for body in bodies { body.run() }
    }
  }

  private func watch(_ pipe: Int32) {
    var byte: UInt8 = 0
    while true {
      let count = read(pipe, &byte, 1)
      guard count == 1 || (count < 0 && errno == EINTR) else { return }
      if count == 1 { notify() }
    }
  }
}
