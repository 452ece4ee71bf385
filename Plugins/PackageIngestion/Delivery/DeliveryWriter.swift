import Crypto

/// Writes a delivery archive in the order of its plan, from files in any order.
final class DeliveryWriter {
  /// File types that are already compressed.
  private static let compressed: Set<String> = [
    "png", "jpg", "jpeg", "heic", "webp", "gif", "mp3", "m4a", "aac", "ogg", "mp4", "m4v", "mov", "zip", "gz", "xz",
    "bz2", "7z", "lzfse", "pvr.ccz", "woff2",
  ]

  private let plan: DeliveryPlan
  /// The next entry to write.
  private var next = 0
  private let writer: LibarchiveWriter
  private let spool: DeliverySpool

  /// Starts an archive; files out of order wait in an empty file.
  init(_ plan: DeliveryPlan, to sink: any ByteSink, spool: Int32) throws {
    self.plan = plan
    self.spool = DeliverySpool(spool)
    writer = try LibarchiveWriter.zip(sink)
    try writeWhatIsReady()
  }

  /// Adds the next file of the package: to the archive if it is its turn, otherwise to the spool.
  ///
  /// Throws a `Finding` for a file that is not in the plan, or is a duplicate.
  func add(_ path: String, _ data: any ByteSource) throws {
    guard let index = plan.index(of: Array(path.utf8), near: next), index >= next else { throw DeliveryArchive.changed }
    guard index == next else { return try spool.keep(index, data) }
    try write(plan.entry(index), data)
    next += 1
    try writeWhatIsReady()
  }

  /// Ends the archive; throws a `Finding` if a file is missing.
  func finish() throws {
    guard next == plan.count else { throw DeliveryArchive.changed }
    try writer.finish()
  }

  private func writeWhatIsReady() throws {
    while next < plan.count {
      let entry = try plan.entry(next)
      if entry.kind == .file {
        guard let data = spool.source(for: next) else { return }
        try write(entry, data)
      } else {
        let path = entry.kind == .directory ? entry.path + "/" : entry.path
        try writer.add(path, entry.kind, linkTarget: entry.linkTarget)
      }
      next += 1
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

/// Files that wait for their turn, in a temporary file.
final class DeliverySpool {
  private let file: FileBytes
  private var end: Int64 = 0
  private var ranges: [Int: (offset: Int64, length: Int64)] = [:]

  /// Starts with an empty file, which the caller still owns.
  init(_ descriptor: Int32) {
    file = FileBytes(borrowing: descriptor, size: 0)
  }

  /// Stores a file's data until its turn.
  func keep(_ index: Int, _ data: any ByteSource) throws {
    let start = end
    try data.drain { piece in
      try FileWriting.writeAll(piece, to: file.descriptor)
      end += Int64(piece.count)
    }
    ranges[index] = (start, end - start)
  }

  /// A stored file's data, if the file was stored.
  func source(for index: Int) -> (any ByteSource)? {
    ranges[index].map { FileRange(file, offset: $0.offset, length: $0.length) }
  }
}
