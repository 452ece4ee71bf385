import Testing

@testable import PackageIngestion

@Suite struct ReadAheadTests {
  /// Counts up to an end, and then fails or not.
  private final class Counter: ByteSource {
    private var next = 0
    private let end: Int
    private let failure: Finding?

    init(to end: Int, failure: Finding? = nil) {
      self.end = end
      self.failure = failure
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let count = min(buffer.count, end - next, 1 + next % 61)
      if count == 0, let failure { throw failure }
      for index in 0..<count { buffer[index] = UInt8(truncatingIfNeeded: (next + index) / 7) }
      next += count
      return count
    }
  }

  @Test func `bytes are read in order`() throws {
    let source = try ReadAhead(Counter(to: 100_000), pieces: 3, bytes: 64)
    let bytes = try #require(try source.bytes(upTo: 100_000))
    #expect(bytes == (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    #expect(try source.bytes(upTo: 1) == [], "the end stays the end")
  }

  @Test func `a read error comes after the data before it`() throws {
    let damage = Finding.error(.damaged, "the compressed data is damaged")
    let source = try ReadAhead(Counter(to: 1_000, failure: damage), pieces: 2, bytes: 64)
    var count = 0
    let finding = #expect(throws: Finding.self) { try source.drain { count += $0.count } }
    #expect(finding == damage)
    #expect(count == 1_000)
  }

  @Test func `the source is released if reading stops early`() throws {
    weak var counter: Counter?
    do {
      let source = Counter(to: .max)
      counter = source
      let ahead = try ReadAhead(source, pieces: 2, bytes: 64)
      let bytes = try withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { buffer in
        _ = try ahead.read(into: buffer)
        return Array(buffer)
      }
      #expect(bytes == [0])
    }
    #expect(counter == nil)
  }
}
