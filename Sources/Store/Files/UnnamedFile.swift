public import Basics
internal import CFileSystem
internal import Foundation

/// A temporary file without a name, which ends with its last descriptor: a process that dies leaves nothing.
public enum UnnamedFile {
  /// Opens an empty one for reading and writing; the caller closes the descriptor.
  public static func open() throws(FileSystemError) -> CInt {
    let folder = NSTemporaryDirectory()
    let nameless = stockroom_open_nameless(folder, 0o600)
    guard nameless < 0 else { return nameless }
    let path = "\(folder)/stockroom-\(UUID().uuidString)"
    let descriptor = Foundation.open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileSystemError() }
    unlink(path)
    return descriptor
  }
}
