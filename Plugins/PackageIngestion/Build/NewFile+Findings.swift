import StockroomKit

/// A package or an archive while it is written; it replaces an existing file once it is complete.
extension NewFile: ByteSink {
  /// Starts a file; throws a `Finding` if the folder is not writable.
  convenience init(replacing path: String) throws {
    do {
      try self.init(at: path, replaces: true, mode: 0o644)
    } catch {
      throw Finding.error(.fileNotWritable, "the file cannot be written: \(error.reason)")
    }
  }

  /// Adds to the file, or throws a `Finding`.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    try FileWriting.writeAll(bytes, to: descriptor)
  }

  /// Gives the file its name, or throws a `Finding`.
  func keep() throws {
    try FileWriting.finding { () throws(FileSystemError) in try finish() }
  }
}
