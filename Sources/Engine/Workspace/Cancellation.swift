package import StockroomKit
internal import Synchronization

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

/// Work that its door can stop while others go on, such as a request: it belongs to the thread that does it.
///
///     let work = StoppableWork(upTo: .seconds(30), orElse: tooLong)
///     try work.run { try workspace.perform(call) }
///
/// An engine whose cancellation is ``Cancellation/ofWork`` asks the work of the thread whether to stop.
package final class StoppableWork: Sendable {
  /// The work that this thread does.
  @TaskLocal package static var current: StoppableWork?

  /// Until when it waits for others that write; nil for the usual time.
  package let timeoutEnd: ContinuousClock.Instant?
  private let limit: (end: ContinuousClock.Instant, refusal: Refusal)?
  private let stopped = Mutex<Refusal?>(nil)

  /// Work that ends only when it is done or stopped.
  ///
  /// - Parameter timeout: How long it waits for others that write, from now on; nil for the usual time.
  package init(timeout: Swift.Duration? = nil) {
    timeoutEnd = timeout.map { .now + $0 }
    limit = nil
  }

  /// Work that is stopped after this time, which begins now.
  package init(upTo time: Swift.Duration, orElse refusal: Refusal) {
    timeoutEnd = nil
    limit = (.now + time, refusal)
  }

  /// Why it must stop; nil as long as it may go on.
  package var refusal: Refusal? {
    if let refusal = stopped.withLock({ $0 }) { return refusal }
    guard let limit, ContinuousClock.now >= limit.end else { return nil }
    return limit.refusal
  }

  /// Stops it soon; the first reason counts.
  package func stop(_ refusal: Refusal) { stopped.withLock { $0 = $0 ?? refusal } }

  /// Does it on this thread.
  ///
  /// - Throws: Why it had to stop, or what `body` throws.
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
  /// That of the thread's ``StoppableWork``.
  package static let ofWork = Cancellation(
    isCancelled: { StoppableWork.current?.refusal != nil }, watch: { _ in {} }, isPolled: true)
}
