import PackageIngestion
import Testing

/// The payload of an installer package: one gzip member around one cpio archive, and nothing else.
@Suite struct PayloadTests {
  private let content = CpioForge.archive(Sample.entries())

  @Test func aBareCpioArchiveWillDo() throws {
    let report = try Sample.validate(Sample.component(payload: content))
    #expect(report.findings == [])
    #expect(report.shape == .component)
    #expect(report.fileCount == 2)
  }

  @Test func paddingWithZerosWillDo() throws {
    let payload = try GzipForge.member(content + [UInt8](repeating: 0, count: 5_000))
    #expect(try Sample.validate(Sample.component(payload: payload)).findings == [])
  }

  @Test func nothingFollowsTheLastEntry() throws {
    let payload = try GzipForge.member(content + [UInt8](repeating: 0, count: 500) + Array("stowaway".utf8))
    #expect(try Sample.validate(Sample.component(payload: payload)).errors == [.trailingData])
  }

  @Test(arguments: [[0], Array("stowaway".utf8), [0x1f, 0x8b]] as [[UInt8]])
  func nothingFollowsTheGzipMember(trailing: [UInt8]) throws {
    let payload = try GzipForge.member(content) + trailing
    #expect(try Sample.validate(Sample.component(payload: payload)).errors == [.trailingData])
  }

  @Test func aSecondGzipMemberIsNotReadOn() throws {
    let (first, second) = (content.prefix(content.count / 2), content.suffix(content.count - content.count / 2))
    let payload = try GzipForge.member(Array(first)) + GzipForge.member(Array(second))
    #expect(try !Sample.validate(Sample.component(payload: payload)).isValid)
  }

  @Test(arguments: ["pbzx", "pbze", "AA01", "BZh9", "hello"])
  func otherCompressionIsNamed(magic: String) throws {
    let report = try Sample.validate(Sample.component(payload: Array(magic.utf8) + content))
    #expect(report.errors.first == .payloadCompression)
  }

  @Test func aTruncatedPayloadIsDamaged() throws {
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

  @Test func aComponentNeedsItsPayload() throws {
    var forge = XarForge()
    forge.add("PackageInfo", Array("<pkg-info/>".utf8))
    #expect(try Sample.validate(forge.bytes()).errors == [.contentMissing])
  }

  @Test func aProductArchiveHasOneComponent() throws {
    for count in [0, 2] {
      var forge = XarForge()
      forge.add("Distribution", Array("<installer-gui-script/>".utf8))
      for number in 0..<count {
        forge.folder("part\(number).pkg") { $0.add("Payload", content) }
      }
      #expect(try Sample.validate(forge.bytes()).errors == [.components])
    }
  }

  @Test func nobodyInstallsHostedContent() throws {
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

  @Test func aLargePayloadHasAnotherName() throws {
    var forge = XarForge()
    forge.add("PackageInfo", Array("<pkg-info/>".utf8))
    forge.add("LargeSegmentedPayload", try GzipForge.member(content))
    #expect(try Sample.validate(forge.bytes()).findings == [])
  }
}
