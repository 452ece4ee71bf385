import Foundation
import Testing

@testable import Store

@Suite struct TemporaryFolderTests {
  /// A child that was killed leaves temporary files where it wrote.
  @Test func `a temporary folder is deleted with its contents`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder()
    let path = try #require(folder).path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    for name in ["content.zip.new-1", "content.zip.spool.new-2"] {
      try Data("left".utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
