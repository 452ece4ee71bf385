import PackageIngestion
import Testing

/// What a xar archive may say about itself; libarchive believes most of these lies.
@Suite struct XarTests {
  @Test func `content at the root is accepted`() throws {
    let report = try Sample.validate(Sample.xar { _ in })
    #expect(report.findings == [])
    #expect(report.shape == .xar)
    #expect(report.files.map(\.path) == ["ContentInfo.plist", "Contents", "Contents/level.dat"])
  }

  @Test func `an archive of something else is refused`() throws {
    var forge = XarForge()
    forge.add("README", Array("hello".utf8))
    #expect(try Sample.validate(forge.bytes()).errors == [.shape])
    forge.add(xml: forge.file(name: "<name>a/b</name>"))
    #expect(try Sample.validate(forge.bytes()).errors == [.pathCharacter, .shape])
  }

  // MARK: The header and the table of contents

  private static let lies: [(lie: @Sendable (inout XarForge.Lies) -> Void, code: FindingCode)] = [
    ({ $0.headerSize = 64 }, .xarHeader), ({ $0.version = 2 }, .xarHeader), ({ $0.algorithm = 9 }, .xarHeader),
    ({ $0.declaredTableGrowth = 1 }, .xarHeader), ({ $0.declaredTableGrowth = -1 }, .xarHeader),
    ({ $0.declaredTableGrowth = 1 << 40 }, .xarHeader), ({ $0.algorithm = 2 }, .checksumWrong),
    ({ $0.algorithm = 0 }, .checksumWrong),
    ({ $0.tocChecksum = [UInt8](repeating: 7, count: 20) }, .checksumWrong),
    ({ ($0.algorithm, $0.style) = (2, "md5") }, .checksumUnsafe),
    ({ $0.tocPrefix = "<!DOCTYPE xar [<!ENTITY a \"b\">]>" }, .xarContents),
    ({ $0.tocPrefix = "<!DOCTYPE xar SYSTEM \"file:///etc/passwd\">" }, .xarContents),
    ({ $0.tableExtra = "<more/>" }, .xarContents),
  ]

  @Test(arguments: lies.indices)
  func `a false header is refused`(index: Int) throws {
    let (lie, code) = Self.lies[index]
    #expect(try Sample.validate(Sample.xar { lie(&$0.lies) }).errors == [code])
  }

  @Test(arguments: [
    "<file><data><offset>0</offset></data><name>x</name></file>",
    "<file><name>x</name><type>file</type><mode>rwx</mode></file>",
    "<file><name>x</name><data><offset>-20</offset><length>1</length><size>1</size></data></file>",
    "<file><name>x</name><data><offset>0x10</offset><length>1</length><size>1</size></data></file>",
    "<file><name>x</name><data><offset>99999999999999999999</offset><length>1</length><size>1</size></data></file>",
    "<file><name>one</name><name>two</name><type>file</type></file>",
    "<file><name>x</name><type>file</type><type>directory</type></file>",
    "<file><name>x</file></name>", "<file>",
  ])
  func `a meaningless table of contents is refused`(xml: String) throws {
    #expect(try Sample.validate(Sample.xar { $0.add(xml: xml) }).errors == [.xarContents])
  }

  @Test func `an endlessly nested table of contents is refused`() throws {
    let deep = String(repeating: "<file><name>d</name><type>directory</type>", count: 200)
    let closed = deep + String(repeating: "</file>", count: 200)
    #expect(try Sample.validate(Sample.xar { $0.add(xml: closed) }).errors == [.xarContents])
  }

  @Test func `an element with endless attributes is refused`() throws {
    let attributes = (0..<1_100).map { " a\($0) = '>'" }.joined()
    #expect(try Sample.validate(Sample.xar { $0.add(xml: "<ea\(attributes)/>") }).errors == [.xarContents])
    let few = (0..<100).map { " a\($0) = '>'" }.joined()
    #expect(try Sample.validate(Sample.xar { $0.add(xml: "<ea\(few)/>") }).findings == [])
  }

  @Test func `the fields of each file count by themselves`() throws {
    var forge = XarForge()
    forge.add("ContentInfo.plist", Array(Sample.info().utf8))
    forge.folder("Contents") { inside in
      for number in 0..<1_000 { inside.add("part\(number).dat", Array("part \(number)".utf8)) }
    }
    let report = try Sample.validate(forge.bytes())
    #expect(report.findings == [])
    #expect(report.fileCount == 1_001)
  }

