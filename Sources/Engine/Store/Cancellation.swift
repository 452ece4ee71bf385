/// How a door tells an engine that work is to stop, as ^C does at a prompt.
package struct Cancellation: Sendable {
  /// Whether the work is to stop.
  package let isCancelled: @Sendable () -> Bool
  /// Calls `stop` when work is to stop, from any thread, until the function it returns is called.
  package let watch: @Sendable (_ stop: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// Stops work when the closures say so.
  package init(
    isCancelled: @escaping @Sendable () -> Bool,
    watch: @escaping @Sendable (_ stop: @escaping @Sendable () -> Void) -> @Sendable () -> Void
  ) {
    (self.isCancelled, self.watch) = (isCancelled, watch)
  }

  /// Never stops anything.
  package static let never = Cancellation(isCancelled: { false }, watch: { _ in {} })
}
