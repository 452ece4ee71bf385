/// How a door tells an engine to stop work, as ^C does at a prompt.
package struct Cancellation: Sendable {
  /// Whether work should stop.
  package let isCancelled: @Sendable () -> Bool
  /// Calls `stop` when work should stop, from any thread, until the returned function is called.
  package let watch: @Sendable (_ stop: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Creates a cancellation from closures.
  package init(
    isCancelled: @escaping @Sendable () -> Bool,
    watch: @escaping @Sendable (_ stop: @escaping @Sendable () -> Void) -> @Sendable () -> Void
  ) {
    (self.isCancelled, self.watch) = (isCancelled, watch)
  }

  /// A cancellation that never happens.
  package static let never = Cancellation(isCancelled: { false }, watch: { _ in {} })
}
