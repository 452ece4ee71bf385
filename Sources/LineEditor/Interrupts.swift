import CEditLine

/// ^C while a command runs.
///
/// While a line is read it belongs to the line, see ``ReadResult/interrupted``.
package enum Interrupts {
  private static let watcher = InterruptWatcher()

  /// Catches ^C from now on, so that it no longer ends the process.
  ///
  /// A process that was started with it ignored goes on ignoring it.
  package static func install() {
    _ = cedit_interrupts_install()
  }

  /// Whether ^C was pressed since the last ``clear()``.
  package static var pending: Bool {
    cedit_interrupted()
  }

  /// Forgets a ^C, as reading a line does, too.
  package static func clear() {
    cedit_interrupted_clear()
  }

  /// Runs `body` at each ^C, on a thread of its own, after those given before.
  ///
  /// It is not run in the signal's handler, so it may do anything, `sqlite3_interrupt` among it, but give or let go of
  /// another body.
  ///
  /// - Returns: What ``stop(_:)`` takes when `body` has nothing to interrupt any more.
  package static func onInterrupt(_ body: @escaping @Sendable () -> Void) -> Handler {
    install()
    return Handler(number: watcher.add(body))
  }

  /// Lets go of what was given to ``onInterrupt(_:)``.
  package static func stop(_ handler: Handler) {
    watcher.remove(handler.number)
  }

  /// What is run at each ^C.
  package struct Handler: Sendable {
    fileprivate let number: Int
  }
}
