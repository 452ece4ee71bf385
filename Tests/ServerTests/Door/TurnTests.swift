import Engine
import StockroomKit
import Synchronization
import Testing

@testable import Server

/// Requests that wait: for a queue, and for a store that another request uses alone.
@Suite struct TurnTests {
  private final class Body: Sendable {}

  @Test func `a request that a queue drops is cancelled, rather than forgotten`() async {
    await #expect(throws: CancellationError.self) { try await Turn<Void>.waiting({ _ in }) { _ in } }
  }

  @Test func `a request that has waited in vain holds its body no longer, even if the queue still has it`() async {
    let queue = Mutex<[@Sendable () -> Void]>([])
    func send() async -> () -> Body? {
      let body = Body()
      await #expect(throws: Refusal.self) {
        try await Turn<Void>.waiting({ work in queue.withLock { $0.append(work) } }) { _ in
          withExtendedLifetime(body) {}
        }
      }
      return { [weak body] in body }
    }
    let body = await send()
    #expect(body() == nil)
    for work in queue.withLock(\.self) { work() }
  }

  @Test func `a store that one request uses alone keeps others waiting for a time, not for good`() throws {
    let folder = try TemporaryFolder()
    let store = ServedStore(try Engine(plugins: [EnginePlugin()], store: .file(at: folder.path + "/store.db")))
    func refusal(of body: (ServedStore) throws -> Void) -> String? {
      do {
        try StoppableWork(timeout: .zero).run { try body(store) }
        return nil
      } catch {
        return (error as? Refusal)?.code
      }
    }
    try store.usingAlone { _ in
      #expect(refusal { try $0.using { _ in } } == "serve.busy")
      #expect(refusal { try $0.usingAlone { _ in } } == "serve.busy")
    }
    try store.using { _ in
      #expect(refusal { try $0.using { _ in } } == nil)
      #expect(refusal { try $0.usingAlone { _ in } } == "serve.busy")
    }
    #expect(refusal { try $0.usingAlone { _ in } } == nil)
  }
}
