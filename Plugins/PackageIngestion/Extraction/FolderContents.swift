import Foundation

/// All files in a folder and its subfolders, without following symbolic links.
enum FolderContents {
  /// Calls `body` with each file's path relative to the folder, in disk order; the caller owns the folder's descriptor.
  ///
  /// An item that cannot be opened or listed counts as a file.
  static func walk(_ folder: Int32, below path: [UInt8] = [], _ body: ([UInt8]) throws -> Void) throws {
    // Opened again: a duplicate would share the reading position.
    let copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      return try body(path)
    }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name == Array(".".utf8) || name == Array("..".utf8) { continue }
      let place = path.isEmpty ? name : path + [UInt8(ascii: "/")] + name
      let inner = (name + [0]).withUnsafeBytes { bytes in
        bytes.baseAddress.map {
          openat(folder, $0.assumingMemoryBound(to: CChar.self), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        } ?? -1
      }
      guard inner >= 0 else {
        try body(place)
        continue
      }
      defer { close(inner) }
      try walk(inner, below: place, body)
    }
  }
}
