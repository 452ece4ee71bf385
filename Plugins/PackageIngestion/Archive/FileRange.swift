/// A range of a file as a source.
final class FileRange: ByteSource {
  private let file: FileBytes
  private var offset: Int64
  private let end: Int64

  init(_ file: FileBytes, offset: Int64, length: Int64) {
    self.file = file
    self.offset = offset
    end = offset + length
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let wanted = Int(min(Int64(buffer.count), end - offset))
    guard wanted > 0 else { return 0 }
    let count = try file.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
    offset += Int64(count)
    file.didRead(offset)
    return count
  }
}
