import Foundation
import StockroomKit
import Synchronization

/// Caches answers in one state of a store, for clients that repeat a request.
///
/// A state lasts until the store changes, and at most one second, because answers depend on the time.
final class AnswerCache: Sendable {
  /// A state of a store.
  struct State: Hashable, Sendable {
    /// The current versions of the store's files, which other processes may change.
    let version: StoreVersion
    /// The number of requests that wrote, or may have.
    let writes: Int
    /// Since 1970, by the machine's clock.
    let second: Int

    /// The version for data cached longer than a second; nil if the next change might not alter it.
    var settledVersion: StoreVersion? {
      version.isSettled(at: Date(timeIntervalSince1970: Double(second))) ? version : nil
    }
  }

  /// Everything besides the store that the answer of a repeatable route depends on.
  struct Question: Hashable, Sendable {
    private let path: String
    private let query: Query
    private let base: String
    private let permissions: Set<Permission>

    /// Nil if the route must see the request itself.
    init?(_ request: RouteRequest, _ route: Route) {
      guard route.isRepeatable, route.method == .get else { return nil }
      (path, query, base) = (request.path, request.query, request.base)
      permissions = request.client?.permissions ?? []
    }
  }

  private struct Memory {
    var state: State?
    var answers: [Question: RouteAnswer] = [:]
    var keys: [String: AccessKey] = [:]
    var bytes = 0

    mutating func enter(_ state: State) {
      if self.state != state { self = Memory(state: state) }
    }
  }

  /// The maximum size of the cached bodies, in bytes.
  private let capacity: Int
  private let memory = Mutex(Memory())

  init(capacity: Int) { self.capacity = capacity }

  /// The cached answer to a question in a state.
  func answer(to question: Question, in state: State) -> RouteAnswer? {
    memory.withLock { memory in
      memory.enter(state)
      return memory.answers[question]
    }
  }

  /// Caches a successful answer, unless the state is over; errors contain their request's ID.
  func keep(_ answer: RouteAnswer, to question: Question, in state: State) {
    guard answer.status == 200, case .data(let body) = answer.body, body.count <= capacity / 16 else { return }
    memory.withLock { memory in
      guard memory.state == state, memory.bytes + body.count <= capacity else { return }
      memory.answers[question] = answer
      memory.bytes += body.count
    }
  }

  /// A key of the API, cached for a state.
  func key(_ id: String, in state: State, find: () throws -> AccessKey?) rethrows -> AccessKey? {
    let known = memory.withLock { memory in
      memory.enter(state)
      return memory.keys[id]
    }
    if let known { return known }
    guard let key = try find() else { return nil }
    memory.withLock { memory in
      guard memory.state == state else { return }
      memory.keys[id] = key
    }
    return key
  }
}
