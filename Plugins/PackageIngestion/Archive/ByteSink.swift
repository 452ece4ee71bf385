/// Somewhere bytes go, one after the other.
protocol ByteSink: AnyObject {
  /// Takes all of the bytes, or throws.
  func write(_ bytes: UnsafeRawBufferPointer) throws
}

extension ByteSink {
  /// Takes all of the bytes, or throws.
  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}
