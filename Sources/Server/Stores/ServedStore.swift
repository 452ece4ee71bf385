package import Engine
internal import Foundation
internal import StockroomKit
internal import Synchronization

/// A store that a server serves.
package final class ServedStore: @unchecked Sendable {
  /// The name of its host; empty for the only store.
  let name: String
  let engine: Engine
  /// Shared by requests, and exclusive for what replaces the store.
  private let gate: UnsafeMutablePointer<pthread_rwlock_t>
  private let table: Mutex<(plugins: [String], routes: RouteTable)?>
  /// What was answered in the state of now.
  let answers = AnswerCache()
  private let writes = Mutex(0)

  package init(_ engine: Engine, name: String = "") {
    (self.engine, self.name) = (engine, name)
    gate = .allocate(capacity: 1)
    pthread_rwlock_init(gate, nil)
    table = Mutex(nil)
  }

  deinit {
    pthread_rwlock_destroy(gate)
    gate.deallocate()
  }

  /// The state of now.
  var state: AnswerCache.State {
    let path = engine.store.file.path
    return AnswerCache.State(
      version: StoreVersion(of: [path, path + "-wal"]), writes: writes.withLock { $0 },
      second: Int(Date.now.timeIntervalSince1970))
  }

  /// Notes that a request has written, or may have: nothing that was answered before holds.
  func noteWrite() { writes.withLock { $0 += 1 } }

  /// The routes of the enabled plugins.
  var routes: RouteTable {
    let installation = engine.installation
    let plugins = installation.plugins.items.filter(\.isEnabled).map(\.name)
    return table.withLock { table in
      if let table, table.plugins == plugins { return table.routes }
      let routes = RouteTable(installation.registry.routes)
      table = (plugins, routes)
      return routes
    }
  }

  /// Calls `body` with the engine, beside other requests.
  func using<Value>(_ body: (Engine) throws -> Value) rethrows -> Value {
    pthread_rwlock_rdlock(gate)
    defer { pthread_rwlock_unlock(gate) }
    return try body(engine)
  }

  /// Calls `body` with the engine while no other request uses it.
  func usingAlone<Value>(_ body: (Engine) throws -> Value) rethrows -> Value {
    pthread_rwlock_wrlock(gate)
    defer { pthread_rwlock_unlock(gate) }
    return try body(engine)
  }
}
