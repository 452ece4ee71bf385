import StockroomKit
import Synchronization
import Testing

@testable import Server

/// Requests that wait for a queue.
@Suite struct TurnTests {
  private final class Body: Sendable {}

  @Test func `a request that a queue drops is cancelled, rather than forgotten`() async {
    await #expect(throws: CancellationError.self) { try await Turn<Void>.waiting({ _ in }) {} }
  }

  @Test func `a request that has waited in vain holds its body no longer, even if the queue still has it`() async {
    let queue = Mutex<[@Sendable () -> Void]>([])
    func send() async -> () -> Body? {
      let body = Body()
      await #expect(throws: Refusal.self) {
        try await Turn<Void>.waiting({ work in queue.withLock { $0.append(work) } }) { withExtendedLifetime(body) {} }
      }
      return { [weak body] in body }
    }
    let body = await send()
    #expect(body() == nil)
    for work in queue.withLock(\.self) { work() }
  }
}
