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

  /// Waits until the file is on the disk, and gives it its final name, in place of what may stand there.
  func keep() throws {
    guard fsync(descriptor) == 0 else { throw FileWriting.failure() }
    if !isNamed {
      if linkat(AT_FDCWD, path, AT_FDCWD, final, AT_SYMLINK_FOLLOW) == 0 { return }
      // A link does not take the place of a file, a renaming does.
      guard errno == EEXIST, linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        throw Self.unplaced()
      }
    }
    guard rename(name, final) == 0 else {
      let failure = Self.unplaced()
      unlink(name)
      throw failure
    }
  }

  private static func unplaced() -> Finding { FileWriting.failure("the file cannot be put in place") }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