  @Test func `the fields of a file and the folders around it are bounded together`() throws {
    let fields = String(repeating: "<x/>", count: 900)
    func chain(_ depth: Int) throws -> [UInt8] {
      let open = (0..<depth).map { "<file><name>d\($0)</name><type>directory</type>\(fields)" }.joined()
      var forge = XarForge()
      forge.add("ContentInfo.plist", Array(Sample.info().utf8))
      forge.folder("Contents") { inside in
        inside.add("level.dat", Array("level two".utf8))
        inside.add(xml: open + String(repeating: "</file>", count: depth))
      }
      return try forge.bytes()
    }
    #expect(try Sample.validate(chain(4)).findings == [])
    #expect(try Sample.validate(chain(5)).errors == [.xarContents])
  }

  /// Every child would repeat its folder's name.
  @Test func `a folder with an endless name is refused`() throws {
    let bytes = try Sample.xar { forge in
      forge.folder(String(repeating: "n", count: 300)) { $0.add("x", [1]) }
    }
    #expect(try Sample.validate(bytes).errors == [.pathLength])
  }

  @Test func `the same attribute twice in an element is accepted`() throws {
    let report = try Sample.validate(
      Sample.xar { $0.add(xml: "<file><name>Contents/</name><name>Contents/</name><type>file</type></file>") })
    #expect(report.errors == [.pathCharacter])
  }

  // MARK: Names and types

  private static let names: [(xml: String, code: FindingCode)] = [
    ("<name>..</name>", .pathTraversal), ("<name>Contents/x</name>", .pathCharacter), ("<name></name>", .pathEmpty),
    ("", .pathEmpty), ("<name enctype=\"base64\">Li4=</name>", .pathTraversal),
    ("<name enctype=\"base64\">YQBi</name>", .pathCharacter), ("<name enctype=\"base64\">%%%</name>", .pathEmpty),
    ("<name enctype=\"base64\">/w==</name>", .pathEncoding), ("<name>stray</name>", .rootEntry),
  ]

  @Test(arguments: names)
  func `bad names are refused`(xml: String, code: FindingCode) throws {
    let bytes = try Sample.xar { $0.add(xml: $0.file(name: xml)) }
    #expect(try Sample.validate(bytes).errors == [code])
  }

  private static let types: [(xml: String, code: FindingCode)] = [
    ("<type>fifo</type>", .entryType), ("<type>character special</type>", .entryType),
    ("<type>file</type>", .rootEntry),
    ("<type>door</type>", .entryType), ("", .entryType), ("<type link=\"1\">hardlink</type>", .hardLink),
    ("<type link=\"original\">hardlink</type>", .hardLink),
  ]

  @Test(arguments: types)
  func `unsupported entry types are refused`(xml: String, code: FindingCode) throws {
    let bytes = try Sample.xar { $0.add(xml: $0.file(name: "<name>x</name>", type: xml)) }
    #expect(try Sample.validate(bytes).errors == [code])
  }

  /// Two hard links to each other, and one to itself: libarchive before 3.7.4 reads this for ever.
  @Test func `hard links in a circle are refused`() throws {
    let bytes = try Sample.xar {
      for (id, link) in [(91, 92), (92, 91), (93, 93)] {
        $0.add(xml: "<file id=\"\(id)\"><name>l\(id)</name><type link=\"\(link)\">hardlink</type></file>")
      }
    }
    #expect(try Sample.validate(bytes).errors == [.hardLink, .hardLink, .hardLink])
  }

  @Test func `a link with children is refused`() throws {
    let bytes = try Sample.xar {
      $0.add(
        xml: """
          <file><name>Contents</name><type>symlink</type><link>/tmp</link>
          <file><name>x</name><type>file</type></file></file>
          """)
    }
    #expect(try Sample.validate(bytes).errors == [.entryType])
  }

  @Test func `an entry with the set-user-ID bit is refused`() throws {
    let bytes = try Sample.xar { forge in
      forge.folder("Contents") { $0.add("x", [1], mode: "04755") }
    }
    #expect(try Sample.validate(bytes).errors == [.pathDuplicate, .entryMode])
  }

  // MARK: The heap

  private func data(offset: Int, length: Int) -> String {
    "<data><offset>\(offset)</offset><length>\(length)</length><size>\(length)</size></data>"
  }

  @Test func `entries must not overlap`() throws {
    let bytes = try Sample.xar { forge in
      forge.add(xml: forge.file(name: "<name>._a</name>", data: data(offset: 30, length: 10)))
    }
    #expect(try Sample.validate(bytes).errors.contains(.xarOverlap))
  }

  @Test(arguments: [(100_000, 10), (30, 100_000), (999_999_999_999_999_999, 999_999_999_999_999_999)])
  func `entries must lie within the archive`(offset: Int, length: Int) throws {
    let bytes = try Sample.xar { forge in
      forge.add(xml: forge.file(name: "<name>._a</name>", data: data(offset: offset, length: length)))
    }
    #expect(try Sample.validate(bytes).errors.contains(.xarExtent))
  }

