import PackageIngestion
import Testing

/// The payload of an installer package: one gzip member around one cpio archive, and nothing else.
@Suite struct PayloadTests {
  private let content = CpioForge.archive(Sample.entries())

  @Test func `a cpio archive without compression is accepted`() throws {
    let report = try Sample.validate(Sample.component(payload: content))
    #expect(report.findings == [])
    #expect(report.shape == .component)
    #expect(report.fileCount == 2)
  }

  @Test func `padding with zeros is accepted`() throws {
    let payload = try GzipForge.member(content + [UInt8](repeating: 0, count: 5_000))
    #expect(try Sample.validate(Sample.component(payload: payload)).findings == [])
  }

  @Test func `data after the last entry is refused`() throws {
    let payload = try GzipForge.member(content + [UInt8](repeating: 0, count: 500) + Array("stowaway".utf8))
    #expect(try Sample.validate(Sample.component(payload: payload)).errors == [.trailingData])
  }

  @Test(arguments: [[0], Array("stowaway".utf8), [0x1f, 0x8b]] as [[UInt8]])
  func `data after the gzip member is refused`(trailing: [UInt8]) throws {
    let payload = try GzipForge.member(content) + trailing
    #expect(try Sample.validate(Sample.component(payload: payload)).errors == [.trailingData])
  }

  @Test func `a second gzip member is refused`() throws {
    let (first, second) = (content.prefix(content.count / 2), content.suffix(content.count - content.count / 2))
    let payload = try GzipForge.member(Array(first)) + GzipForge.member(Array(second))
    #expect(try !Sample.validate(Sample.component(payload: payload)).isValid)
  }

  @Test(arguments: ["pbzx", "pbze", "AA01", "BZh9", "hello"])
  func `another compression is named`(magic: String) throws {
    let report = try Sample.validate(Sample.component(payload: Array(magic.utf8) + content))
    #expect(report.errors.first == .payloadCompression)
  }

  @Test func `a truncated payload is damaged`() throws {
    let payload = try GzipForge.member(content)
    for length in [10, payload.count / 2, payload.count - 1] {
      let report = try Sample.validate(Sample.component(payload: Array(payload[..<length])))
      #expect(report.errors == [.truncated], "\(length) bytes")
    }
    for length in [100, content.count / 2, content.count - 20] {
      let report = try Sample.validate(Sample.component(payload: GzipForge.member(Array(content[..<length]))))
      #expect(!report.isValid, "\(length) bytes of cpio")
    }
  }

  @Test func `a component needs a payload`() throws {
    var forge = XarForge()
    forge.add("PackageInfo", Array("<pkg-info/>".utf8))
    #expect(try Sample.validate(forge.bytes()).errors == [.contentMissing])
  }

  @Test func `a product archive has exactly one component`() throws {
    for count in [0, 2] {
      var forge = XarForge()
      forge.add("Distribution", Array("<installer-gui-script/>".utf8))
      for number in 0..<count {
        forge.folder("part\(number).pkg") { $0.add("Payload", content) }
      }
      #expect(try Sample.validate(forge.bytes()).errors == [.components])
    }
  }

  @Test func `installation scripts are refused`() throws {
    var forge = XarForge()
    forge.add("Distribution", Array("<installer-gui-script/>".utf8))
    forge.folder("level2.pkg") {
      $0.add("Payload", content)
      $0.add("Scripts", Array("#!/bin/sh".utf8))
    }
    let report = try Sample.validate(forge.bytes())
    #expect(report.shape == .product)
    #expect(report.errors == [.installerCode])
  }

  private func report(
    distribution: String = "<installer-gui-script/>", info: String = "<pkg-info/>"
  ) throws
    -> PackageReport
  {
    var forge = XarForge()
    forge.add("Distribution", Array(distribution.utf8))
    let payload = try GzipForge.member(content)
    forge.folder("level2.pkg") {
      $0.add("PackageInfo", Array(info.utf8))
      $0.add("Payload", payload)
    }
    return try Sample.validate(forge.bytes())
  }

  @Test(arguments: [
    "<script>system.run('x')</script>", "<x><y><script/></y></x>", "<x:script/>", "<SCRIPT/>",
    "<installation-check script='check()'/>", "<volume-check script=\"check()\"/>",
    "<choice id='a' selected='system.run(1)'/>", "<options allow-external-scripts='yes'/>",
    "<scripts><postinstall file='./x'/></scripts>", "<![CDATA[x]]><script/>", "<!-- x --><script />",
  ])
  func `scripts in a Distribution are refused`(element: String) throws {
    let report = try report(distribution: "<installer-gui-script minSpecVersion='1'>\(element)</installer-gui-script>")
    #expect(report.errors == [.installerCode])
    #expect(report.findings.first?.path == "Distribution")
  }

  @Test(arguments: [
    "<scripts><preinstall file=\"./preinstall\"/></scripts>", "<scripts/>", "<postinstall file='./x'/>",
    "<bundle><scripts/></bundle>",
  ])
  func `scripts in a PackageInfo are refused`(element: String) throws {
    let report = try report(info: "<?xml version=\"1.0\" encoding=\"utf-8\"?><pkg-info>\(element)</pkg-info>")
    #expect(report.errors == [.installerCode])
    #expect(report.findings.first?.path == "level2.pkg/PackageInfo")
  }

  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><installer-gui-script>&b;</installer-gui-script>",
    "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><installer-gui-script/>",
    "<!DOCTYPE x [<!ATTLIST x script CDATA \"run()\">]><installer-gui-script/>",
    "<installer-gui-script>&script;</installer-gui-script>", "<installer-gui-script>", "", "not XML",
    "<?xml version='1.0' encoding='utf-7'?><x/>", "<a/><b/>",
    "<a>" + String(repeating: "<b>", count: 100) + String(repeating: "</b>", count: 100) + "</a>",
    "<a>" + String(repeating: "<b/>", count: 5_000) + "</a>",
    "<a>" + String(repeating: "x", count: 1 << 20) + "</a>",
  ])
  func `the installer's documents must be simple`(document: String) throws {
    #expect(try report(distribution: document).errors == [.installerDocument])
    #expect(try report(info: document).errors == [.installerDocument])
  }

  @Test func `what productbuild writes is accepted`() throws {
    let distribution = """
      <?xml version="1.0" encoding="utf-8" standalone="no"?>
      <installer-gui-script minSpecVersion="1">
          <pkg-ref id="level2"/>
          <options customize="never" require-scripts="false"/>
          <choices-outline><line choice="default"><line choice="level2"/></line></choices-outline>
          <choice id="default"/>
          <choice id="level2" visible="false"><pkg-ref id="level2"/></choice>
          <pkg-ref id="level2" version="0" onConclusion="none">#level2.pkg</pkg-ref>
      </installer-gui-script>
      """
    #expect(try report(distribution: distribution).findings == [])
  }

  @Test func `a large payload may be called LargeSegmentedPayload`() throws {
    var forge = XarForge()
    forge.add("PackageInfo", Array("<pkg-info/>".utf8))
    forge.add("LargeSegmentedPayload", try GzipForge.member(content))
    #expect(try Sample.validate(forge.bytes()).findings == [])
  }
}
