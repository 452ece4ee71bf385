import CArchive
import Foundation

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
      throw Finding.error(.fileNotWritable, "not enough memory to write the archive")
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
      throw Finding.error(.fileNotWritable, "not enough memory to write the archive")
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

  /// Turns compression of the next zip entries on or off.
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

/// Passes bytes from libarchive to a sink, and stores the error that its callback cannot throw.
final class LibarchiveDrain {
  private let sink: any ByteSink
  private(set) var failure: (any Error)?

  init(_ sink: any ByteSink) {
    self.sink = sink
  }

  /// The callback: the next piece of the archive.
  static let write: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Int = {
    _, context, bytes, count in
    guard let context else { return -1 }
    let drain = Unmanaged<LibarchiveDrain>.fromOpaque(context).takeUnretainedValue()
    do {
      try drain.sink.write(UnsafeRawBufferPointer(start: bytes, count: count))
      return count
    } catch {
      drain.failure = error
      return -1
    }
  }
}

/// The thread's character set, for as long as libarchive needs it.
///
/// libarchive returns names in the locale's character set: in the "C" locale, where a process starts, a name that is
/// not ASCII is NULL. A thread's own locale does not affect the rest of the process.
enum UTF8Locale {
  /// Runs a function while the thread's character set is UTF-8.
  static func with<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let locale = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return try body() }
    let previous = uselocale(locale)
    defer {
      uselocale(previous)
      freelocale(locale)
    }
    return try body()
  }
}
