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
    var template = Array("\(folder)/stockroom-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw FileSystemError() }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    unlink(template)
    return descriptor
  }
}
