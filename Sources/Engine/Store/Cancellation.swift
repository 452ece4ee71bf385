internal import StockroomKit

/// How a door tells an engine to stop work, as ^C does at a prompt.
package struct Cancellation: Sendable {
  /// Whether work should stop.
  package let isCancelled: @Sendable () -> Bool
  /// Calls `stop` when work should stop, from any thread, until the returned function is called.
  package let watch: @Sendable (_ stop: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Whether connections ask it while they run statements, since it depends on the thread.
  let isPolled: Bool

  /// Creates a cancellation from closures.
  package init(
    isCancelled: @escaping @Sendable () -> Bool,
    watch: @escaping @Sendable (_ stop: @escaping @Sendable () -> Void) -> @Sendable () -> Void,
    isPolled: Bool = false
  ) {
    (self.isCancelled, self.watch, self.isPolled) = (isCancelled, watch, isPolled)
  }

  /// Has a connection stop its statements; returns a function to call before it is closed.
  func attach(to store: Store) -> @Sendable () -> Void {
    if isPolled { store.interrupt(when: isCancelled) }
    return watch(store.interrupter)
  }

  /// A cancellation that never happens.
  package static let never = Cancellation(isCancelled: { false }, watch: { _ in {} })
}
