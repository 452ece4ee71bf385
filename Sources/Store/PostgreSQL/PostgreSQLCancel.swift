internal import CPostgreSQL
internal import Synchronization

/// Asks the server to stop the statement that runs on a connection.
final class PostgreSQLCancel: Sendable {
  private struct Target {
    nonisolated(unsafe) var handle: OpaquePointer?
    /// A commit is not stopped: the server would give up waiting for its standby, and commit all the same.
    var isCommitting = false
  }

  private let target = Mutex(Target())

  deinit { target.withLock { PQfreeCancel($0.handle) } }

  /// Stops the statements of a connection from now on.
  func renew(_ connection: OpaquePointer) {
    nonisolated(unsafe) let new = PQgetCancel(connection)
    target.withLock {
      PQfreeCancel($0.handle)
      $0 = Target(handle: new)
    }
  }

  func setCommitting(_ isCommitting: Bool) { target.withLock { $0.isCommitting = isCommitting } }

  func send() {
    target.withLock {
      guard let handle = $0.handle, !$0.isCommitting else { return }
      // It says only that the request could not be sent; the statement then goes on.
      var message = [CChar](repeating: 0, count: 256)
      _ = PQcancel(handle, &message, CInt(message.count))
    }
  }
}
