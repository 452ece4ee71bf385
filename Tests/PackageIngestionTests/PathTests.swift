import PackageIngestion
import Testing

/// The valid names in a package, tested on bare components.
@Suite struct PathTests {
  private static let tooLong = String(repeating: "n", count: 256)
  private static let tooDeep = String(repeating: "n/", count: 40)
  private static let tooLongTogether = String(repeating: "/" + String(repeating: "n", count: 200), count: 6)

  private static let bad: [(path: String, code: FindingCode)] = [
    ("./Contents/../../etc/passwd", .pathTraversal), ("../outside", .pathTraversal),
    ("./Contents/./level", .pathTraversal), ("/etc/passwd", .pathAbsolute), ("./Contents//level", .pathEmpty),
    ("./Contents/a\\b", .pathCharacter), ("./Contents/a\u{7}b", .pathCharacter),
    ("./Contents/a\u{202e}gnp.exe", .pathCharacter), ("./Contents/\(tooLong)", .pathLength),
    ("./Contents/\(tooDeep)n", .pathDepth), ("./Contents\(tooLongTogether)", .pathLength),
    ("./README", .rootEntry), ("./contents/level", .rootEntry), ("./level2/Contents/level", .rootEntry),
  ]

  @Test(arguments: bad)
  func `bad paths are refused`(path: String, code: FindingCode) throws {
    let report = try Sample.validate(Sample.component(Sample.entries() + [.file(path)]))
    #expect(report.errors == [code])
  }

  @Test func `a name in another encoding than UTF-8 is refused, and its bytes are shown`() throws {
    let entry = CpioForge.Entry(path: Array("./Contents/".utf8) + [0xff, 0x41])
    let report = try Sample.validate(Sample.component(Sample.entries() + [entry]))
    #expect(report.errors == [.pathEncoding])
    #expect(report.findings.first?.path == #"./Contents/\xffA"#)
  }

  @Test(arguments: [
    (["./Contents/a", "./Contents/a"], FindingCode.pathDuplicate),
    (["./Contents/Tree", "./Contents/tree"], .pathCase),
    (["./Contents/stra\u{df}e", "./Contents/STRASSE"], .pathCase),
    (["./Contents/Art/x", "./Contents/art/y"], .pathCase),
    (["./Contents/caf\u{e9}", "./Contents/cafe\u{301}"], .pathNormalization),
    (["./Contents/a", "./Contents/\u{200d}a"], .pathDuplicate),
    (["./Contents/a\u{200c}b", "./Contents/a\u{feff}b"], .pathDuplicate),
    (["./Contents/a\u{206a}/x", "./Contents/a/y"], .pathDuplicate),
    (["./Contents/caf\u{e9}", "./Contents/caf\u{200d}e\u{301}"], .pathDuplicate),
    (["./Contents/tree", "./Contents/TR\u{200d}EE"], .pathCase),
    (["./Contents/a", "./Contents/a/b"], .pathParent),
    (["./Contents/a/b", "./Contents/a"], .pathParent),
  ])
  func `names that collide on a Mac are refused`(paths: [String], code: FindingCode) throws {
    let report = try Sample.validate(Sample.component(Sample.entries() + paths.map { .file($0) }))
    #expect(report.errors == [code])
  }

  /// A Mac's file system reads other names than those that stand there.
  @Test(arguments: ["..\u{200d}/x", "\u{feff}", ".\u{200d}_level.dat", ".DS_\u{200c}Store"])
  func `special names in disguise are refused`(name: String) throws {
    let report = try Sample.validate(Sample.component(Sample.entries() + [.file("./Contents/\(name)")]))
    #expect(report.errors == [.pathCharacter])
  }

  @Test func `code with a disguised name is found`() throws {
    let files = ["tool.dy\u{200d}lib", "Tool.a\u{200d}pp/x"].map { CpioForge.Entry.file("./Contents/" + $0) }
    #expect(try Sample.validate(Sample.component(Sample.entries() + files)).errors == [.codeBinary, .codeBundle])
  }

  @Test func `invisible joiners between letters are accepted`() throws {
    let names = ["\u{0645}\u{06cc}\u{200c}\u{062e}\u{0648}\u{0627}\u{0647}\u{0645}", "\u{1f469}\u{200d}\u{1f680}"]
    let report = try Sample.validate(Sample.component(Sample.entries() + names.map { .file("./Contents/" + $0) }))
    #expect(report.findings == [])
  }

  /// Programs written in C end a name at its first zero.
  @Test func `zero bytes in names and links are refused`() throws {
    let name = CpioForge.Entry(path: Array("./Contents/level.dat\0.png".utf8))
    #expect(try Sample.validate(Sample.component(Sample.entries() + [name])).errors == [.pathCharacter])
    let link = CpioForge.Entry.link("./Contents/link", to: "level.dat\0/../../..")
    #expect(try Sample.validate(Sample.component(Sample.entries() + [link])).errors == [.linkTarget])
    let trailer = CpioForge.Entry(path: Array("TRAILER!!!\0x".utf8))
    #expect(try Sample.validate(Sample.component(Sample.entries() + [trailer])).errors == [.pathCharacter])
  }

  @Test func `Finder's own files are dropped`() throws {
    let droppings = ["./.DS_Store", "./._ContentInfo.plist", "./Contents/._level.dat", "./__MACOSX/x"]
    let report = try Sample.validate(Sample.component(Sample.entries() + droppings.map { .file($0) }))
    #expect(report.findings == [])
    #expect(report.files.map(\.path) == ["ContentInfo.plist", "Contents", "Contents/level.dat"])
  }

  @Test func `names in any language are kept`() throws {
    let names = ["Contents/\u{30ec}\u{30d9}\u{30eb}.txt", "Contents/caf\u{e9}", "Contents/\u{1f600}"]
    let report = try Sample.validate(Sample.component(Sample.entries() + names.map { .file("./" + $0) }))
    #expect(report.findings == [])
    #expect(report.files.suffix(3).map { Array($0.path.utf8) } == names.map { Array($0.utf8) })
  }

  /// All problems are reported together, not only the first.
  @Test func `all errors are found in one pass`() throws {
    let extra: [CpioForge.Entry] = [
      .file("/a"), .file("./Contents/b", mode: 0o4755), .file("./Contents/c", [0x7f, 0x45, 0x4c, 0x46]),
    ]
    let report = try Sample.validate(Sample.component(Sample.entries(info: Sample.info(version: "1.0 ")) + extra))
    #expect(report.errors == [.pathAbsolute, .entryMode, .codeBinary, .infoVersionInvalid])
  }
}
