import CArchive
import Foundation
import StockroomKit

/// An archive of a folder, packed with tar and bzip2 once its files are complete.
final class ExportArchive: ExportDestination, FolderWriting {
  private let typed: String
  private let file: NewFile
  private let temporary: TemporaryFolder
  private let folder: ExportFolder
  private let name: String
  private let date: Date
  private var names: [String] = []

  /// Creates an archive of a folder with the same name.
  init(path: String, typed: String, date: Date, protected: ProtectedFiles) throws {
    (self.typed, self.date) = (typed, date)
    file = try ExportTarget.writing(typed) { try NewFile(at: path, replaces: true, mode: 0o644) }
    let last = PathParts(path).name
    name = last.firstIndex(of: ".").map { String(last[..<$0]) }.flatMap { $0.isEmpty ? nil : $0 } ?? "feed"
    temporary = try TemporaryFolder()
    folder = try ExportFolder(path: temporary.path + "/feed", typed: typed, protected: protected)
  }

  var files: (any FolderWriting)? { self }

  func write(_ text: String) throws { throw Refusal.fileIsFolder(typed) }

  func begin(_ name: String) throws -> (String) throws -> Void {
    names.append(name)
    return try folder.begin(name)
  }

  func contents(of name: String) throws -> Data { try folder.contents(of: name) }

  func attach(in catalog: Catalog, as format: any FileFormat) -> (Screenshot, Product) throws -> String {
    folder.attach(in: catalog, as: format)
  }

  func finish() throws {
    try folder.finish()
    try ArchivePacking(folder: name, date: date, typed: typed)
      .pack(names, to: file.descriptor, contents: folder.contents)
    try ExportTarget.writing(typed) { try file.finish() }
  }
}

/// Packs files with tar and bzip2, without extensions: readers of the Partner Feed skip 512 bytes before a file.
///
/// The same files give the same bytes: no entry has an owner, and all have the same time.
struct ArchivePacking {
  /// The folder of the files in the archive, which has no entry.
  let folder: String
  let date: Date
  /// The name of the archive for messages.
  let typed: String

  /// Packs files into an open one.
  ///
  /// - Parameter contents: Returns the bytes of a file, mapped rather than read.
  func pack(_ names: [String], to descriptor: CInt, contents: (String) throws -> Data) throws {
    guard let archive = archive_write_new() else { throw Refusal.fileUnwritable(typed) }
    defer { archive_write_free(archive) }
    guard archive_write_set_format_ustar(archive) == ARCHIVE_OK,
      archive_write_add_filter_bzip2(archive) == ARCHIVE_OK,
      archive_write_open_fd(archive, descriptor) == ARCHIVE_OK
    else { throw Refusal.noBzip2(typed) }
    for name in names {
      let data = try contents(name)
      try add("\(folder)/\(name)", to: archive, size: data.count)
      let written = data.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
      guard written == data.count else { throw Refusal.fileUnwritable(typed) }
    }
    guard archive_write_close(archive) == ARCHIVE_OK else { throw Refusal.fileUnwritable(typed) }
  }

  private func add(_ path: String, to archive: OpaquePointer, size: Int) throws {
    guard let entry = archive_entry_new() else { throw Refusal.fileUnwritable(typed) }
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, path)
    archive_entry_set_size(entry, Int64(size))
    archive_entry_set_filetype(entry, S_IFREG)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, Int(date.timeIntervalSince1970), 0)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw Refusal.fileUnwritable(typed) }
  }
}

extension Refusal {
  fileprivate static func noBzip2(_ file: String) -> Refusal {
    Refusal(
      "interchange.bzip2", kind: .unavailable, "this machine's libarchive cannot pack \(file) with bzip2",
      hint: "write a folder: export feed.epf, and pack it with tar cjf", subject: file)
  }
}
