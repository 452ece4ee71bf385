import StockroomKit

/// The location of the content in a xar archive: in an installer package's payload, or at the root.
struct InstallerLayout {
  /// The maximum total size of the files around a payload, in bytes.
  private static let largestSurroundings: Int64 = 64 << 20
  /// The maximum number of entries of an installer package; the content's are in its payload.
  private static let mostEntries = 1_000
  /// A payload's names; `productbuild --large-payload` writes the second.
  private static let payloadNames = ["Payload", "LargeSegmentedPayload"]

  let shape: PackageShape
  let content: any ContentArchive
  private(set) var findings: [Finding]

  /// Distinguishes a product archive, a bare component, and plain content.
  ///
  /// Throws a `Finding` for anything else.
  init(_ archive: XarArchive, limits: PackageLimits) throws {
    findings = archive.findings
    let roots = Self.roots(archive)
    let names = Set(roots.map(\.name))
    let components = try Self.components(archive, roots)

    if names.contains("Distribution") || !components.isEmpty {
      guard components.count == 1, let component = components.first else {
        throw Finding.error(
          .components, "the product archive has \(components.count) components",
          hint: "hosted content must be exactly one component; productbuild --content creates it")
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
        hint: "put \(ContentInfo.fileName) and Contents at its root")
    }
    findings += Self.duplicates(archive.entries)
    findings += Self.installerCode(archive.entries)
    findings += Self.surroundings(archive)
    findings += InstallerDocumentRule(archive).findings
  }

  /// The entries at the root, up to the limit of an installer package.
  private static func roots(_ archive: XarArchive) -> [XarEntry] {
    Array(archive.entries.lazy.filter { !$0.path.contains(UInt8(ascii: "/")) }.prefix(mostEntries))
  }

  /// The component folders at the root, by their names or contents.
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
      .error(.pathDuplicate, "the archive has two entries with this name", at: Printable.text($0))
    }
  }

  private static func installerCode(_ entries: [XarEntry]) -> [Finding] {
    entries.filter { ["scripts", "plugins"].contains(HFSName.fold($0.lastName)) }.map {
      .error(
        .installerCode, "the package contains code for the Installer", at: Printable.text($0.path),
        hint: "hosted content is never installed; build it without scripts and plug-ins")
    }
  }

  /// Reads the files around the payload to verify their checksums.
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

/// The content of an installer package: a cpio archive in its Payload, usually gzipped.
struct PayloadContent: ContentArchive {
  let archive: XarArchive
  let payload: XarEntry
  let limits: PackageLimits

  var isStream: Bool { true }

  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws {
    guard let stored = try archive.source(for: payload) else { return }
    let peeked = try PeekableSource(stored, count: 6)
    switch peeked.head {
    case let head where head.starts(with: [0x1f, 0x8b]):
      let inflater = try Inflater(peeked, framing: .gzip, limits: limits)
      try walkCpio(try ReadAhead(inflater), visit)
      guard try inflater.trailingBytes() == 0 else {
        throw Finding.error(.trailingData, "data follows the payload's gzip member")
      }
    case let head where head.starts(with: Array("0707".utf8)):
      try walkCpio(peeked, visit)
    case let head where head.starts(with: Array("pbz".utf8)) || head.starts(with: Array("AA01".utf8)):
      throw Finding.error(
        .payloadCompression, "the payload is compressed by pbzx or Apple Archive, not by gzip",
        hint: "build the package without --compression latest")
    default:
      throw Finding.error(.payloadCompression, "the payload is neither gzip nor cpio")
    }
  }

  private func walkCpio(_ source: any ByteSource, _ visit: (ContentEntry, any ByteSource) throws -> Void) throws {
    let reader = CpioReader(source, limits: limits)
    while let entry = try reader.next() { try visit(entry, reader) }
    // cpio pads its last block with zeros.
    try reader.drainRest { rest in
      guard rest.allSatisfy({ $0 == 0 }) else {
        throw Finding.error(.trailingData, "data follows the payload's last entry")
      }
    }
  }
}

/// The rule for the Installer's own documents in a package: no code.
struct InstallerDocumentRule {
  private static let names: Set<String> = ["Distribution", "PackageInfo"]
  private static let largest = 1 << 20
  /// Elements and attributes that refer to or contain code.
  private static let code: Set<String> = [
    "script", "scripts", "preinstall", "postinstall", "preflight", "postflight", "preupgrade", "postupgrade",
  ]
  /// Attributes that are JavaScript, except for these words.
  private static let conditions: Set<String> = [
    "enabled", "selected", "start_enabled", "start_selected", "start_visible", "visible", "active",
  ]
  private static let words: Set<String> = ["true", "false", "yes", "no", "1", "0"]

  private let archive: XarArchive

  init(_ archive: XarArchive) {
    self.archive = archive
  }

  /// The findings for the documents.
  var findings: [Finding] {
    archive.entries.filter { Self.names.contains($0.lastName) && $0.kind == .file }.compactMap { entry in
      finding(in: entry)?.at(Printable.text(entry.path))
    }
  }

  private func finding(in entry: XarEntry) -> Finding? {
    do {
      guard let bytes = try archive.source(for: entry)?.bytes(upTo: Self.largest) else {
        return entry.data == nil
          ? nil : .error(.installerDocument, "the document is larger than \(Self.largest) bytes")
      }
      return finding(in: try XMLReader.tree(of: bytes))
    } catch let error as XMLError {
      return .error(.installerDocument, "the document \(error.verdict)")
    } catch {
      // Unreadable data is reported where all of it is read.
      return nil
    }
  }

  private func finding(in element: MarkupElement) -> Finding? {
    if Self.code.contains(Self.localName(element.name)) { return Self.code("the element <\(element.name)>") }
    for (name, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      let localName = Self.localName(name)
      let isCondition = Self.conditions.contains(localName) && !Self.words.contains(value.lowercased())
      let isPermission = localName == "allow-external-scripts" && !["no", "false"].contains(value.lowercased())
      if Self.code.contains(localName) || isCondition || isPermission { return Self.code("the attribute \(name)") }
    }
    return element.children.lazy.compactMap { finding(in: $0) }.first
  }

  private static func localName(_ name: String) -> String {
    name.split(separator: ":").last.map { $0.lowercased() } ?? ""
  }

  private static func code(_ what: String) -> Finding {
    .error(
      .installerCode, "the document contains code for the Installer: \(Printable.text(what))",
      hint: "hosted content is never installed; build it without scripts and plug-ins")
  }
}
