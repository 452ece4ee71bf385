/// Takes the archive that devices download apart.
struct DeliveryExtraction {
  private let archive: String

  /// Starts with an archive of the store, whose digest was compared.
  init(_ archive: String) {
    self.archive = archive
  }

  /// Writes everything to a folder, links last, and returns how many bytes the files have.
  ///
  /// The paths are judged once more: what stands in a store may have been put there by anyone.
  func extract(to folder: ExtractionFolder, progress: (Int64) throws -> Void) throws -> Int64 {
    let content = ZipContent(file: try FileBytes(path: archive))
    let rule = PathRule(limits: .standard)
    var bytes: Int64 = 0
    var links: [(ContentPath, String)] = []
    try content.walk { entry, data in
      guard case .path(let path) = rule.judge(entry.path) else {
        throw Finding.error(.damaged, "the download has a path that no package has")
      }
      switch entry.kind {
      case .directory: try folder.makeFolder(path)
      case .file:
        try folder.writeFile(path, data) { count in
          bytes += Int64(count)
          try progress(bytes)
        }
      case .symbolicLink: links.append((path, String(decoding: entry.linkTarget ?? [], as: UTF8.self)))
      case .hardLink, .other: throw Finding.error(.entryType, "the download has an entry of a type no package has")
      }
    }
    for (path, target) in links { try folder.makeLink(path, to: target) }
    return bytes
  }
}
