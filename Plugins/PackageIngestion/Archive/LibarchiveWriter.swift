import CArchive

/// Writes cpio payloads and zip archives with libarchive, so that the same content gives the same bytes: no entry has
/// an owner or a time, folders are 0755 and files 0644.
final class LibarchiveWriter {
  private let archive: OpaquePointer
  private let drain: LibarchiveDrain
  private var count: Int64 = 0

  /// A cpio archive in the old portable format, as an installer package's Payload is before it is gzipped.
  static func payload(_ sink: any ByteSink) throws -> LibarchiveWriter {
    let writer = try LibarchiveWriter(sink)
    archive_write_set_format_cpio_odc(writer.archive)
    try writer.open()
    return writer
  }

  /// A zip archive.
  static func zip(_ sink: any ByteSink) throws -> LibarchiveWriter {
    let writer = try LibarchiveWriter(sink)
    archive_write_set_format_zip(writer.archive)
    try writer.open()
    return writer
  }

  private init(_ sink: any ByteSink) throws {
    guard let archive = archive_write_new() else {
      throw Finding.error(.fileNotWritable, "there is not enough memory to write the archive")
    }
    self.archive = archive
    drain = LibarchiveDrain(sink)
    archive_write_set_bytes_in_last_block(archive, 1)
  }

  deinit {
    archive_write_free(archive)
  }

  /// Starts an entry; a file's data follows by `write`.
  func add(_ path: String, _ kind: FileEntry.Kind, size: Int64 = 0, linkTarget: String? = nil) throws {
    guard let entry = archive_entry_new() else {
      throw Finding.error(.fileNotWritable, "there is not enough memory to write the archive")
    }
    defer { archive_entry_free(entry) }
    count += 1
    archive_entry_set_pathname(entry, path)
    archive_entry_set_size(entry, size)
    archive_entry_set_perm(entry, kind == .file ? 0o644 : 0o755)
    archive_entry_set_nlink(entry, 1)
    archive_entry_set_ino64(entry, count)
    archive_entry_set_uid(entry, 0)
    archive_entry_set_gid(entry, 0)
    switch kind {
    case .file: archive_entry_set_filetype(entry, FileType.regular)
    case .directory: archive_entry_set_filetype(entry, FileType.directory)
    case .symbolicLink:
      archive_entry_set_filetype(entry, FileType.symbolicLink)
      archive_entry_set_symlink(entry, linkTarget)
    }
    try check(archive_write_header(archive, entry))
  }

  /// Sets whether the next zip entries are deflated.
  func setDeflating(_ isDeflating: Bool) {
    if isDeflating {
      archive_write_zip_set_compression_deflate(archive)
    } else {
      archive_write_zip_set_compression_store(archive)
    }
  }

  /// Adds to the current entry's data.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    let written = archive_write_data(archive, bytes.baseAddress, bytes.count)
    guard written == bytes.count else { throw failure() }
  }

  /// Writes the end of the archive.
  func finish() throws {
    try check(archive_write_close(archive))
  }

  private func open() throws {
    let context = Unmanaged.passUnretained(drain).toOpaque()
    try check(archive_write_open(archive, context, nil, LibarchiveDrain.write, nil))
  }

  private func check(_ status: Int32) throws {
    guard status == ARCHIVE_OK else { throw failure() }
  }

  private func failure() -> any Error {
    let text = archive_error_string(archive).map { Printable.text(String(cString: $0)) } ?? "unknown error"
    return drain.failure ?? Finding.error(.fileNotWritable, "the archive cannot be written: \(text)")
  }
}
