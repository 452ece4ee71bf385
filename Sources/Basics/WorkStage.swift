internal import Dispatch

/// Does pieces of work on a thread of its own, in their order, while its owner prepares the next piece.
///
/// At most one piece waits or is done at a time, so that memory stays flat. What the work writes may be read by the owner
/// once ``run(_:)`` of the next piece, or ``finish()``, has returned.
public final class WorkStage {
  private final class Outcome: @unchecked Sendable {
    // Written by the piece that is done, and read behind `group`.
    var failure: (any Error)?
  }

  /// Work that its owner does not touch until the group was left.
  private struct Piece: @unchecked Sendable {
    let work: () throws -> Void
  }

  private let queue: DispatchQueue
  private let group = DispatchGroup()
  private let outcome = Outcome()
  /// Called on the owner's thread after each piece.
  private let isDone: () throws -> Void

  /// Creates a thread.
  ///
  /// - Parameter isDone: Called on the owner's thread after each piece.
  public init(_ label: String, isDone: @escaping () throws -> Void) {
    queue = DispatchQueue(label: label)
    self.isDone = isDone
  }

  deinit { group.wait() }

  /// Waits for the former piece, and starts this one.
  ///
  /// - Throws: The error of the former piece; this one is not started then.
  public func run(_ work: @escaping () throws -> Void) throws {
    try finish()
    queue.async(group: group) { [outcome, piece = Piece(work: work)] in
      do { try piece.work() } catch { outcome.failure = error }
    }
  }

  /// Waits for the last piece.
  ///
  /// - Throws: Its error.
  public func finish() throws {
    group.wait()
    if let failure = outcome.failure { throw failure }
    try isDone()
  }
}
