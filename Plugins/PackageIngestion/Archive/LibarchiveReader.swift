import CArchive
import Foundation

/// Reads cpio and zip archives by libarchive, with nothing enabled but the one format that is expected.
final class LibarchiveReader: ByteSource {
  private let archive: OpaquePointer
  private let feed: LibarchiveFeed?

  /// A cpio archive, as a stream.
  static func cpio(_ source: any ByteSource) throws -> LibarchiveReader {
    let reader = try LibarchiveReader(feed: LibarchiveFeed(source))
    archive_read_support_format_cpio(reader.archive)
    let context = reader.feed.map { Unmanaged.passUnretained($0).toOpaque() }
    try reader.check(archive_read_open(reader.archive, context, nil, LibarchiveFeed.read, nil))
    return reader
  }

  /// A zip archive, by its central directory.
  static func zip(_ file: FileBytes) throws -> LibarchiveReader {
    let reader = try LibarchiveReader(feed: nil)
    archive_read_support_format_zip_seekable(reader.archive)
    lseek(file.descriptor, 0, SEEK_SET)
    try reader.check(archive_read_open_fd(reader.archive, file.descriptor, 64 << 10))
    return reader
  }

  private init(feed: LibarchiveFeed?) throws {
    guard let archive = archive_read_new() else {
      throw Finding.error(.damaged, "there is not enough memory to read the archive")
    }
    self.archive = archive
    self.feed = feed
  }

  deinit {
    archive_read_free(archive)
  }

  /// The next entry, or nil at the archive's end.
  func next() throws -> ContentEntry? {
    var handle: OpaquePointer?
    let status = archive_read_next_header(archive, &handle)
    guard status != ARCHIVE_EOF, let entry = handle else {
      if status != ARCHIVE_EOF { try check(status) }
      return nil
    }
    // A warning about a name that cannot be converted is left to the rules for names.
    if status != ARCHIVE_WARN || archive_entry_pathname(entry) != nil { try check(status) }
    return ContentEntry(
      path: Self.bytes(archive_entry_pathname(entry)), kind: Self.kind(of: entry),
      size: archive_entry_size_is_set(entry) != 0 ? archive_entry_size(entry) : nil,
      mode: Int(archive_entry_perm(entry)), linkTarget: Self.bytes(archive_entry_symlink(entry)),
      isEncrypted: archive_entry_is_encrypted(entry) != 0)
  }

  /// Fills some of a buffer with the current entry's data.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = archive_read_data(archive, buffer.baseAddress, buffer.count)
    if count < 0 { try check(Int32(count)) }
    return max(0, count)
  }

  /// What the archive did not need of its source: bytes handed out already, and all that follow.
  func drainRest(_ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    try feed?.drainRest(consumed: archive_filter_bytes(archive, 0), body)
  }

  private func check(_ status: Int32) throws {
    if let failure = feed?.failure { throw failure }
    guard status != ARCHIVE_OK else { return }
    let text = archive_error_string(archive).map { Printable.text(String(cString: $0)) } ?? "the data is damaged"
    throw Finding.error(.damaged, "the archive cannot be read: \(text)")
  }

  private static func bytes(_ text: UnsafePointer<CChar>?) -> [UInt8]? {
    text.map { UnsafeBufferPointer(start: $0, count: strlen($0)).map { UInt8(bitPattern: $0) } }
  }

  private static func kind(of entry: OpaquePointer) -> ContentEntry.Kind {
    if archive_entry_hardlink(entry) != nil { return .hardLink }
    return switch UInt32(archive_entry_filetype(entry)) {
    case FileType.regular: .file
    case FileType.directory: .directory
    case FileType.symbolicLink: .symbolicLink
    case FileType.namedPipe: .other("named pipe")
    case FileType.socket: .other("socket")
    case FileType.characterDevice, FileType.blockDevice: .other("device")
    default: .other("unknown")
    }
  }
}
