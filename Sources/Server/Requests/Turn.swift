internal import Dispatch
internal import StockroomKit
internal import Synchronization

/// A request's place in a queue, which it leaves if its turn does not come in time.
final class Turn<Value: Sendable>: Sendable {
  /// How long a request waits, in seconds.
  static var patience: Int { 5 }

  private let waiting: Mutex<CheckedContinuation<Value, any Error>?>

  private init(_ continuation: CheckedContinuation<Value, any Error>) { waiting = Mutex(continuation) }

  /// Has `body` done by a queue, to which `enqueue` adds what it is given.
  ///
  /// - Throws: A busy `Refusal` if the queue does not begin in time, or what `body` throws.
  static func waiting(
    _ enqueue: (_ work: @escaping @Sendable () -> Void) -> Void, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let turn = Turn(continuation)
      enqueue { turn.take()?.resume(with: Result(catching: body)) }
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience)) { [weak turn] in
        turn?.take()?.resume(throwing: Refusal.othersUseStore(for: patience))
      }
    }
  }

  private func take() -> CheckedContinuation<Value, any Error>? {
    waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
  }
}

extension Refusal {
  /// A request waited in vain for others.
  static func othersUseStore(for seconds: Int) -> Refusal {
    Refusal(
      "serve.busy", kind: .busy, "other requests have used the store for \(seconds) s",
      hint: "send the request again when they are done")
  }
}
