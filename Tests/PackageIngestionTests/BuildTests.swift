import Foundation
import PackageIngestion
import Testing

/// Folders that cannot become packages, which leave no files behind.
@Suite struct BuildTests {
  private func errors(_ change: (TemporaryFolder, String) throws -> Void) throws -> [FindingCode] {
    let folder = try Sample.folder()
    let source = folder.path + "/" + Sample.product
    try change(folder, source)
    let report = try PackageBuilder().build(source, to: folder.path + "/out/level2.pkg", expecting: Sample.product)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out/level2.pkg"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == [])
    return report.errors
  }

  private func out(_ folder: TemporaryFolder) throws {
    try FileManager.default.createDirectory(atPath: folder.path + "/out", withIntermediateDirectories: true)
  }

  @Test func `a folder with executable code is refused`() throws {
    let errors = try errors { folder, _ in
      try out(folder)
      try folder.write(Sample.product + "/Contents/tool", [0x7f, 0x45, 0x4c, 0x46])
      try folder.write(Sample.product + "/Contents/run", "#!/bin/sh\n")
    }
    #expect(errors == [.codeScript, .codeBinary])
  }

  @Test func `a link out of the folder is refused`() throws {
    let errors = try errors { folder, source in
      try out(folder)
      try FileManager.default.createSymbolicLink(
        atPath: source + "/Contents/link", withDestinationPath: "../../secret")
    }
    #expect(errors == [.linkEscape])
  }

  @Test func `a folder of another product is refused`() throws {
    let errors = try errors { folder, _ in
      try out(folder)
      try folder.write(Sample.product + "/ContentInfo.plist", Sample.info(product: "com.example.level3"))
    }
    #expect(errors == [.productMismatch])
  }

  @Test(arguments: [("ContentInfo.plist", FindingCode.infoMissing), ("Contents", .contentMissing)])
  func `a folder that is not content is refused`(missing: String, code: FindingCode) throws {
    let errors = try errors { folder, source in
      try out(folder)
      try FileManager.default.removeItem(atPath: source + "/" + missing)
    }
    #expect(errors == [code])
  }

  @Test func `a pipe in the folder is refused`() throws {
    let errors = try errors { folder, source in
      try out(folder)
      try Tool.run("mkfifo", source + "/Contents/pipe", in: folder.path)
    }
    #expect(errors == [.entryType])
  }

  @Test func `a folder that does not exist is refused`() throws {
    let errors = try errors { folder, source in
      try out(folder)
      try FileManager.default.removeItem(atPath: source)
    }
    #expect(errors == [.folderUnreadable])
  }

  @Test func `a target that cannot be written is refused`() throws {
    let folder = try Sample.folder()
    let report = try PackageBuilder().build(folder.path + "/" + Sample.product, to: folder.path + "/none/level2.pkg")
    #expect(report.errors == [.fileNotWritable])
  }

  @Test func `a build can be cancelled`() throws {
    let folder = try Sample.folder()
    var seen: [Int64] = []
    #expect(throws: CancellationError.self) {
      try PackageBuilder().build(folder.path + "/" + Sample.product, to: folder.path + "/level2.pkg") { packed, total in
        seen.append(packed)
        if packed > total / 2 { throw CancellationError() }
      }
    }
    #expect(seen.count > 1 && seen == seen.sorted())
    #expect(try folder.names() == [Sample.product])
  }

  @Test func `the package is checked after it is packed`() throws {
    let folder = try Sample.folder()
    var checked: [Int64] = []
    let report = try PackageBuilder().build(
      folder.path + "/" + Sample.product, to: folder.path + "/level2.pkg", checking: { checked.append($0 * 100 / $1) })
    #expect(report.isValid)
    #expect(checked.last ?? 0 > 90 && checked == checked.sorted())
  }

  @Test func `a file that changes during the build is refused`() throws {
    let folder = try Sample.folder()
    let report = try PackageBuilder().build(folder.path + "/" + Sample.product, to: folder.path + "/level2.pkg") {
      _, _ in try folder.write(Sample.product + "/Contents/level.dat", "level two and a half")
    }
    #expect(report.errors == [.folderChanged])
    #expect(report.findings.first?.path == "Contents/level.dat")
  }

  @Test func `a failed build leaves the old package in place`() throws {
    let folder = try Sample.folder()
    let (source, file) = (folder.path + "/" + Sample.product, folder.path + "/level2.pkg")
    let first = try PackageBuilder().build(source, to: file)
    try folder.write(Sample.product + "/Contents/run", "#!/bin/sh\n")
    #expect(try !PackageBuilder().build(source, to: file).isValid)
    #expect(PackageValidator().validate(file).packageSHA256 == first.packageSHA256)
  }

  @Test func `links inside Contents are packed`() throws {
    let folder = try Sample.folder()
    let source = folder.path + "/" + Sample.product
    try FileManager.default.createSymbolicLink(atPath: source + "/Contents/art/l", withDestinationPath: "../level.dat")
    let package = folder.path + "/level2.pkg"
    #expect(try PackageBuilder().build(source, to: package).findings == [])
    _ = try Sample.deliver(package, to: folder.path + "/level2.zip")
    try Tool.run("unzip", "-q", "level2.zip", "-d", "unzipped", in: folder.path)
    #expect(try Tool.run("readlink", "unzipped/Contents/art/l", in: folder.path) == "../level.dat\n")
  }

  @Test func `file names in any language survive`() throws {
    let folder = try Sample.folder()
    let source = folder.path + "/" + Sample.product
    let names = ["\u{30ec}\u{30d9}\u{30eb}", "e\u{301}", "\u{1f600}"]
    for name in names { try folder.write(Sample.product + "/Contents/" + name, name) }
    let package = folder.path + "/level2.pkg"
    #expect(try PackageBuilder().build(source, to: package).findings == [])
    _ = try Sample.deliver(package, to: folder.path + "/level2.zip")
    let listing = try Tool.run(
      "python3", "-c", "import zipfile\nfor n in zipfile.ZipFile('level2.zip').namelist(): print(n)", in: folder.path)
    let listed = listing.utf8.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    #expect(names.allSatisfy { listed.contains(Array("Contents/\($0)".utf8)) }, "not even normalization changes")
  }
}
