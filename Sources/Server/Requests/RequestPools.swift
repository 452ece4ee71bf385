internal import Engine
internal import NIOPosix

/// The threads that wait for stores, so that no event loop does; each store has a thread of its own that writes.
struct RequestPools: Sendable {
  private let readers = NIOThreadPool(numberOfThreads: 4)
  private let opener = NIOThreadPool(numberOfThreads: 1)
  /// For lines, which may compute for long and hold no store's writing thread meanwhile.
  private let runners = NIOThreadPool(numberOfThreads: 4)
  /// What the threads do.
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
    _ makeWork: @escaping @Sendable () -> StoppableWork, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Turn.waiting({ work in runners.submit { if case .active = $0 { work() } } }) { [running] in
      try running.doing(makeWork(), body)
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
