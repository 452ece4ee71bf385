internal import Engine
internal import StockroomKit
internal import Synchronization

/// The work that threads do for requests, so that a server that stops can end it.
final class RunningWork: Sendable {
  private struct State {
    var works: [ObjectIdentifier: StoppableWork] = [:]
    var isStopping = false
  }

  private let state = Mutex(State())

  /// Does work on this thread.
  func doing<Value>(_ work: StoppableWork, _ body: () throws -> Value) throws -> Value {
    let isStopping = state.withLock { state in
      state.works[ObjectIdentifier(work)] = work
      return state.isStopping
    }
    defer { state.withLock { $0.works[ObjectIdentifier(work)] = nil } }
    if isStopping { work.stop(.serverStops) }
    return try work.run(body)
  }

  /// Stops what runs now, and what begins later.
  func stop() {
    let works = state.withLock { state in
      state.isStopping = true
      return Array(state.works.values)
    }
    for work in works { work.stop(.serverStops) }
  }
}

extension Refusal {
  fileprivate static let serverStops = Refusal(
    "serve.stopping", kind: .busy, "the server is stopping; nothing was changed",
    hint: "send the request again when it runs")
}
