import Foundation
import PackageIngestion
import Testing

/// Packages that other programs made of the same folder.
@Suite struct OtherToolsTests {
  private func report(shape: PackageShape, _ words: String...) throws -> PackageReport {
    let folder = try Sample.folder()
    let line = words.joined(separator: " ")
    try Tool.run("sh", "-c", line, in: folder.path + "/" + Sample.product)
    let report = PackageValidator().validate(folder.path + "/out.pkg", expecting: Sample.product)
    #expect(report.shape == shape)
    #expect(report.fileCount == 4)
    #expect(report.unpackedBytes == 3_009 + 10_000 + Int64(Sample.info().utf8.count))
    return report
  }

  @Test(arguments: ["", "--options xar:compression=none", "--options xar:checksum=none,xar:toc-checksum=none"])
  func `a xar archive by libarchive is read`(options: String) throws {
    let report = try report(shape: .xar, "bsdtar --format xar \(options) -cf ../out.pkg ContentInfo.plist Contents")
    #expect(report.isValid)
    #expect(report.codes == (options.contains("checksum") ? [.checksumMissing, .checksumMissing] : []))
  }

  @Test(arguments: ["md5"])
  func `a xar archive with checksums that Apple refuses is refused`(algorithm: String) throws {
    let report = try report(
      shape: .xar,
      "bsdtar --format xar --options xar:checksum=\(algorithm) -cf ../out.pkg ContentInfo.plist Contents")
    #expect(report.errors == [.checksumUnsafe])
  }

  @Test(arguments: ["bzip2", "xz"])
  func `a xar archive in an unsupported encoding is refused`(encoding: String) throws {
    let folder = try Sample.folder()
    try Tool.run(
      "bsdtar", "--format", "xar", "--options", "xar:compression=\(encoding)", "-cf", "../out.pkg", "Contents",
      in: folder.path + "/" + Sample.product)
    let report = PackageValidator().validate(folder.path + "/out.pkg")
    #expect(Set(report.errors) == [.xarEncoding, .infoMissing])
  }

  @Test(arguments: ["odc", "newc"])
  func `payloads by libarchive are read`(format: String) throws {
    let report = try report(
      shape: .component,
      """
      mkdir ../c && find . | bsdcpio --quiet -o -H \(format) | gzip > ../c/Payload && echo '<pkg-info/>' > ../c/PackageInfo
      bsdtar --format xar --options xar:compression=none -cf ../out.pkg -C ../c PackageInfo Payload
      """)
    #expect(report.findings == [])
  }

  @Test func `a product archive by libarchive is read`() throws {
    let report = try report(
      shape: .product,
      """
      mkdir -p ../p/level2.pkg && find . | bsdcpio --quiet -o -H odc | gzip > ../p/level2.pkg/Payload
      echo '<pkg-info/>' > ../p/level2.pkg/PackageInfo && echo '<installer-gui-script/>' > ../p/Distribution
      bsdtar --format xar -cf ../out.pkg -C ../p Distribution level2.pkg
      """)
    #expect(report.findings == [])
  }

  @Test(arguments: ["zip -qr ../out.zip .", "zip -qr0 ../out.zip .", "bsdtar --format zip -cf ../out.zip *"])
  func `a zip archive by Info-ZIP is read`(command: String) throws {
    let report = try report(shape: .zip, command + " && mv ../out.zip ../out.pkg")
    #expect(report.findings == [])
  }

  @Test func `an encrypted zip archive is refused`() throws {
    let folder = try Sample.folder()
    let source = folder.path + "/" + Sample.product
    try Tool.run("zip", "-qr", "-P", "secret", "../out.zip", "ContentInfo.plist", "Contents", in: source)
    try Tool.run("mv", "out.zip", "out.pkg", in: folder.path)
    #expect(PackageValidator().validate(folder.path + "/out.pkg").errors.contains(.entryEncrypted))
  }

  @Test func `a truncated zip archive is refused`() throws {
    let folder = try Sample.folder()
    try Tool.run("zip", "-qr", "../out.zip", ".", in: folder.path + "/" + Sample.product)
    let bytes = try folder.read("out.zip")
    for length in [30, bytes.count / 2, bytes.count - 30] {
      #expect(try !Sample.validate(Array(bytes[..<length])).isValid)
    }
  }

  private static let lyingZips: [(script: String, code: FindingCode)] = [
    ("z.writestr('../x', 'y')", .pathTraversal),
    ("z.writestr('Contents/x', 'y'); z.writestr('Contents/x', 'z')", .pathDuplicate),
    ("z.writestr('Contents/caf\\u00e9', 'y'); z.writestr('Contents/cafe\\u0301', 'z')", .pathNormalization),
    (
      "i = zipfile.ZipInfo('Contents/l'); i.create_system = 3; i.external_attr = 0o120777 << 16; z.writestr(i, '/etc/passwd')",
      .linkAbsolute
    ),
    (
      "i = zipfile.ZipInfo('Contents/s'); i.create_system = 3; i.external_attr = 0o104755 << 16; z.writestr(i, 'x')",
      .entryMode
    ),
  ]

  @Test(arguments: lyingZips)
  func `zip archives with false headers are refused`(script: String, code: FindingCode) throws {
    let folder = try Sample.folder()
    try Tool.run(
      "python3", "-W", "ignore", "-c",
      """
      import zipfile
      z = zipfile.ZipFile('out.pkg', 'w')
      for n in ('ContentInfo.plist', 'Contents/level.dat'): z.write('\(Sample.product)/' + n, n)
      \(script)
      z.close()
      """, in: folder.path)
    #expect(PackageValidator().validate(folder.path + "/out.pkg").errors == [code])
  }

  @Test func `a zip bomb is refused`() throws {
    let folder = try Sample.folder()
    try Tool.run(
      "python3", "-c",
      """
      import zipfile
      z = zipfile.ZipFile('out.pkg', 'w', zipfile.ZIP_DEFLATED)
      for n in range(20): z.writestr('Contents/%d' % n, bytes(100000))
      z.close()
      """, in: folder.path)
    var limits = PackageLimits.standard
    limits.ratioFloor = 1_000_000
    #expect(PackageValidator(limits: limits).validate(folder.path + "/out.pkg").errors == [.ratio])
  }
}
