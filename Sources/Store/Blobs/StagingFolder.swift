internal import Foundation

/// A folder of one console's own for files that are not in their place yet, locked as long as that console lives.
///
/// The lock tells what a console that died left behind from what another is still writing.
final class StagingFolder {
  let path: String
  private let descriptor: CInt

  /// Makes a folder in `parent`, which must be there.
  init(in parent: String) throws {
    while true {
      let path = "\(parent)/\(UUID().uuidString)"
      guard mkdir(path, 0o700) == 0 else { throw Refusal.blobNotWritten(String(cString: strerror(errno))) }
      // A sweep may take the folder away before it is locked; then another is made.
      guard let descriptor = Self.lock(path) else {
        if errno == EWOULDBLOCK || errno == ENOENT { continue }
        let reason = String(cString: strerror(errno))
        rmdir(path)
        throw Refusal.blobNotWritten(reason)
      }
      var status = stat()
      if stat(path, &status) == 0 {
        self.path = path
        self.descriptor = descriptor
        return
      }
      close(descriptor)
    }
  }

  deinit {
    // rmdir leaves a folder that holds anything; the next sweep takes it.
    rmdir(path)
    close(descriptor)
  }

  /// Removes what consoles that died left in `parent`.
  static func sweep(_ parent: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] {
      let path = "\(parent)/\(name)"
      guard let descriptor = lock(path) else { continue }
      try? FileManager.default.removeItem(atPath: path)
      close(descriptor)
    }
  }

  /// Opens and locks a folder; nil where another console holds it, or it is gone.
  private static func lock(_ path: String) -> CInt? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(descriptor)
      errno = reason
      return nil
    }
    return descriptor
  }
}
