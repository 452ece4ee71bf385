import Dispatch
import Engine
import NIOPosix
import StockroomKit
import Synchronization

/// The threads that wait for stores, so that no event loop does; each store has its own writing thread.
struct RequestPools: Sendable {
  private let readers = NIOThreadPool(numberOfThreads: 4)
  private let opener = NIOThreadPool(numberOfThreads: 1)
  /// Threads for lines, which may compute for a long time without a store's writing thread.
  private let runners = NIOThreadPool(numberOfThreads: 4)
  /// The work of the threads.
  let running = RunningWork()

  init() {
    readers.start()
    opener.start()
    runners.start()
  }

  /// Runs `body`, which only reads.
  func read<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await readers.runIfActive { [running] in try running.doing(StoppableWork(), body) }
  }

  /// Runs `body`, which computes and may write, as work that can be stopped.
  func run<Value: Sendable>(
    _ makeWork: @escaping @Sendable (_ timeout: Swift.Duration) -> StoppableWork,
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Turn.waiting({ work in runners.submit { if case .active = $0 { work() } } }) { [running] left in
      try running.doing(makeWork(left), body)
    }
  }

  /// Runs `body`, which opens and closes stores, one after the other.
  func open<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await opener.runIfActive(body)
  }

  func stop() {
    try? readers.syncShutdownGracefully()
    try? opener.syncShutdownGracefully()
    try? runners.syncShutdownGracefully()
  }
}

/// The running work of requests, which a server that stops can end.
final class RunningWork: Sendable {
  private struct State {
    var works: [ObjectIdentifier: StoppableWork] = [:]
    var isStopping = false
  }

  private let state = Mutex(State())

  /// Does work on this thread.
  func doing<Value>(_ work: StoppableWork, _ body: () throws -> Value) throws -> Value {
    let isStopping = state.withLock { state in
      state.works[ObjectIdentifier(work)] = work
      return state.isStopping
    }
    defer { state.withLock { $0.works[ObjectIdentifier(work)] = nil } }
    if isStopping { work.stop(.serverStops) }
    return try work.run(body)
  }

  /// Stops the running work, and any that begins later.
  func stop() {
    let works = state.withLock { state in
      state.isStopping = true
      return Array(state.works.values)
    }
    for work in works { work.stop(.serverStops) }
  }
}

/// A request's place in a queue, which it leaves after a timeout.
///
/// The wait in the queue counts: a request that has waited for 4 s waits for other writers for 1 s at most.
final class Turn<Value: Sendable>: Sendable {
  /// The timeout in seconds.
  static var timeout: Int { 5 }

  /// The work of a turn; a turn that is over drops it, so that a request that has left holds no memory.
  private struct Waiting {
    let continuation: CheckedContinuation<Value, any Error>
    let end = ContinuousClock.now + .seconds(Turn.timeout)
    let body: @Sendable (_ left: Swift.Duration) throws -> Value
  }

  private let waiting: Mutex<Waiting?>

  private init(_ waiting: Waiting) { self.waiting = Mutex(waiting) }

  /// A queue that stops drops what it has not begun.
  deinit { take()?.continuation.resume(throwing: CancellationError()) }

  /// Runs `body` on a queue, which `enqueue` adds work to, with the rest of the time that it may wait.
  ///
  /// - Throws: A busy `Refusal` after a timeout, a `CancellationError` if the queue stops first, or the error of `body`.
  static func waiting(
    _ enqueue: (_ work: @escaping @Sendable () -> Void) -> Void,
    _ body: @escaping @Sendable (_ left: Swift.Duration) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let turn = Turn(Waiting(continuation: continuation, body: body))
      enqueue {
        guard let waiting = turn.take() else { return }
        waiting.continuation.resume(with: Result { try waiting.body(max(.zero, waiting.end - .now)) })
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(timeout)) { [weak turn] in
        turn?.take()?.continuation.resume(throwing: Refusal.othersUseStore(for: timeout))
      }
    }
  }

  private func take() -> Waiting? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}

extension Refusal {
  fileprivate static let serverStops = Refusal(
    "serve.stopping", kind: .busy, "the server is stopping; nothing was changed",
    hint: "send the request again when it runs")

  /// The refusal of a request that waited too long for others.
  static func othersUseStore(for seconds: Int) -> Refusal {
    Refusal(
      "serve.busy", kind: .busy, "other requests have been using the store for \(seconds) s",
      hint: "send the request again when they are done")
  }
}
