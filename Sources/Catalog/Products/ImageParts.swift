/// What an image file says about itself, if it is whole: a copy that broke off has a good header, too.
enum ImageParts {
  /// Whether a file has the size of an image, and all of it.
  enum Finding: Equatable {
    case whole(width: Int, height: Int)
    case cut
    case unknown
  }

  static func finding(in bytes: UnsafeRawBufferPointer) -> Finding {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    if bytes.starts(with: signature) { return png(bytes, after: signature.count) }
    return bytes.starts(with: [0xFF, 0xD8]) ? jpeg(bytes) : .unknown
  }

  /// Goes from chunk to chunk, from the header to the end; PNG, 3rd edition, 5.3.
  private static func png(_ bytes: UnsafeRawBufferPointer, after signature: Int) -> Finding {
    guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { return .unknown }
    var index = signature
    while bytes.count - index >= 12 {
      let length = bigEndian(bytes, at: index, count: 4)
      guard length <= bytes.count - index - 12 else { return .cut }
      if bytes[(index + 4)..<(index + 8)].elementsEqual("IEND".utf8) {
        return .whole(width: bigEndian(bytes, at: 16, count: 4), height: bigEndian(bytes, at: 20, count: 4))
      }
      index += 12 + length
    }
    return .cut
  }

  /// Goes from marker to marker, past the scans, to the end of the image; ITU-T T.81 annex B.
  private static func jpeg(_ bytes: UnsafeRawBufferPointer) -> Finding {
    var size: (width: Int, height: Int)?
    var index = 2
    while true {
      // A marker may have more bytes of ones before it.
      while index + 1 < bytes.count, bytes[index] == 0xFF, bytes[index + 1] == 0xFF { index += 1 }
      guard index + 1 < bytes.count, bytes[index] == 0xFF else { return size == nil ? .unknown : .cut }
      let marker = bytes[index + 1]
      index += 2
      if marker == 0xD9 { return size.map { .whole(width: $0.width, height: $0.height) } ?? .unknown }
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      let length = index + 1 < bytes.count ? bigEndian(bytes, at: index, count: 2) : 0
      let isFrame = (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
      guard length >= (isFrame ? 7 : 2), length <= bytes.count - index else { return size == nil ? .unknown : .cut }
      if isFrame {
        size = (bigEndian(bytes, at: index + 5, count: 2), bigEndian(bytes, at: index + 3, count: 2))
      }
      index += length
      if marker == 0xDA { index = endOfScan(bytes, from: index) }
    }
  }

  /// The next marker that is not part of a scan: not a stuffed zero, nor a restart.
  private static func endOfScan(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    while index + 1 < bytes.count {
      let next = bytes[index + 1]
      if bytes[index] == 0xFF, next != 0, !(0xD0...0xD7).contains(next) { return index }
      index += 1
    }
    return bytes.count
  }

  private static func bigEndian(_ bytes: UnsafeRawBufferPointer, at index: Int, count: Int) -> Int {
    bytes[index..<(index + count)].reduce(0) { $0 << 8 | Int($1) }
  }
}
