/// Extracts the archive that devices download.
struct DeliveryExtraction {
  private let archive: String

  /// Creates an extraction of a stored archive, whose digest was verified.
  init(_ archive: String) {
    self.archive = archive
  }

  /// Writes everything to a folder, links last, and returns the total size of the files in bytes.
  ///
  /// The paths and links are validated again, because stored data is not trusted.
  func extract(to folder: ExtractionFolder, progress: (Int64) throws -> Void) throws -> Int64 {
    let content = try ZipContent(FileBytes(path: archive), limits: .standard)
    let rule = PathRule(limits: .standard)
    var names = NameTable()
    var bytes: Int64 = 0
    var links: [(path: ContentPath, place: NameTable.Index, target: [UInt8]?)] = []
    try content.walk { entry, data in
      guard case .path(let path) = rule.validate(entry.path) else {
        throw Finding.error(.damaged, "the download has a path that packages cannot have")
      }
      var place = NameTable.root
      if let kind = entry.kind.delivered {
        let added = names.add(path, kind)
        if let collision = added.findings.first { throw collision }
        place = added.place
      }
      switch entry.kind {
      case .directory: try folder.makeFolder(path)
      case .file:
        try folder.writeFile(path, data) { count in
          bytes += Int64(count)
          try progress(bytes)
        }
      case .symbolicLink: links.append((path, place, entry.linkTarget))
      case .hardLink, .other:
        throw Finding.error(.entryType, "the download has an entry of a type that packages cannot have")
      }
    }
    let linkRule = LinkRule(names: names, limits: .standard)
    for link in links {
      // A broken link is not followed either.
      if let finding = linkRule.finding(for: link.place, target: link.target), finding.code != .linkDangling {
        throw finding
      }
      try folder.makeLink(link.path, to: String(decoding: link.target ?? [], as: UTF8.self))
    }
    return bytes
  }
}
