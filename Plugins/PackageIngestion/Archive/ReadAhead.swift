import CArchive
import Foundation

/// Reads a source on a separate thread, a few pieces ahead of its consumer.
///
/// The source belongs to that thread until its end has been read here, or this object is released.
final class ReadAhead: ByteSource {
  private final class State: @unchecked Sendable {
    // Used only by the reading thread.
    let source: any ByteSource
    // A piece belongs to the reader until it is counted in `filled`, and then to the consumer until it no longer is.
    let pieces: [UnsafeMutableRawBufferPointer]
    // Guarded by `condition`.
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
  /// The number of consumed pieces, and the consumed part of the next one.
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

  /// Waits for the next piece and returns its length; 0 at the end.
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
    while waitForFreePiece(state) {
      let result = Result { try state.source.read(into: state.pieces[index]) }
      let hasMore = state.condition.withLock {
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
      guard hasMore else { return }
      index = (index + 1) % state.pieces.count
    }
  }

  /// Waits until a piece is free; false if the consumer was released.
  private static func waitForFreePiece(_ state: State) -> Bool {
    state.condition.withLock {
      while state.filled == state.pieces.count, !state.isCancelled { state.condition.wait() }
      return !state.isCancelled
    }
  }
}

/// A thread for one piece of work, with a small stack.
///
/// A confined process can start threads, but lacks everything else that libdispatch needs.
final class WorkThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private static let stackBytes = 1 << 20
  private let thread: pthread_t

  /// Starts the work; throws a `Finding` if the system cannot create a thread.
  init(_ body: @escaping @Sendable () -> Void) throws {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackBytes)
    var thread: pthread_t?
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var started = pthread_t()
      let problem = pthread_create(&started, &attributes, Self.run, work.toOpaque())
      thread = started
    #else
      let problem = pthread_create(&thread, &attributes, { Self.run($0) }, work.toOpaque())
    #endif
    guard problem == 0, let thread else {
      work.release()
      throw Finding.error(.damaged, "not enough memory to read the archive")
    }
    self.thread = thread
  }

  /// Waits until the work is done; must be called once.
  func join() {
    pthread_join(thread, nil)
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
    return nil
  }
}
