/// Packs a folder as an installer package's payload.
enum PayloadWriter {
  /// Writes every entry of a folder, and returns their items for the bill of materials.
  ///
  /// Throws a `Finding` if a file changes in the meantime.
  static func write(
    _ folder: ContentFolder, to sink: any ByteSink, progress: (Int64) throws -> Void
  ) throws -> [BillOfMaterials.Item] {
    try UTF8Locale.with {
      let gzip = try GzipSink(sink)
      let writer = try LibarchiveWriter.payload(gzip)
      try writer.add(".", .directory)
      let items = try folder.entries.map { entry in
        BillOfMaterials.Item(
          path: entry.path, kind: entry.kind, size: entry.size,
          checksum: try add(entry, of: folder, to: writer, progress),
          linkTarget: entry.linkTarget)
      }
      try writer.finish()
      try gzip.finish()
      return items
    }
  }

  /// Writes an entry, and returns the checksum of its data.
  private static func add(
    _ entry: ContentFolder.Entry, of folder: ContentFolder, to writer: LibarchiveWriter,
    _ progress: (Int64) throws -> Void
  ) throws -> UInt32 {
    let path = entry.path.text
    try writer.add("./" + path, entry.kind, size: entry.size, linkTarget: entry.linkTarget)
    var checksum = PosixChecksum()
    switch entry.kind {
    case .directory: return 0
    case .symbolicLink: Array((entry.linkTarget ?? "").utf8).withUnsafeBytes { checksum.update($0) }
    case .file:
      let file = try open(folder.root + "/" + path, shownAs: Printable.text(path))
      var count: Int64 = 0
      if file.size == entry.size {
        try FileRange(file, offset: 0, length: entry.size).drain { piece in
          count += Int64(piece.count)
          checksum.update(piece)
          try writer.write(piece)
          try progress(Int64(piece.count))
        }
      }
      guard count == entry.size else {
        throw Finding.error(.folderChanged, "the file changed while it was being packed", at: Printable.text(path))
      }
    }
    return checksum.value
  }

  private static func open(_ path: String, shownAs shown: String) throws -> FileBytes {
    do {
      return try FileBytes(path: path)
    } catch let finding as Finding {
      throw finding.at(shown)
    }
  }
}
