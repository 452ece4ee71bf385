/// A sequential destination of bytes.
protocol ByteSink: AnyObject {
  /// Writes all of the bytes, or throws.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  /// Writes all of the bytes, or throws.
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}
