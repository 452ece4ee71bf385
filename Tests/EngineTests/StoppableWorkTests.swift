import CatalogCommands
@testable import Engine
import StockroomKit
import Testing

@Suite struct StoppableWorkTests {
  private static let late = Refusal("test.late", kind: .rule, "it is late")
  private static let query = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

  private func provider() -> StoreProvider {
    StoreProvider(.file(at: ":none:"), schemas: [], isScratch: true, cancellation: .ofWork)
  }

  @Test func `an endless statement is stopped at its time limit`() throws {
    let provider = provider()
    defer { provider.close() }
    let work = StoppableWork(upTo: .milliseconds(200), orElse: Self.late)
    let refusal = #expect(throws: Refusal.self) {
      try work.run { try provider.reading { try $0.rows(Self.query) { _ in } } }
    }
    #expect(refusal?.code == "test.late")
    // The connection can be used again.
    try provider.reading { try $0.rows("SELECT 1") { _ in } }
  }

  @Test func `another thread can stop work, and the first reason counts`() throws {
    let provider = provider()
    defer { provider.close() }
    let work = StoppableWork()
    let refusal = #expect(throws: Refusal.self) {
      try work.run {
        work.stop(.cancelled)
        work.stop(Self.late)
        try provider.reading { try $0.rows(Self.query) { _ in } }
      }
    }
    #expect(refusal == .cancelled)
  }

  @Test func `all waits of work for other writers take no more than its time together`() throws {
    let provider = provider()
    defer { provider.close() }
    let (other, own) = (Owner(), Owner())
    _ = try provider.takeWriter(for: ObjectIdentifier(other))
    let work = StoppableWork(timeout: .milliseconds(300))
    let start = ContinuousClock.now
    for _ in 0..<20 {
      let refusal = #expect(throws: Refusal.self) {
        try work.run { _ = try provider.takeWriter(for: ObjectIdentifier(own)) }
      }
      #expect(refusal?.code == "store.busy")
    }
    #expect(work.timeLeft == .zero)
    #expect(ContinuousClock.now - start < .seconds(3))
  }

  private final class Owner {}

  @Test func `stopping one thread's work does not stop another's`() throws {
    let provider = provider()
    defer { provider.close() }
    StoppableWork().stop(.cancelled)
    try StoppableWork().run { try provider.reading { try $0.rows("SELECT 1") { _ in } } }
    #expect(StoppableWork.current == nil)
  }
}
