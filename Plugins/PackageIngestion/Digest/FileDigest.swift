import Foundation

/// The SHA-256 of a file, computed on a separate thread while the file is validated.
final class FileDigest {
  private final class State: @unchecked Sendable {
    // Written before the thread ends, and read after it was joined.
    var result: Result<String, any Error> = .failure(CancellationError())
  }

  private let state = State()
  private let thread: WorkThread
  private var isDone = false

  /// Starts immediately; the file is kept open until it is done.
  init(of file: FileBytes) throws {
    let (descriptor, size) = (file.descriptor, file.size)
    thread = try WorkThread { [state] in
      state.result = Result { try FileBytes(borrowing: descriptor, size: size).sha256() }
    }
  }

  deinit {
    if !isDone { thread.join() }
  }

  /// Waits for the digest and returns it in hexadecimal.
  func hexadecimal() throws -> String {
    if !isDone { thread.join() }
    isDone = true
    return try state.result.get()
  }
}
