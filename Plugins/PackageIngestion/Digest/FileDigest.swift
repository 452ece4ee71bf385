import Foundation

/// The SHA-256 of a file, worked out on a thread of its own while the file is judged.
final class FileDigest {
  private final class State: @unchecked Sendable {
    // Written before the group is left, and read after.
    var result: Result<String, any Error> = .failure(CancellationError())
  }

  private let state = State()
  private let group = DispatchGroup()

  /// Starts at once, on a descriptor of its own.
  init(of file: FileBytes) {
    let descriptor = dup(file.descriptor)
    let size = file.size
    DispatchQueue.global().async(group: group) { [state] in
      state.result = Result { try FileBytes(owning: descriptor, size: size).sha256() }
    }
  }

  /// The digest in hexadecimal, when it is there.
  func hexadecimal() throws -> String {
    group.wait()
    return try state.result.get()
  }
}
