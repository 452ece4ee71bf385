import Foundation
import Testing

@testable import Store

@Suite struct TarHeaderTests {
  @Test(arguments: [0, 1, 512, 1 << 33 - 1, 1 << 33, 1 << 45] as [Int64])
  func `a header has its name, size, and date`(size: Int64) throws {
    let header = TarHeader(
      name: BackupLayout.name(ofBlob: String(repeating: "a", count: 64)), size: size,
      at: Date(seconds: 1_353_456_000))
    #expect(TarHeader(block: header.block) == header)
  }

  @Test func `a header with any changed byte is invalid`() {
    let block = TarHeader(name: "store.db", size: 4096, at: Date(seconds: 0)).block
    for index in block.indices {
      var other = block
      other[index] ^= 0x41
      #expect(TarHeader(block: other) == nil, "byte \(index)")
    }
    #expect(TarHeader(block: []) == nil)
    #expect(TarHeader(block: [UInt8](repeating: 0xFF, count: 512)) == nil)
  }

  @Test(arguments: [
    "store.db.content/blobs/sha256/../../../../etc/passwd", "/etc/passwd", "store.db",
    "store.db.content/blobs/sha256/bb/" + String(repeating: "a", count: 64),
    "store.db.content/blobs/sha256/AA/" + String(repeating: "A", count: 64),
  ])
  func `only the exact name of a blob is accepted`(name: String) {
    #expect(BackupLayout.blob(named: name) == nil)
  }
}
