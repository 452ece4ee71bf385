import Crypto

/// Writes a delivery archive in the order of its plan, from files that come in any order.
final class DeliveryWriter {
  /// What is compressed already.
  private static let compressed: Set<String> = [
    "png", "jpg", "jpeg", "heic", "webp", "gif", "mp3", "m4a", "aac", "ogg", "mp4", "m4v", "mov", "zip", "gz", "xz",
    "bz2", "7z", "lzfse", "pvr.ccz", "woff2",
  ]

  private var rest: ArraySlice<FileEntry>
  private let names: Set<[UInt8]>
  private let writer: LibarchiveWriter
  private let spoolPath: String
  private var spool: DeliverySpool?

  init(_ files: [FileEntry], to sink: any ByteSink, spoolingBeside path: String) throws {
    rest = DeliveryPlan(files).entries[...]
    names = Set(files.map { Array($0.path.utf8) })
    writer = try LibarchiveWriter.zip(sink)
    spoolPath = path
    try writeWhatIsReady()
  }

  /// Takes the next file of the package: into the archive when it is its turn, and aside when it is not.
  ///
  /// A file that is in no plan throws a `Finding`.
  func add(_ path: String, _ data: any ByteSource) throws {
    guard names.contains(Array(path.utf8)) else { throw DeliveryArchive.changed }
    if let next = rest.first, next.path.utf8.elementsEqual(path.utf8) {
      try write(next, data)
      rest.removeFirst()
      try writeWhatIsReady()
    } else {
      let spool = try spool ?? DeliverySpool(beside: spoolPath)
      self.spool = spool
      try spool.keep(path, data)
    }
  }

  /// Ends the archive; a file that never came throws a `Finding`.
  func finish() throws {
    guard rest.isEmpty else { throw DeliveryArchive.changed }
    try writer.finish()
  }

  private func writeWhatIsReady() throws {
    while let next = rest.first {
      if next.kind == .file {
        guard let data = spool?.source(for: next.path) else { return }
        try write(next, data)
      } else {
        let path = next.kind == .directory ? next.path + "/" : next.path
        try writer.add(path, next.kind, linkTarget: next.linkTarget)
      }
      rest.removeFirst()
    }
  }

  private func write(_ entry: FileEntry, _ data: any ByteSource) throws {
    let suffix = entry.path.split(separator: ".").last?.lowercased() ?? ""
    writer.setDeflating(!Self.compressed.contains(suffix))
    try writer.add(entry.path, .file, size: entry.size)
    var digest = SHA256()
    var count: Int64 = 0
    try data.drain { piece in
      digest.update(bufferPointer: piece)
      count += Int64(piece.count)
      guard count <= entry.size else { throw DeliveryArchive.changed }
      try writer.write(piece)
    }
    guard digest.hexadecimal == entry.sha256 else { throw DeliveryArchive.changed }
  }
}