  /// Sizes that no sum can hold.
  @Test func `impossible sizes are refused`() throws {
    let huge = "<size>999999999999999999</size>"
    let plain = try Sample.xar { forge in
      for name in 0..<20 {
        let data = "<data><offset>0</offset><length>0</length>\(huge)</data>"
        forge.add(xml: forge.file(name: "<name>._\(name)</name>", data: data))
      }
    }
    #expect(try Sample.validate(plain).errors == [.unpackedSize])
    var component = XarForge()
    component.add("Payload", CpioForge.archive(Sample.entries()))
    for name in 0..<20 {
      let data = "<data><offset>0</offset><length>0</length>\(huge)</data>"
      component.add(xml: component.file(name: "<name>part\(name)</name>", data: data))
    }
    #expect(try Sample.validate(component.bytes()).errors == [.unpackedSize])
  }

  @Test func `bytes that belong to no entry are refused`() throws {
    let ticket = try Sample.xar { $0.heap += [UInt8](repeating: 0, count: 4_096) }
    #expect(try Sample.validate(ticket).findings == [])
    let cargo = try Sample.xar { $0.heap += [UInt8](repeating: 0, count: 2 << 20) }
    #expect(try Sample.validate(cargo).errors == [.xarUnaccounted])
  }

  // MARK: Data

  private func dataFinding(_ add: (inout XarForge) -> Void) throws -> PackageReport {
    try Sample.validate(Sample.xar { forge in forge.folder("Contents") { add(&$0) } })
  }

  @Test func `a wrong checksum is refused`() throws {
    let report = try dataFinding { $0.add("x", [1, 2], sha1: XarForge.sha1([1, 3])) }
    #expect(report.errors == [.pathDuplicate, .checksumWrong])
    #expect(report.findings.last?.path == "Contents/x")
  }

  @Test func `checksums that prove nothing are refused`() throws {
    let md5 = try Sample.xar { $0.add("._x", [1], style: "md5") }
    #expect(try Sample.validate(md5).errors == [.checksumUnsafe])
    let sha512 = try Sample.xar { $0.add("._x", [1], style: "sha512") }
    #expect(try Sample.validate(sha512).codes == [.checksumMissing])
    #expect(try Sample.validate(sha512).isValid)
  }

  @Test func `an unknown encoding is refused`() throws {
    let report = try dataFinding { $0.add("x", [1, 2], encoding: "application/x-bzip2") }
    #expect(report.errors == [.pathDuplicate, .xarEncoding])
  }

  @Test func `data with another compression than declared is refused`() throws {
    let report = try dataFinding { $0.add("x", [1, 2, 3, 4], encoding: "application/x-gzip") }
    #expect(report.errors == [.pathDuplicate, .damaged])
  }

  @Test func `a size that differs from the data's is refused`() throws {
    for (size, code) in [(3, FindingCode.entrySize), (9, .entrySize)] {
      let bytes = try Sample.xar { forge in
        let place = "<offset>\(forge.heap.count + 20)</offset><length>5</length><size>\(size)</size>"
        let file = forge.file(name: "<name>x</name>", data: "<data>\(place)</data>")
        forge.heap += [1, 2, 3, 4, 5]
        forge.folder("Contents") { $0.add(xml: file) }
      }
      #expect(try Sample.validate(bytes).errors == [.pathDuplicate, code])
    }
  }

  /// A component whose bytes are damaged one at a time: nothing crashes, and what passes as valid is the content itself.
  @Test func `damage is found or harmless`() throws {
    let bytes = try Sample.component(Sample.entries())
    let sound = try Sample.validate(bytes)
    let folder = try TemporaryFolder()
    for position in stride(from: 0, to: bytes.count, by: Torture.isOn ? 1 : 13) {
      for flip: UInt8 in Torture.isOn ? [0x01, 0x10, 0x41, 0x80, 0xff] : [0x41] {
        var damaged = bytes
        damaged[position] ^= flip
        let report = PackageValidator().validate(try folder.write("sample.pkg", damaged))
        #expect(!report.isValid || report.files == sound.files, "byte \(position), \(flip)")
      }
    }
  }

  @Test func `truncation is found`() throws {
    let bytes = try Sample.component(Sample.entries())
    let folder = try TemporaryFolder()
    for length in stride(from: 0, to: bytes.count, by: Torture.isOn ? 1 : 29) {
      let report = PackageValidator().validate(try folder.write("sample.pkg", Array(bytes[..<length])))
      #expect(!report.isValid, "\(length) bytes")
    }
  }
}
