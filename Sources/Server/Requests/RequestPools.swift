internal import NIOPosix

/// The threads that wait for the store, so that no event loop does: one writes, several read.
struct RequestPools: Sendable {
  private let readers = NIOThreadPool(numberOfThreads: 4)
  private let writer = NIOThreadPool(numberOfThreads: 1)

  init() {
    readers.start()
    writer.start()
  }

  /// Runs `body` on a thread of its kind.
  func run<Value: Sendable>(writes: Bool, _ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await (writes ? writer : readers).runIfActive(body)
  }

  func stop() {
    try? readers.syncShutdownGracefully()
    try? writer.syncShutdownGracefully()
  }
}
