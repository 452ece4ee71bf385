import CArchive
import Foundation

/// A file without a name, beside the one it is to become; a process that dies leaves nothing of it.
///
/// Where the file system knows no such thing (open(2), O_TMPFILE), it has a name of its own until it goes.
final class TemporaryFile: ByteSink {
  let descriptor: Int32
  /// Where this process may open it.
  let path: String
  private let final: String
  private let name: String
  private let isNamed: Bool

  /// Makes an empty file; a folder that takes none throws a `Finding`.
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

  /// Waits until the file is on the disk, and gives it its final name, in place of what may stand there; the name is on
  /// the disk then, too.
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
      // A link does not take the place of a file, a renaming does.
      if errno != EEXIST || linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW) != 0 { try copy() }
    }
    guard rename(name, final) == 0 else {
      let failure = Self.unplaced()
      unlink(name)
      throw failure
    }
  }

  /// Gives the bytes a name where the file itself can be given none: not every file system has links.
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

  private static func unplaced() -> Finding { FileWriting.failure("the file cannot be put in place") }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
