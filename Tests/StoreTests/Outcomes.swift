import Foundation

/// What went wrong in work done at once.
final class Outcomes: Sendable {
  private let lock = NSLock()
  // Guarded by the lock.
  nonisolated(unsafe) private var found: [String] = []

  var errors: [String] { lock.withLock { found } }

  func add(_ work: () throws -> Void) {
    do {
      try work()
    } catch {
      lock.withLock { found.append("\(error)") }
    }
  }
}
