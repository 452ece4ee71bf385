import Testing

@testable import PackageIngestion

/// What GzipSink compresses, gzip itself takes apart.
@Suite struct GzipSinkTests {
  private final class Collected: ByteSink {
    var bytes: [UInt8] = []

    func write(_ piece: UnsafeRawBufferPointer) {
      bytes += piece
    }
  }

  private func gzip(_ bytes: [UInt8], piece: Int) throws -> [UInt8] {
    let collected = Collected()
    let sink = try GzipSink(collected)
    for start in stride(from: 0, to: bytes.count, by: piece) {
      try sink.write(Array(bytes[start..<min(start + piece, bytes.count)]))
    }
    try sink.finish()
    return collected.bytes
  }

  /// Words that repeat within the window, and noise that does not.
  private func content(_ count: Int) -> [UInt8] {
    var state: UInt64 = 20_121_121
    return (0..<count).map { index in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return index / 4_096 % 2 == 0 ? UInt8(ascii: "a") + UInt8(index % 23) : UInt8(truncatingIfNeeded: state >> 56)
    }
  }

  // A block has 262,144 bytes, and eight of them go at a time.
  @Test(arguments: [0, 1, 262_143, 262_144, 262_145, 2_097_151, 2_097_152, 2_097_153, 5_000_000])
  func `gzip restores the content`(count: Int) throws {
    let folder = try TemporaryFolder()
    let bytes = content(count)
    try folder.write("content", bytes)
    try folder.write("content.gz", try gzip(bytes, piece: 100_000))
    try Tool.run("sh", "-c", "gzip -t content.gz && gzip -dc content.gz | cmp - content", in: folder.path)
  }

  @Test func `the size of the pieces written does not matter`() throws {
    let bytes = content(3_000_000)
    #expect(try gzip(bytes, piece: 77) == gzip(bytes, piece: 3_000_000))
  }

  @Test func `blocks refer to earlier data`() throws {
    let page = content(20_000)
    let bytes = Array((0..<200).map { _ in page }.joined())
    // Four million bytes of one page over and over: the noise of it is stored once, not once a block.
    #expect(try gzip(bytes, piece: bytes.count).count < 60_000)
  }
}
