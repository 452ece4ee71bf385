internal import Synchronization

/// A value that is computed on first use: the program registers all commands at startup, and needs the details of one.
package final class Deferred<Value: Sendable>: Sendable {
  private enum State: Sendable {
    case waiting(@Sendable () -> Value)
    case made(Value)
  }

  private let state: Mutex<State>

  /// Defers a computation; two threads that need the value at the same time may both run it.
  package init(_ make: @escaping @Sendable () -> Value) {
    state = Mutex(.waiting(make))
  }

  fileprivate init(made value: Value) {
    state = Mutex(.made(value))
  }

  /// The value, computed now if this is its first use.
  package var value: Value {
    switch state.withLock({ $0 }) {
    case .made(let value): return value
    case .waiting(let make):
      // Without the lock: the computation may use other deferred values.
      let value = make()
      state.withLock { $0 = .made(value) }
      return value
    }
  }
}

extension Deferred: Encodable where Value: Encodable {
  package func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}

extension Deferred: Decodable where Value: Decodable {
  package convenience init(from decoder: any Decoder) throws {
    self.init(made: try Value(from: decoder))
  }
}
