import PackageIngestion
import Testing

@Suite struct EntryTests {
  @Test(arguments: [
    (CpioForge.Entry(path: Array("./Contents/x".utf8), mode: 0o010644), FindingCode.entryType),
    (CpioForge.Entry(path: Array("./Contents/x".utf8), mode: 0o020644), .entryType),
    (CpioForge.Entry(path: Array("./Contents/x".utf8), mode: 0o140644), .entryType),
    (.file("./Contents/x", mode: 0o4755), .entryMode),
    (.file("./Contents/x", mode: 0o2755), .entryMode),
    (.folder("./Contents/x", mode: 0o1777), .entryMode),
    (.folder("./Contents/Game.app"), .codeBundle),
    (.file("./Contents/Kit.framework/Headers/Kit.h"), .codeBundle),
  ])
  func `bad entries are refused`(entry: CpioForge.Entry, code: FindingCode) throws {
    let report = try Sample.validate(Sample.component(Sample.entries() + [entry]))
    #expect(report.errors == [code])
  }

  @Test func `hard links are refused`() throws {
    var (first, second) = (CpioForge.Entry.file("./Contents/a"), CpioForge.Entry.file("./Contents/b", []))
    (first.links, first.inode) = (2, 77)
    (second.links, second.inode) = (2, 77)
    let report = try Sample.validate(Sample.component(Sample.entries() + [first, second]))
    #expect(report.errors == [.hardLink])
    #expect(report.findings.first?.path == "Contents/b")
  }

  @Test func `executable bits lead to one warning`() throws {
    let files = (1...3).map { CpioForge.Entry.file("./Contents/\($0)", mode: 0o755) }
    let report = try Sample.validate(Sample.component(Sample.entries() + files))
    #expect(report.isValid)
    #expect(report.codes == [.executableBit])
  }

  @Test(arguments: [
    ("level.dat", nil), ("./level.dat", nil), ("../Contents/level.dat", FindingCode.linkEscape), (".", nil),
    ("../../outside", .linkEscape), ("/etc/passwd", .linkAbsolute), ("nothing", .linkDangling),
    ("a/../../../x", .linkEscape), ("other", .linkChain), ("other/x", .linkChain), ("le\\vel", .linkTarget),
  ])
  func `symbolic links must stay in Contents`(target: String, code: FindingCode?) throws {
    let links: [CpioForge.Entry] = [.link("./Contents/other", to: "level.dat"), .link("./Contents/x", to: target)]
    let report = try Sample.validate(Sample.component(Sample.entries() + links))
    #expect(report.errors == (code.map { [$0] } ?? []))
    #expect(report.files.last?.linkTarget == target)
  }

  @Test func `ContentInfo.plist must be a file and Contents a folder`() throws {
    let report = try Sample.validate(
      Sample.component([.folder("."), .link("./ContentInfo.plist", to: "x"), .file("./Contents")]))
    #expect(report.errors == [.entryType, .entryType, .infoMissing, .contentMissing])
  }

  @Test func `content needs its property list and its folder`() throws {
    let report = try Sample.validate(Sample.component([.folder(".")]))
    #expect(report.errors == [.infoMissing, .contentMissing])
  }
}
