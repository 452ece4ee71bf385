import Crypto

/// One pass through a package's content, which checks every entry against every rule without unpacking to disk.
struct PackageInspection {
  /// A fatal finding.
  struct Stop: Error {
    let finding: Finding
  }

  private let limits: PackageLimits
  private let packageBytes: Int64
  private let paths: PathRule
  private let collect: (FileEntry) throws -> Void
  private(set) var log = FindingLog()
  /// The number of files among the entries.
  private(set) var fileCount = 0
  private(set) var unpackedBytes: Int64 = 0
  private(set) var contentInfo: [UInt8]?
  private var declaredBytes: Int64 = 0
  private var entryCount = 0
  private var nameBytes = 0
  private var executableFiles = 0
  private var names = NameTable()
  private var links: [(place: NameTable.Index, target: [UInt8]?)] = []
  /// The number of shown files.
  private var bundles: Set<String> = []

  /// Starts a pass; `collect` receives the entries of the delivery, one at a time.
  init(limits: PackageLimits, packageBytes: Int64, collect: @escaping (FileEntry) throws -> Void) {
    self.limits = limits
    self.collect = collect
    self.packageBytes = packageBytes
    paths = PathRule(limits: limits)
  }

  /// Adds findings from outside the content.
  mutating func add(_ finding: Finding) {
    log.add(finding)
  }

  /// Validates an entry and reads its data.
  ///
  /// Throws a `Stop` if a limit is exceeded, and a `Finding` for damaged data.
  mutating func inspect(_ entry: ContentEntry, _ data: any ByteSource) throws {
    entryCount += 1
    guard entryCount <= limits.entries else {
      throw Stop(finding: .error(.entryCount, "the content has more than \(limits.entries) entries"))
    }
    try declare(entry.size ?? 0)
    nameBytes += (entry.path?.count ?? 0) + (entry.linkTarget?.count ?? 0)
    guard nameBytes <= limits.nameBytes else {
      throw Stop(finding: .error(.pathLength, "the total length of the paths exceeds \(limits.nameBytes) bytes"))
    }
    let path: ContentPath
    switch paths.validate(entry.path) {
    case .root: return checkMode(entry, at: ".")
    case .refused(let findings): return findings.forEach { log.add($0) }
    case .path(let accepted): path = accepted
    }
    guard !path.isNoise else { return }
    guard let kind = checkKind(entry, path), checkRoot(path, kind) else { return }
    checkMode(entry, at: path.text)
    let added = names.add(path, kind)
    added.findings.forEach { log.add($0) }
    guard names.count <= limits.entries else {
      throw Stop(finding: .error(.entryCount, "the content has more than \(limits.entries) entries and folders"))
    }
    checkBundle(path, kind)
    // Encrypted data cannot be checked.
    if entry.isEncrypted { return }
    switch kind {
    case .file: try inspectFile(entry, path, data)
    case .directory: try collect(FileEntry(path: path.text, kind: kind, size: 0, sha256: nil, linkTarget: nil))
    case .symbolicLink:
      links.append((added.place, entry.linkTarget))
      let target = String(decoding: entry.linkTarget ?? [], as: UTF8.self)
      try collect(FileEntry(path: path.text, kind: kind, size: 0, sha256: nil, linkTarget: target))
    }
  }

  /// Validates the content as a whole.
  mutating func finish() {
    names.parentFindings().forEach { log.add($0) }
    let rule = LinkRule(names: names, limits: limits)
    for link in links {
      if let finding = rule.finding(for: link.place, target: link.target) { log.add(finding) }
    }
    if executableFiles > 0 {
      let marked = executableFiles == 1 ? "1 file is" : "\(executableFiles) files are"
      log.add(.warning(.executableBit, "\(marked) marked executable, and delivered without the mark"))
    }
    if names.kind(at: ContentInfo.fileName) == nil {
      log.add(
        .error(
          .infoMissing, "\(ContentInfo.fileName) is missing", hint: "put it at the content's root, next to Contents"
        ))
    }
    if names.kind(at: "Contents") != .directory { log.add(.error(.contentMissing, "the Contents folder is missing")) }
  }
}

