internal import NIOPosix

/// The threads that wait for stores, so that no event loop does; each store has a thread of its own that writes.
struct RequestPools: Sendable {
  private let readers = NIOThreadPool(numberOfThreads: 4)
  private let opener = NIOThreadPool(numberOfThreads: 1)

  init() {
    readers.start()
    opener.start()
  }

  /// Runs `body`, which only reads.
  func read<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await readers.runIfActive(body)
  }

  /// Runs `body`, which opens and closes stores, one after the other.
  func open<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await opener.runIfActive(body)
  }

  func stop() {
    try? readers.syncShutdownGracefully()
    try? opener.syncShutdownGracefully()
  }
}
