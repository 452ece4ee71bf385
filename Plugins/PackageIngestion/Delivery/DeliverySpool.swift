/// Entries out of order, in a temporary file.
final class DeliverySpool {
  private let file: FileBytes
  private var end: Int64 = 0
  private var ranges: [Int: (offset: Int64, length: Int64)] = [:]

  /// Starts with an empty file, which the caller still owns.
  init(_ descriptor: Int32) {
    file = FileBytes(borrowing: descriptor, size: 0)
  }

  /// Stores a file's data until its turn.
  func keep(_ index: Int, _ data: any ByteSource) throws {
    let start = end
    try data.drain { piece in
      try FileWriting.writeAll(piece, to: file.descriptor)
      end += Int64(piece.count)
    }
    ranges[index] = (start, end - start)
  }

  /// A stored file's data, if the file was stored.
  func source(for index: Int) -> (any ByteSource)? {
    ranges[index].map { FileRange(file, offset: $0.offset, length: $0.length) }
  }
}
