package import StockroomKit
internal import Synchronization

/// A door's signal to stop work, such as ^C at a prompt.
package struct Cancellation: Sendable {
  /// Returns true if work should stop.
  package let isCancelled: @Sendable () -> Bool
  /// Calls `stop` when work should stop, from any thread, until the returned function is called.
  package let watch: @Sendable (_ stop: @escaping @Sendable () -> Void) -> @Sendable () -> Void

  /// True if connections check it while they run statements, because it depends on the thread.
  let isPolled: Bool

  /// Creates a cancellation from closures.
  package init(
    isCancelled: @escaping @Sendable () -> Bool,
    watch: @escaping @Sendable (_ stop: @escaping @Sendable () -> Void) -> @Sendable () -> Void,
    isPolled: Bool = false
  ) {
    (self.isCancelled, self.watch, self.isPolled) = (isCancelled, watch, isPolled)
  }

  /// Stops a connection's statements on cancellation; call the returned function before the connection is closed.
  func attach(to store: Store) -> @Sendable () -> Void {
    if isPolled { store.interrupt(when: isCancelled) }
    return watch(store.interrupter)
  }

  /// A cancellation that never occurs.
  package static let never = Cancellation(isCancelled: { false }, watch: { _ in {} })
}

/// Work of one thread that a door can stop while other work continues, such as a request.
///
///     let work = StoppableWork(upTo: .seconds(30), orElse: tooLong)
///     try work.run { try workspace.perform(call) }
///
/// An engine whose cancellation is ``Cancellation/ofWork`` stops with the work of the thread.
package final class StoppableWork: Sendable {
  /// The work of this thread.
  @TaskLocal package static var current: StoppableWork?

  private let waiting: Mutex<Swift.Duration?>
  private let limit: (end: ContinuousClock.Instant, refusal: Refusal)?
  private let stopped = Mutex<Refusal?>(nil)

  /// Work that ends only when it is done or stopped.
  ///
  /// - Parameter timeout: How long it waits for other writers; nil for the default.
  package init(timeout: Swift.Duration? = nil) {
    waiting = Mutex(timeout)
    limit = nil
  }

  /// Work that is stopped after this time, which begins now.
  ///
  /// - Parameter timeout: How long it waits for other writers; nil for the default.
  package init(upTo time: Swift.Duration, orElse refusal: Refusal, timeout: Swift.Duration? = nil) {
    waiting = Mutex(timeout)
    limit = (.now + time, refusal)
  }

  /// The reason that it must stop; nil while it may continue.
  package var refusal: Refusal? {
    if let refusal = stopped.withLock({ $0 }) { return refusal }
    guard let limit, ContinuousClock.now >= limit.end else { return nil }
    return limit.refusal
  }

  /// How long it may still wait for other writers, all its waits together; nil for the default.
  package var timeLeft: Swift.Duration? { waiting.withLock { $0 } }

  /// Counts a wait for other writers.
  package func countWait(since start: ContinuousClock.Instant) {
    waiting.withLock { $0 = $0.map { max(.zero, $0 - (.now - start)) } }
  }

  /// Stops it soon; only the first reason counts.
  package func stop(_ refusal: Refusal) { stopped.withLock { $0 = $0 ?? refusal } }

  /// Runs it on this thread.
  ///
  /// - Throws: The reason that it had to stop, or the error of `body`.
  package func run<Value>(_ body: () throws -> Value) throws -> Value {
    try Self.$current.withValue(self) {
      do {
        return try body()
      } catch {
        throw refusal ?? error
      }
    }
  }
}

extension Cancellation {
  /// The cancellation of the thread's ``StoppableWork``.
  package static let ofWork = Cancellation(
    isCancelled: { StoppableWork.current?.refusal != nil }, watch: { _ in {} }, isPolled: true)
}
