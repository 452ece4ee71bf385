import Engine
import Foundation
import StockroomKit
import Synchronization
import Testing

@Suite struct ConcurrencyTests {
  @Test func `two workspaces read while a third writes`() async throws {
    let shop = try Shop()
    let count = 40
    let counts = try await withThrowingTaskGroup(of: [Int].self) { group in
      for reader in ["ann", "ben"] {
        group.addTask {
          try await Self.onThread {
            let workspace = shop.engine.workspace(for: reader)
            var seen: [Int] = []
            while seen.last != count { seen.append(try Shop.products(workspace).count) }
            return seen
          }
        }
      }
      group.addTask {
        try await Self.onThread {
          let workspace = shop.engine.workspace(for: "cleo")
          for number in 1...count { try workspace.create("p\(number)") }
          return [count]
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }

    // Nobody saw fewer than before: each call sees whole units.
    for seen in counts { #expect(seen == seen.sorted()) }
  }

  @Test func `readers see nothing of a unit that is open`() throws {
    let shop = try Shop()
    let (writer, reader) = (shop.engine.workspace(for: "ann"), shop.engine.workspace(for: "ben"))
    _ = try writer.perform("begin")
    try writer.create("one")

    #expect(try Shop.products(reader) == [])
    #expect(try Shop.products(writer) == ["com.example.books.one"])
    _ = try writer.perform("commit")
    #expect(try Shop.products(reader) == ["com.example.books.one"])
  }

  @Test func `a workspace waits for the unit of another`() async throws {
    let shop = try Shop()
    let isCommitted = Mutex(false)
    let began = DispatchSemaphore(value: 0)
    async let first: Void = Self.onThread {
      let writer = shop.engine.workspace(for: "ann")
      _ = try writer.perform("begin")
      try writer.create("one")
      began.signal()
      Thread.sleep(forTimeInterval: 0.3)
      isCommitted.withLock { $0 = true }
      _ = try writer.perform("commit")
    }
    let waited = try await Self.onThread {
      began.wait()
      try shop.engine.workspace(for: "ben").create("two")
      return isCommitted.withLock { $0 }
    }
    try await first

    #expect(waited)
    #expect(try Shop.products(shop.engine.workspace(for: "ann")).count == 2)
  }

  @Test func `a workspace that is freed rolls back its unit`() throws {
    let shop = try Shop()
    do {
      let writer = shop.engine.workspace(for: "ann")
      _ = try writer.perform("begin")
      try writer.create("one")
    }
    let other = shop.engine.workspace(for: "ben")
    try other.create("two")

    #expect(try Shop.products(other) == ["com.example.books.two"])
  }

  /// Runs blocking work on a thread of its own, so that it holds none of the few that tasks share.
  static func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
    }
  }
}
