public import Basics
internal import Foundation

/// Reads the names in a folder, and tells its end from an error.
public enum DirectoryNames {
  /// The names as bytes, without `.` and `..`, in disk order; the caller owns the folder's descriptor.
  public static func read(in folder: CInt) throws(FileSystemError) -> [[UInt8]] {
    // Opened again: a duplicate would share the reading position, and closing the stream closes its descriptor.
    let descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError() }
    guard let stream = fdopendir(descriptor) else {
      let failure = FileSystemError()
      close(descriptor)
      throw failure
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        // The end, or an error: only errno tells which.
        guard errno == 0 else { throw FileSystemError() }
        return names
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
    }
  }

  /// The names in the folder at a path.
  public static func read(at path: String) throws(FileSystemError) -> [[UInt8]] {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileSystemError() }
    defer { close(folder) }
    return try read(in: folder)
  }
}
