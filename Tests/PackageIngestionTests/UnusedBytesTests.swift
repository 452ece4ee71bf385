import Foundation
import PackageIngestion
import Testing

/// Bytes of an archive that belong to no entry: they are reported and not delivered.
@Suite struct UnusedBytesTests {
  @Test(arguments: [21, 1 << 20])
  func `unused bytes in a xar archive are refused`(count: Int) throws {
    let report = try Sample.validate(Sample.xar { $0.heap += [UInt8](repeating: 7, count: count) })
    #expect(report.isValid)
    #expect(report.codes == [.slack])
    #expect(report.findings.first?.message == "\(count) bytes of the archive do not belong to any entry")
    #expect(report.findings.first?.hint == "package build creates a package from a folder")
  }

  @Test func `unused bytes between two entries are refused`() throws {
    let report = try Sample.validate(
      Sample.xar { forge in
        forge.heap += Array("hidden from whoever looks at the entries".utf8)
        forge.add("._last", [1])
      })
    #expect(report.codes == [.slack])
  }

  @Test func `padding does not count as unused bytes`() throws {
    #expect(try Sample.validate(Sample.xar { $0.heap += [UInt8](repeating: 0, count: 1 << 20) }).findings == [])
    #expect(try Sample.validate(Sample.xar { $0.heap += [UInt8](repeating: 7, count: 20) }).findings == [])
  }

  @Test func `more than one megabyte of unused bytes is refused`() throws {
    let report = try Sample.validate(Sample.xar { $0.heap += [UInt8](repeating: 7, count: 1 << 20 + 1) })
    #expect(report.errors == [.xarUnaccounted])
  }

  @Test(arguments: [0, 1, 9_000])
  func `bytes after a zip archive are refused`(count: Int) throws {
    let folder = try Sample.folder()
    try Tool.run("sh", "-c", "bsdtar --format zip -cf ../out.pkg *", in: folder.path + "/" + Sample.product)
    let path = folder.path + "/out.pkg"
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(repeating: 7, count: count))
    try handle.close()
    let report = PackageValidator().validate(path)
    #expect(report.isValid)
    #expect(report.codes == (count == 0 ? [] : [.slack]))
    if count > 0 { #expect(report.findings.first?.message == "\(count) bytes follow the archive's end record") }
  }

  @Test func `a zip archive's comment does not count as unused bytes`() throws {
    let folder = try Sample.folder()
    try Tool.run("sh", "-c", "bsdtar --format zip -cf ../out.pkg *", in: folder.path + "/" + Sample.product)
    var bytes = try folder.read("out.pkg")
    bytes.replaceSubrange(bytes.count - 2..<bytes.count, with: [5, 0])
    try folder.write("out.pkg", bytes + Array("hello".utf8))
    #expect(PackageValidator().validate(folder.path + "/out.pkg").codes == [])
  }

  @Test func `built packages and downloads have no unused bytes`() throws {
    let folder = try Sample.folder()
    let package = folder.path + "/own.pkg"
    #expect(try PackageBuilder().build(folder.path + "/" + Sample.product, to: package).codes == [])
    let archive = folder.path + "/download.pkg"
    _ = try Sample.deliver(package, to: archive)
    #expect(PackageValidator().validate(archive).codes == [])
  }
}
