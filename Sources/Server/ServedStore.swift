import Dispatch
package import Engine
import Foundation
import StockroomKit
import Synchronization

/// A store that a server serves.
package final class ServedStore: Sendable {
  /// The routes of the enabled plugins.
  private struct Table {
    let installation: Installation
    let routes: RouteTable
    /// The description of the API for the last base URL.
    var description: (base: String, answer: RouteAnswer)?
  }

  /// The users of the store: any number of requests, or one alone, such as one that replaces it.
  private struct Users {
    var count = 0
    var isAlone = false
  }

  /// The name of its host; empty for the only store.
  let name: String
  let engine: Engine
  private let users = Mutex(Users())
  private let table = Mutex<Table?>(nil)
  /// The answers in the store's current state.
  let answers: AnswerCache
  private let writes = Mutex(0)
  /// The writing queue of this store.
  private let writer = DispatchQueue(label: "stockroom.writer")
  private let isStopped = Mutex(false)

  /// - Parameter cacheBytes: The maximum size of the cached answers.
  package init(_ engine: Engine, name: String = "", cacheBytes: Int = 32 << 20) {
    (self.engine, self.name) = (engine, name)
    answers = AnswerCache(capacity: cacheBytes)
  }

  /// The current state.
  var state: AnswerCache.State {
    AnswerCache.State(
      version: engine.store.changes.version, writes: writes.withLock { $0 },
      second: Int(Date.now.timeIntervalSince1970))
  }

  /// Records that a request has written, or may have, so that cached answers are invalid.
  func noteWrite() { writes.withLock { $0 += 1 } }

  /// The routes of the enabled plugins.
  var routes: RouteTable { table.withLock { current(&$0).routes } }

  /// The description of the API for a base URL, cached until the URL or the plugins change.
  func description(at base: String, _ make: (Registry) -> RouteAnswer) -> RouteAnswer {
    let known = table.withLock { current(&$0).description }
    if let known, known.base.hasSameBytes(as: base) { return known.answer }
    let installation = engine.installation
    let answer = make(installation.registry)
    table.withLock { table in
      guard table?.installation === installation else { return }
      table?.description = (base, answer)
    }
    return answer
  }

  private func current(_ table: inout Table?) -> Table {
    let installation = engine.installation
    if let table, table.installation === installation { return table }
    let made = Table(installation: installation, routes: RouteTable(installation.registry.doors.routes))
    table = made
    return made
  }

  /// Calls `body` with the engine, beside other requests.
  ///
  /// - Throws: A busy `Refusal` if another request uses it alone for too long, or the error of `body`.
  func using<Value>(_ body: (Engine) throws -> Value) throws -> Value {
    try wait { users in
      guard !users.isAlone else { return false }
      users.count += 1
      return true
    }
    defer { users.withLock { $0.count -= 1 } }
    return try body(engine)
  }

  /// Calls `body` with the engine while no other request uses it.
  ///
  /// - Throws: A busy `Refusal` if other requests use it for too long, or the error of `body`.
  func usingAlone<Value>(_ body: (Engine) throws -> Value) throws -> Value {
    try wait { users in
      guard users.count == 0, !users.isAlone else { return false }
      users.isAlone = true
      return true
    }
    defer { users.withLock { $0.isAlone = false } }
    return try body(engine)
  }

  /// Waits until `enter` lets this request in.
  private func wait(toEnter enter: (inout Users) -> Bool) throws {
    let limit = ContinuousClock.now + (StoppableWork.current?.timeLeft ?? .seconds(Turn<Void>.timeout))
    while !users.withLock({ enter(&$0) }) {
      if let refusal = StoppableWork.current?.refusal { throw refusal }
      guard ContinuousClock.now < limit else { throw Refusal.othersUseStore(for: Turn<Void>.timeout) }
      usleep(1_000)
    }
  }

  /// Calls `body` on the writing thread, in order of arrival.
  ///
  /// - Throws: A busy `Refusal` after a timeout, or the error of `body`.
  func writing<Value: Sendable>(
    _ running: RunningWork, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await Turn.waiting({ writer.async(execute: $0) }) { [self] left in
      guard !isStopped.withLock({ $0 }) else { throw CancellationError() }
      return try running.doing(StoppableWork(timeout: left), body)
    }
  }

  /// Waits for the request that is writing, and cancels the waiting ones.
  func stop() {
    isStopped.withLock { $0 = true }
    writer.sync {}
  }
}
