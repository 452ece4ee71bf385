/// An opened package with a known shape.
struct OpenedPackage {
  let shape: PackageShape
  let content: any ContentArchive
  /// The findings outside the content.
  let findings: [Finding]

  /// Opens a file by its first bytes.
  ///
  /// Throws a `Finding` or a `FindingList` if it is not a package.
  init(_ file: FileBytes, limits: PackageLimits) throws {
    let head = try file.bytes(at: 0, count: 4)
    switch head {
    case XarHeader.magic:
      let archive = try XarArchive(file, limits: limits)
      do {
        let layout = try InstallerLayout(archive, limits: limits)
        (shape, content, findings) = (layout.shape, layout.content, layout.findings)
      } catch let finding as Finding {
        throw FindingList(findings: archive.findings + [finding])
      }
    case [0x50, 0x4b, 0x03, 0x04]:
      let zip = try ZipContent(file, limits: limits)
      (shape, content, findings) = (.zip, zip, zip.directory.findings)
    default:
      throw Finding.error(
        .format, "the file is neither a xar nor a zip archive", hint: "package build creates a package from a folder")
    }
  }
}
