import Foundation
import Testing

@testable import PackageIngestion

@Suite struct TemporaryDirectoryTests {
  /// A child that was killed leaves temporary files where it wrote.
  @Test func `a temporary directory is deleted with its contents`() throws {
    var folder: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(folder).path
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    for name in ["content.zip.tmp-1", "content.zip.spool.tmp-2"] {
      try Data("left".utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
