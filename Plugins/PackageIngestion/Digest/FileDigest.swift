import Foundation

/// The SHA-256 of a file, worked out on a thread of its own while the file is judged.
final class FileDigest {
  private final class State: @unchecked Sendable {
    // Written before the thread ends, and read after it was waited for.
    var result: Result<String, any Error> = .failure(CancellationError())
  }

  private let state = State()
  private let thread: WorkThread
  private var isDone = false

  /// Starts at once; the file is kept open until it is done.
  init(of file: FileBytes) throws {
    let (descriptor, size) = (file.descriptor, file.size)
    thread = try WorkThread { [state] in
      state.result = Result { try FileBytes(borrowing: descriptor, size: size).sha256() }
    }
  }

  deinit {
    if !isDone { thread.join() }
  }

  /// The digest in hexadecimal, when it is there.
  func hexadecimal() throws -> String {
    if !isDone { thread.join() }
    isDone = true
    return try state.result.get()
  }
}
