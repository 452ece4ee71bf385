import Foundation

/// Reads a source on a thread of its own, a few pieces ahead of whoever takes them.
///
/// The source is that thread's until the end has been read here, or until this object is gone.
final class ReadAhead: ByteSource {
  private final class State: @unchecked Sendable {
    // The reading thread's alone.
    let source: any ByteSource
    // A piece is the reader's until it is counted in `filled`, and then the taker's until it is no longer.
    let pieces: [UnsafeMutableRawBufferPointer]
    // What follows is guarded by `condition`.
    let condition = NSCondition()
    var counts: [Int]
    var filled = 0
    var isEnded = false
    var isCancelled = false
    var failure: (any Error)?

    init(_ source: any ByteSource, pieces: Int, bytes: Int) {
      self.source = source
      self.pieces = (0..<pieces).map { _ in .allocate(byteCount: bytes, alignment: 16) }
      counts = Array(repeating: 0, count: pieces)
    }

    deinit {
      pieces.forEach { $0.deallocate() }
    }
  }

  private let state: State
  private let thread: WorkThread
  /// How many pieces have been taken, and how much of the next one.
  private var taken = (pieces: 0, bytes: 0)

  init(_ source: any ByteSource, pieces: Int = 4, bytes: Int = 256 << 10) throws {
    let state = State(source, pieces: pieces, bytes: bytes)
    self.state = state
    thread = try WorkThread { Self.fill(state) }
  }

  deinit {
    state.condition.withLock {
      state.isCancelled = true
      state.condition.signal()
    }
    thread.join()
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let index = taken.pieces % state.pieces.count
    let available = try waitForPiece(index) - taken.bytes
    guard available > 0 else { return 0 }
    let count = min(available, buffer.count)
    buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: state.pieces[index][taken.bytes..<(taken.bytes + count)]))
    if count < available {
      taken.bytes += count
    } else {
      taken = (taken.pieces + 1, 0)
      state.condition.withLock {
        state.filled -= 1
        state.condition.signal()
      }
    }
    return count
  }

  /// The length of the next piece, when it is there; 0 is the end.
  private func waitForPiece(_ index: Int) throws -> Int {
    try state.condition.withLock {
      while state.filled == 0, !state.isEnded { state.condition.wait() }
      if state.filled > 0 { return state.counts[index] }
      if let failure = state.failure { throw failure }
      return 0
    }
  }

  private static func fill(_ state: State) {
    var index = 0
    while hasRoom(state) {
      let result = Result { try state.source.read(into: state.pieces[index]) }
      let goesOn = state.condition.withLock {
        defer { state.condition.signal() }
        switch result {
        case .success(let count) where count > 0:
          state.counts[index] = count
          state.filled += 1
          return true
        case .success: state.isEnded = true
        case .failure(let error): (state.failure, state.isEnded) = (error, true)
        }
        return false
      }
      guard goesOn else { return }
      index = (index + 1) % state.pieces.count
    }
  }

  /// Waits until a piece is free; false when nobody takes any more.
  private static func hasRoom(_ state: State) -> Bool {
    state.condition.withLock {
      while state.filled == state.pieces.count, !state.isCancelled { state.condition.wait() }
      return !state.isCancelled
    }
  }
}
