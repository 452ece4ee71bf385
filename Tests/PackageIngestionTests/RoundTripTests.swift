import Foundation
import PackageIngestion
import StockroomKit
import Testing

@Suite struct RoundTripTests {
  @Test func `a folder becomes a valid package`() throws {
    let folder = try Sample.folder()
    let file = folder.path + "/level2.pkg"
    let report = try PackageBuilder().build(folder.path + "/" + Sample.product, to: file, expecting: Sample.product)
    #expect(report.findings == [])
    #expect(report.shape == .product)
    #expect(report.productIdentifier == Sample.product)
    #expect(report.version == ContentVersion("1.0"))
    #expect(report.otherKeys == ["Folder": "levels"])
    #expect(
      report.files.map(\.path) == [
        "ContentInfo.plist", "Contents", "Contents/art", "Contents/art/a.png", "Contents/art/b.txt",
        "Contents/level.dat",
      ])
    #expect(report.fileCount == 4)
    #expect(try folder.names() == ["com.example.level2", "level2.pkg"], "no temporary file is left")
    let digest = try Tool.run("sha256sum", file, in: folder.path).prefix(64)
    #expect(report.packageSHA256 == digest)
    let level = try #require(report.files.last)
    #expect(
      try Tool.run("sha256sum", Sample.product + "/Contents/level.dat", in: folder.path).prefix(64)
        == level.sha256 ?? "")
  }

  @Test func `libarchive reads a built package`() throws {
    let folder = try Sample.folder()
    _ = try PackageBuilder().build(folder.path + "/" + Sample.product, to: folder.path + "/level2.pkg")
    try Tool.run("mkdir", "outer", "inner", in: folder.path)
    try Tool.run("bsdtar", "-xf", "../level2.pkg", in: folder.path + "/outer")
    let component = folder.path + "/outer/\(Sample.product).pkg"
    #expect(try Tool.run("ls", component, in: folder.path).contains("PackageInfo"))
    try Tool.run("bsdtar", "-xf", component + "/Payload", in: folder.path + "/inner")
    #expect(try Tool.run("diff", "-r", Sample.product, "inner", in: folder.path).isEmpty)
    #expect(try Tool.run("bsdtar", "-tvf", component + "/Payload", in: folder.path).contains("-rw-r--r--  1 0      0 "))
  }

  @Test func `the same folder gives the same bytes`() throws {
    let folder = try Sample.folder()
    let source = folder.path + "/" + Sample.product
    let first = try PackageBuilder().build(source, to: folder.path + "/a.pkg")
    try Tool.run("touch", "-d", "2012-10-01", source + "/Contents/level.dat", in: folder.path)
    try Tool.run("chmod", "600", source + "/Contents/level.dat", in: folder.path)
    try folder.write("\(Sample.product)/.DS_Store", "Finder was here")
    try folder.write("\(Sample.product)/Contents/._level.dat", "and here")
    let second = try PackageBuilder().build(source, to: folder.path + "/b.pkg")
    #expect(first.isValid && second.isValid)
    #expect(first.packageSHA256 == second.packageSHA256)
  }

  @Test func `devices can unzip the delivery archive`() throws {
    let folder = try Sample.folder()
    let package = folder.path + "/level2.pkg"
    _ = try PackageBuilder().build(folder.path + "/" + Sample.product, to: package)
    let delivery = try Sample.deliver(package, to: folder.path + "/level2.zip")
    #expect(try delivery.sha256 == Tool.run("sha256sum", "level2.zip", in: folder.path).prefix(64))
    #expect(try delivery.size == folder.read("level2.zip").count)
    let listing = try Tool.run(
      "python3", "-c",
      """
      import zipfile
      z = zipfile.ZipFile('level2.zip')
      assert z.testzip() is None
      for i in z.infolist(): print(i.filename, i.date_time[0], oct(i.external_attr >> 16))
      """, in: folder.path)
    #expect(
      listing == """
        ContentInfo.plist 1980 0o100644
        Contents/ 1980 0o40755
        Contents/art/ 1980 0o40755
        Contents/art/a.png 1980 0o100644
        Contents/art/b.txt 1980 0o100644
        Contents/level.dat 1980 0o100644

        """)
    try Tool.run("unzip", "-q", "level2.zip", "-d", "unzipped", in: folder.path)
    #expect(try Tool.run("diff", "-r", Sample.product, "unzipped", in: folder.path).isEmpty)
  }
}
