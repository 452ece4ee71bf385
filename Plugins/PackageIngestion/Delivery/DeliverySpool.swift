/// Files that came before their turn, in a temporary file.
final class DeliverySpool {
  private let temporary: TemporaryFile
  private let file: FileBytes
  private var end: Int64 = 0
  private var ranges: [[UInt8]: (offset: Int64, length: Int64)] = [:]

  /// Makes an empty spool; its folder has to be writable.
  init(beside path: String) throws {
    temporary = try TemporaryFile(beside: path + ".spool")
    file = try FileBytes(path: temporary.path)
  }

  /// Keeps a file's data until its turn.
  func keep(_ path: String, _ data: any ByteSource) throws {
    let start = end
    try data.drain { piece in
      try temporary.write(piece)
      end += Int64(piece.count)
    }
    ranges[Array(path.utf8)] = (start, end - start)
  }

  /// A kept file's data, if the file was kept.
  func source(for path: String) -> (any ByteSource)? {
    ranges[Array(path.utf8)].map { FileRange(file, offset: $0.offset, length: $0.length) }
  }
}
