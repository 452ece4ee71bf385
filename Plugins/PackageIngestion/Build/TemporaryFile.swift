import CArchive
import Foundation

/// An unnamed file beside its destination; a process that dies leaves nothing behind.
///
/// If the file system does not support it (open(2), O_TMPFILE), it has a temporary name.
final class TemporaryFile: ByteSink {
  let descriptor: Int32
  /// The path at which this process can open it.
  let path: String
  private let final: String
  private let name: String
  private let isNamed: Bool

  /// Creates an empty file; throws a `Finding` if the folder is not writable.
  init(beside final: String) throws {
    self.final = final
    name = "\(final).tmp-\(UUID().uuidString.prefix(8).lowercased())"
    let unnamed =
      CArchiveUnnamedFile == 0
      ? -1 : open(Self.folder(of: final), CArchiveUnnamedFile | O_RDWR | O_CLOEXEC, 0o644)
    isNamed = unnamed < 0
    descriptor = isNamed ? open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644) : unnamed
    guard descriptor >= 0 else { throw FileWriting.failure() }
    path = isNamed ? name : "/proc/self/fd/\(descriptor)"
  }

  deinit {
    close(descriptor)
    if isNamed { unlink(name) }
  }

  /// Adds to the file.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try FileWriting.writeAll(bytes, to: descriptor)
  }

  /// Syncs the file to the disk, and gives it its final name, replacing an existing file; the name is then also on
  /// the disk.
  func keep() throws {
    try place()
    let folder = open(Self.folder(of: final), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileWriting.failure() }
    defer { close(folder) }
    guard fsync(folder) == 0 else { throw FileWriting.failure() }
  }

  private func place() throws {
    guard fsync(descriptor) == 0 else { throw FileWriting.failure() }
    if !isNamed {
      if linkat(AT_FDCWD, path, AT_FDCWD, final, AT_SYMLINK_FOLLOW) == 0 { return }
      // A link cannot replace a file, but a rename can.
      if errno != EEXIST || linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW) != 0 { try copy() }
    }
    guard rename(name, final) == 0 else {
      let failure = Self.unplaced()
      unlink(name)
      throw failure
    }
  }

  /// Copies the bytes to a named file if the file itself cannot be linked: not every file system has links.
  private func copy() throws {
    let copy = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard copy >= 0 else { throw Self.unplaced() }
    defer { close(copy) }
    do {
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var offset: off_t = 0
      while true {
        let count = pread(descriptor, &buffer, buffer.count, offset)
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw Self.unplaced() }
        if count == 0 { break }
        try buffer.withUnsafeBytes { bytes in
          try FileWriting.writeAll(UnsafeRawBufferPointer(rebasing: bytes[..<count]), to: copy)
        }
        offset += off_t(count)
      }
      guard fsync(copy) == 0 else { throw FileWriting.failure() }
    } catch {
      unlink(name)
      throw error
    }
  }

  private static func unplaced() -> Finding { FileWriting.failure("the file cannot be moved into place") }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
