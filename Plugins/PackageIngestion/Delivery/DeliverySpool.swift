import Foundation

/// Files that came before their turn, in a temporary file that has no name.
final class DeliverySpool {
  private let descriptor: Int32
  private let file: FileBytes
  private var end: Int64 = 0
  private var ranges: [[UInt8]: (offset: Int64, length: Int64)] = [:]

  /// Makes an empty spool; its folder has to be writable.
  init(beside path: String) throws {
    let temporary = TemporaryFile(beside: path + ".spool")
    descriptor = open(temporary.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Finding.error(.fileNotWritable, "no temporary file can be made: \(String(cString: strerror(errno)))")
    }
    file = try FileBytes(path: temporary.path)
  }

  deinit {
    close(descriptor)
  }

  /// Keeps a file's data until its turn.
  func keep(_ path: String, _ data: any ByteSource) throws {
    let start = end
    try data.drain { piece in
      try FileWriting.writeAll(piece, to: descriptor)
      end += Int64(piece.count)
    }
    ranges[Array(path.utf8)] = (start, end - start)
  }

  /// A kept file's data, if the file was kept.
  func source(for path: String) -> (any ByteSource)? {
    ranges[Array(path.utf8)].map { FileRange(file, offset: $0.offset, length: $0.length) }
  }
}