extension PackageInspection {
  private mutating func inspectFile(_ entry: ContentEntry, _ path: ContentPath, _ data: any ByteSource) throws {
    if entry.mode & 0o111 != 0 { executableFiles += 1 }
    if let finding = CodeNames.finding(for: path) { log.add(finding) }
    let isInfo = path.components == [ContentInfo.fileName]
    var digest = SHA256()
    var size: Int64 = 0
    var head: [UInt8] = []
    let headBytes = isInfo ? limits.infoBytes + 1 : ExecutableCode.headBytes
    try data.drain { piece in
      digest.update(bufferPointer: piece)
      size += Int64(piece.count)
      if head.count < headBytes { head.append(contentsOf: piece.prefix(headBytes - head.count)) }
      try checkSize(unpackedBytes + size)
      if let declared = entry.size, size > declared {
        throw Finding.error(.entrySize, "the data is longer than the \(declared) bytes that are declared")
      }
    }
    if let declared = entry.size, size < declared {
      throw Finding.error(.entrySize, "the data has \(size) bytes, \(declared) are declared")
    }
    unpackedBytes += size
    if isInfo { contentInfo = head }
    if let code = ExecutableCode(head, name: path.name) {
      log.add(
        .error(
          code.isScript ? .codeScript : .codeBinary, "the file is \(code.name)", at: path.text,
          hint: "hosted content cannot contain executable code"))
    }
    fileCount += 1
    try collect(FileEntry(path: path.text, kind: .file, size: size, sha256: digest.hexadecimal, linkTarget: nil))
  }

  /// Counts an entry's declared size, which is untrusted, before reading any data.
  private mutating func declare(_ size: Int64) throws {
    let (sum, isTooLarge) = declaredBytes.addingReportingOverflow(max(0, size))
    try checkSize(isTooLarge ? .max : sum)
    declaredBytes = sum
  }

  private func checkSize(_ bytes: Int64) throws {
    guard bytes <= limits.unpackedBytes else {
      throw Stop(finding: .error(.unpackedSize, "the content is larger than \(limits.unpackedBytes) bytes"))
    }
    guard bytes <= limits.ratioFloor || bytes / max(1, limits.ratio) <= packageBytes else {
      throw Stop(finding: .error(.ratio, "the content is more than \(limits.ratio) times as large as its package"))
    }
  }

  private mutating func checkKind(_ entry: ContentEntry, _ path: ContentPath) -> FileEntry.Kind? {
    if entry.isEncrypted { log.add(.error(.entryEncrypted, "the entry is encrypted", at: path.text)) }
    switch entry.kind {
    case .file: return .file
    case .directory: return .directory
    case .symbolicLink: return .symbolicLink
    case .hardLink:
      log.add(.error(.hardLink, "hard links cannot be delivered", at: path.text, hint: "pack a copy of the file"))
    case .other(let name):
      log.add(.error(.entryType, "an entry of type \(name) cannot be delivered", at: path.text))
    }
    return nil
  }

  private mutating func checkRoot(_ path: ContentPath, _ kind: FileEntry.Kind) -> Bool {
    switch path.components[0] {
    case ContentInfo.fileName where path.components.count == 1 && kind != .file:
      log.add(.error(.entryType, "\(ContentInfo.fileName) is not a regular file", at: path.text))
      return false
    case "Contents" where path.components.count == 1 && kind != .directory:
      log.add(.error(.entryType, "Contents is not a folder", at: path.text))
      return false
    case ContentInfo.fileName, "Contents": return true
    default:
      log.add(
        .error(
          .rootEntry, "only \(ContentInfo.fileName) and Contents belong at the root", at: path.text,
          hint: "put the contents of the folder at the root, not the folder itself"))
      return false
    }
  }

  private mutating func checkMode(_ entry: ContentEntry, at path: String) {
    guard entry.mode & 0o7000 != 0 else { return }
    log.add(.error(.entryMode, "the set-user-ID, set-group-ID or sticky bit is set", at: path))
  }

  private mutating func checkBundle(_ path: ContentPath, _ kind: FileEntry.Kind) {
    guard let bundle = CodeNames.bundle(in: path, isFolder: kind == .directory), bundles.count <= FindingLog.capacity,
      bundles.insert(bundle).inserted
    else { return }
    log.add(.error(.codeBundle, "the folder is a bundle of executable code", at: bundle))
  }
}
