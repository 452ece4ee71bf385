import Foundation
import StockroomKit
import Synchronization

/// What was answered in one state of a store, for clients that ask the same again.
///
/// A state lasts until the store changes, and one second at most, because answers depend on the time.
final class AnswerCache: Sendable {
  /// A state of a store.
  struct State: Hashable, Sendable {
    /// The store's files as they are now; other processes change them.
    let version: StoreVersion
    /// The number of requests that wrote, or may have.
    let writes: Int
    /// Since 1970, by the machine's clock.
    let second: Int

    /// The version for what is kept longer than a second; nil if the next change might not show in it.
    var settledVersion: StoreVersion? {
      version.isSettled(at: Date(timeIntervalSince1970: Double(second))) ? version : nil
    }
  }

  /// All that the answer of a repeatable route depends on, besides the store.
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

  /// How much is kept, in bytes of bodies.
  private let room: Int
  private let memory = Mutex(Memory())

  init(room: Int) { self.room = room }

  /// The answer to a question in a state; nil if nobody has asked.
  func answer(to question: Question, in state: State) -> RouteAnswer? {
    memory.withLock { memory in
      memory.enter(state)
      return memory.answers[question]
    }
  }

  /// Keeps a good answer, unless the state is over; errors name their request.
  func keep(_ answer: RouteAnswer, to question: Question, in state: State) {
    guard answer.status == 200, case .data(let body) = answer.body, body.count <= room / 16 else { return }
    memory.withLock { memory in
      guard memory.state == state, memory.bytes + body.count <= room else { return }
      memory.answers[question] = answer
      memory.bytes += body.count
    }
  }

  /// A key of the API, found again only in another state.
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
