internal import Foundation
internal import Store
internal import Synchronization

/// A file of any size, which is read in pieces.
///
/// It is closed with the object.
///
///     let file = try preparation.input(path)
///     while case let bytes = try file.read(upTo: 1 << 16), !bytes.isEmpty { … }
public final class InputFile: Sendable {
  /// The name as typed, for messages; `standard input` for `-`.
  public let name: String
  /// Its size in bytes; nil while it is not known.
  public let size: Int64?
  /// The bytes read so far.
  public var position: Int64 { progress.withLock { $0 } }
  private let progress = Mutex<Int64>(0)
  private let descriptor: CInt
  private let isOpen = Mutex(true)

  /// Takes ownership of an open file.
  private init(_ descriptor: CInt, name: String, size: Int64?) {
    (self.descriptor, self.name, self.size) = (descriptor, name, size)
  }

  /// Opens a file for reading; a pipe is first read to its end, so that the store is not locked meanwhile.
  ///
  /// - Throws: A `Refusal` if it cannot be read, or is a folder, or ^C interrupts the wait.
  static func open(path: String, typed: String, isCancelled: () -> Bool) throws -> InputFile {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal.fileUnreadable(typed) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw Refusal.fileUnreadable(typed)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return InputFile(descriptor, name: typed, size: Int64(status.st_size))
    case S_IFDIR:
      close(descriptor)
      throw Refusal.fileIsFolder(typed)
    case S_IFCHR where isatty(descriptor) == 0:
      // /dev/zero, for example, never ends.
      close(descriptor)
      throw Refusal.inputIsDevice(typed)
    default:
      defer { close(descriptor) }
      return try spooled(descriptor, name: typed, isCancelled: isCancelled)
    }
  }

  /// Opens a file that a folder or another file names; refuses all but regular files, without waiting for them.
  static func regular(path: String, typed: String) throws -> InputFile {
    do {
      let descriptor = try OpenFile.regular(path)
      return InputFile(descriptor, name: typed, size: FileStatus(of: descriptor).map { Int64($0.size) })
    } catch {
      throw Refusal.notRegular(typed, error)
    }
  }

  /// Copies a pipe to its end into an unnamed file.
  static func spooled(_ input: CInt, name: String, isCancelled: () -> Bool) throws -> InputFile {
    guard let spool = try? UnnamedFile.open() else { throw Refusal.noRoom(for: name) }
    let file = InputFile(spool, name: name, size: nil)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var total: Int64 = 0
    while true {
      // A short wait, since the signal of ^C may go to another thread.
      var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      let found = poll(&waiting, 1, 200)
      if isCancelled() { throw Refusal.cancelled }
      if found == 0 || found < 0 && errno == EINTR { continue }
      let count = Foundation.read(input, &buffer, buffer.count)
      guard count >= 0 else { throw Refusal.fileUnreadable(name) }
      guard count > 0 else { break }
      do {
        try buffer.withUnsafeBytes { try OpenFile.writeAll(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: spool) }
      } catch {
        throw Refusal.noRoom(for: name)
      }
      total += Int64(count)
    }
    lseek(spool, 0, SEEK_SET)
    return InputFile(file.release(), name: name, size: total)
  }

  deinit {
    if isOpen.withLock({ $0 }) { close(descriptor) }
  }

  /// Gives up ownership of the descriptor.
  private func release() -> CInt {
    isOpen.withLock { $0 = false }
    return descriptor
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
}

extension Preparation {
  /// Opens a file in a folder that a person named, for reading in pieces.
  ///
  /// - Throws: A `Refusal` if it cannot be read, is a store, or is not a regular file.
  public func input(inFolder file: FilePath) throws -> InputFile {
    let path = try path(file)
    try protected.requireReadable(path, typed: file.text)
    return try InputFile.regular(path: path, typed: file.text)
  }

  /// Opens a file for reading in pieces; `-` is standard input.
  ///
  /// - Parameter name: Its name for messages; nil for the path as typed.
  /// - Throws: A `Refusal` if it cannot be read, is a store, or if standard input is the script itself.
  public func input(_ file: FilePath, named name: String? = nil) throws -> InputFile {
    if file.text.hasSameBytes(as: "-") {
      return try InputFile.spooled(
        try host.standardInput(), name: "standard input", isCancelled: host.isCancelled)
    }
    let path = try path(file)
    try protected.requireReadable(path, typed: file.text)
    return try InputFile.open(path: path, typed: name ?? file.text, isCancelled: host.isCancelled)
  }
}

extension Refusal {
  fileprivate static func noRoom(for name: String) -> Refusal {
    Refusal(
      "file.no-room", kind: .unavailable, "cannot store the contents of \(name)",
      hint: "free space in \(NSTemporaryDirectory())", subject: name)
  }

  fileprivate static func inputIsDevice(_ path: String) -> Refusal {
    Refusal(
      "file.unreadable", kind: .unavailable, "cannot read \(path), which is a device", hint: "name a file or a pipe",
      subject: path)
  }
}
