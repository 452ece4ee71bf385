/// A sequential source of bytes.
protocol ByteSource: AnyObject {
  /// Reads into a buffer and returns the number of bytes; 0 at the end.
  ///
  /// Throws a `Finding` if the bytes contradict their container.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

extension ByteSource {
  /// Passes on everything that is left, piece by piece.
  func drain(_ body: (UnsafeRawBufferPointer) throws -> Void = { _ in }) throws {
    try withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { buffer in
      while case let count = try read(into: buffer), count > 0 {
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// Everything that is left, or nil if it is more than a number of bytes.
  func bytes(upTo limit: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var isTooLong = false
    try drain { piece in
      isTooLong = isTooLong || bytes.count + piece.count > limit
      if !isTooLong { bytes.append(contentsOf: piece) }
    }
    return isTooLong ? nil : bytes
  }
}
