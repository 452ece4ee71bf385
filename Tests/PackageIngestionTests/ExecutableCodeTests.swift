import Foundation
import PackageIngestion
import Testing

/// Hosted content has no executable code, whatever its file is called.
@Suite struct ExecutableCodeTests {
  private static let portableExecutable: [UInt8] =
    Array("MZ".utf8) + [UInt8](repeating: 0, count: 0x3a) + [0x78, 0, 0, 0] + [UInt8](repeating: 0, count: 0x38)
    + Array("PE".utf8) + [0, 0]

  @Test(arguments: [
    ([0xcf, 0xfa, 0xed, 0xfe, 7, 0, 0, 1], FindingCode.codeBinary),
    ([0xfe, 0xed, 0xfa, 0xce], .codeBinary),
    ([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 2], .codeBinary),
    ([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52], .codeBinary),
    ([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1], .codeBinary),
    ([0x42, 0x43, 0xc0, 0xde], .codeBinary),
    ([0x00, 0x61, 0x73, 0x6d, 1], .codeBinary),
    (Array("!<arch>\n".utf8), .codeBinary),
    (portableExecutable, .codeBinary),
    (Array("#!/bin/sh\n".utf8), .codeScript),
    (Array("#! /usr/bin/env python3\n".utf8), .codeScript),
    ([0xef, 0xbb, 0xbf] + Array("#!/bin/sh\n".utf8), .codeScript),
    (Array("#!shebang".utf8), nil),
    (Array("MZ is how a text may begin".utf8), nil),
    ([0x89, 0x50, 0x4e, 0x47], nil),
  ])
  func `executable code is recognized by its first bytes`(head: [UInt8], code: FindingCode?) throws {
    let report = try Sample.validate(Sample.component(Sample.entries() + [.file("./Contents/picture.png", head)]))
    #expect(report.errors == (code.map { [$0] } ?? []))
  }

  @Test(arguments: [
    ("plug.dylib", FindingCode.codeBinary, Finding.Severity.error), ("Code.DLL", .codeBinary, .error),
    ("level.js", .codeSource, .warning), ("run.command", .codeSource, .warning),
  ])
  func `executable code is recognized by its file name`(
    name: String, code: FindingCode, severity: Finding.Severity
  ) throws {
    let report = try Sample.validate(Sample.component(Sample.entries() + [.file("./Contents/" + name)]))
    #expect(report.codes == [code])
    #expect(report.findings.first?.severity == severity)
  }

  @Test func `a 3D model is not an object file`() throws {
    let model = Array("# a tree\nv 0.1 0.2 0.3\n".utf8)
    let object: [UInt8] = [0x64, 0x86, 2, 0, 0, 0, 0, 0]
    #expect(try Sample.validate(Sample.component(Sample.entries() + [.file("./Contents/a.obj", model)])).codes == [])
    #expect(
      try Sample.validate(Sample.component(Sample.entries() + [.file("./Contents/a.obj", object)])).errors
        == [.codeBinary])
    #expect(try Sample.validate(Sample.component(Sample.entries() + [.file("./Contents/a.dat", object)])).codes == [])
  }

  @Test func `a real program is found`() throws {
    let program = Array(try Data(contentsOf: URL(fileURLWithPath: "/bin/sh")))
    let report = try Sample.validate(Sample.component(Sample.entries() + [.file("./Contents/level.png", program)]))
    #expect(report.errors == [.codeBinary])
    #expect(report.findings.first?.message == "the file is ELF")
  }
}
