/// The content at the root of a xar archive.
struct XarContent: ContentArchive {
  let archive: XarArchive

  var isStream: Bool { false }

  func walk(_ visit: (ContentEntry, any ByteSource) throws -> Void) throws {
    for entry in archive.entries {
      let content = ContentEntry(
        path: entry.path, kind: entry.kind, size: entry.data?.size, mode: entry.mode, linkTarget: entry.linkTarget)
      try visit(content, source(for: entry))
    }
  }

  private func source(for entry: XarEntry) -> any ByteSource {
    do {
      return try archive.source(for: entry) ?? BytesSource([])
    } catch {
      return FailedSource(error)
    }
  }
}
