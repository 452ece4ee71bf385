/// Where the content is in a xar archive: in an installer package's payload, or at the root.
struct InstallerLayout {
  /// What the files around a payload may have together, in bytes.
  private static let largestSurroundings: Int64 = 64 << 20
  /// How many entries an installer package may have; the content's are in its payload.
  private static let mostEntries = 1_000
  /// A payload's names; `productbuild --large-payload` writes the second.
  private static let payloadNames = ["Payload", "LargeSegmentedPayload"]

  let shape: PackageShape
  let content: any ContentArchive
  private(set) var findings: [Finding]

  /// Tells a product archive from a bare component and from plain content.
  ///
  /// What is none of them throws a `Finding`.
  init(_ archive: XarArchive, limits: PackageLimits) throws {
    findings = archive.findings
    let roots = Self.roots(archive)
    let names = Set(roots.map(\.name))
    let components = try Self.components(archive, roots)

    if names.contains("Distribution") || !components.isEmpty {
      guard components.count == 1, let component = components.first else {
        throw Finding.error(
          .components, "the product archive has \(components.count) components",
          hint: "hosted content is exactly one component; productbuild --content makes it")
      }
      shape = .product
      content = try Self.payload(in: component + "/", archive, limits)
    } else if names.contains("Payload") || names.contains("PackageInfo") {
      shape = .component
      content = try Self.payload(in: "", archive, limits)
    } else if names.contains(ContentInfo.fileName) || names.contains("Contents") {
      shape = .xar
      content = XarContent(archive: archive)
      return
    } else {
      throw Finding.error(
        .shape, "the archive is neither an installer package nor hosted content",
        hint: "\(ContentInfo.fileName) and Contents belong at its root")
    }
    findings += Self.duplicates(archive.entries)
    findings += Self.installerCode(archive.entries)
    findings += Self.surroundings(archive)
    findings += InstallerDocumentRule(archive).findings
  }

  /// The entries at the root, or as many as an installer package may have.
  private static func roots(_ archive: XarArchive) -> [XarEntry] {
    Array(archive.entries.lazy.filter { !$0.path.contains(UInt8(ascii: "/")) }.prefix(mostEntries))
  }

  /// The folders at the root that are components, by their names or by what they hold.
  private static func components(_ archive: XarArchive, _ roots: [XarEntry]) throws -> [String] {
    let isInstaller = roots.contains { root in
      ["Distribution", "Payload", "PackageInfo"].contains(root.name) || root.name.hasSuffix(".pkg")
    }
    guard archive.entries.count <= mostEntries else {
      guard isInstaller else { return [] }
      throw Finding.error(.entryCount, "the installer package has more than \(mostEntries) entries around its payload")
    }
    let names = Set(archive.entries.map(\.name))
    return roots.filter { $0.kind == .directory }.map(\.name).filter { name in
      name.hasSuffix(".pkg") || names.contains(name + "/Payload") || names.contains(name + "/PackageInfo")
    }
  }

  private static func payload(
    in component: String, _ archive: XarArchive, _ limits: PackageLimits
  ) throws -> PayloadContent {
    let candidates = payloadNames.map { component + $0 }
    guard let payload = archive.entries.last(where: { candidates.contains($0.name) }), payload.kind == .file,
      payload.data != nil
    else { throw Finding.error(.contentMissing, "the component has no payload") }
    return PayloadContent(archive: archive, payload: payload, limits: limits)
  }

  private static func duplicates(_ entries: [XarEntry]) -> [Finding] {
    var seen: Set<String> = []
    return entries.map(\.name).filter { !seen.insert($0).inserted }.map {
      .error(.pathDuplicate, "the archive has two entries of this name", at: Printable.text($0))
    }
  }

  private static func installerCode(_ entries: [XarEntry]) -> [Finding] {
    entries.filter { ["scripts", "plugins"].contains(HFSName.fold($0.lastName)) }.map {
      .error(
        .installerCode, "the package brings code for the Installer", at: Printable.text($0.path),
        hint: "hosted content is never installed; build it without scripts and plug-ins")
    }
  }

  /// Reads what surrounds the payload, for its checksums.
  private static func surroundings(_ archive: XarArchive) -> [Finding] {
    let others = archive.entries.filter { !payloadNames.contains($0.lastName) }
    let size = others.reduce(0) { min($0 + ($1.data?.size ?? 0), largestSurroundings + 1) }
    guard size <= largestSurroundings else {
      return [.error(.unpackedSize, "the files around the payload are larger than \(largestSurroundings) bytes")]
    }
    return others.compactMap { entry in
      do {
        try archive.source(for: entry)?.drain()
        return nil
      } catch {
        let finding = error as? Finding ?? .error(.damaged, "the data cannot be read")
        return finding.at(Printable.text(entry.path))
      }
    }
  }
}
