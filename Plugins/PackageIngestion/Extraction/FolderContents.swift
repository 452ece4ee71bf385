import Foundation

/// The files in a folder and the folders below it, whoever put them there; no symbolic link is followed.
enum FolderContents {
  /// Tells each file's path, relative to the folder, whose descriptor stays the caller's; the order is the disk's.
  ///
  /// What cannot be opened or listed counts as a file.
  static func walk(_ folder: Int32, below path: [UInt8] = [], _ body: ([UInt8]) throws -> Void) throws {
    // Opened anew: a duplicate would share the place that reading has come to.
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
