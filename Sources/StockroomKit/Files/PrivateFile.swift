public import Store
internal import Foundation

/// A file that only its owner can read, for secrets.
public enum PrivateFile {
  /// Writes a new file, which no other file may be in the place of.
  ///
  /// - Parameters:
  ///   - name: The path as typed, for messages.
  ///   - exists: The refusal of a path where a file is.
  public static func write(
    _ text: String, to path: String, named name: String, exists: @autoclosure () -> Refusal
  ) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST ? exists() : Refusal.fileUnwritable(name)
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(text.utf8))
    } catch {
      throw Refusal.fileUnwritable(name)
    }
  }
}
