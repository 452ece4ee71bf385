internal import Foundation
internal import Store
internal import Synchronization

/// A file that is read piece by piece, so that its size does not matter: a file of the disk, or a pipe.
///
/// Its position survives errors, and it is closed with the object.
public final class InputFile: Sendable {
  /// The name as typed, for messages; `standard input` for `-`.
  public let name: String
  /// Its size in bytes, or nil for a pipe.
  public let size: Int64?
  /// The bytes read so far.
  public var position: Int64 { progress.withLock { $0 } }
  private let progress = Mutex<Int64>(0)
  private let descriptor: CInt
  private let isOwned: Bool

  /// Opens a file for reading.
  ///
  /// - Throws: A `Refusal` if it cannot be read, or is a folder.
  init(path: String, typed: String) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.fileUnreadable(typed) }
    isOwned = true
    name = typed
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Refusal.fileUnreadable(typed) }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw Refusal.fileIsFolder(typed)
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int64(status.st_size) : nil
  }

  /// Reads standard input.
  init(standardInput descriptor: CInt) {
    self.descriptor = descriptor
    isOwned = false
    name = "standard input"
    size = nil
  }

  deinit {
    if isOwned { close(descriptor) }
  }

  /// Reads up to `count` bytes; empty at the end of the file.
  ///
  /// - Throws: A `Refusal` if the disk or the pipe fails, or ^C interrupts the wait.
  public func read(upTo count: Int) throws -> [UInt8] {
    var failure: CInt = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let length = Foundation.read(descriptor, buffer.baseAddress, count)
      if length < 0 { failure = errno }
      filled = max(0, length)
    }
    guard failure == 0 else { throw failure == EINTR ? Refusal.cancelled : Refusal.fileUnreadable(name) }
    progress.withLock { $0 += Int64(bytes.count) }
    return bytes
  }

  /// The rest of a file of at most `limit` bytes.
  ///
  /// - Throws: A `Refusal` for a larger one.
  public func readAll(limit: Int) throws -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let bytes = try read(upTo: 1 << 18)
      guard !bytes.isEmpty else { return all }
      all += bytes
      guard all.count <= limit else {
        throw Refusal("file.too-large", "\(name) is larger than \(limit) bytes", subject: name)
      }
    }
  }
}

extension Preparation {
  /// Opens a file to be read piece by piece; `-` is standard input.
  ///
  /// - Throws: A `Refusal` if it cannot be read, is a store, or if standard input is the script itself.
  public func input(_ file: FilePath) throws -> InputFile {
    if file.text.hasSameBytes(as: "-") { return InputFile(standardInput: try standardInput()) }
    let path = try path(file)
    try requireReadable(path, typed: file.text)
    return try InputFile(path: path, typed: file.text)
  }
}
