import Foundation
import StockroomKit

/// An archive of a folder that is being written, packed with tar and bzip2 once its files are whole.
///
/// The same files give the same bytes: no entry has an owner, and all have the same time.
final class ExportArchive: ExportDestination, FolderWriting {
  private let typed: String
  private let file: NewFile
  private let temporary: TemporaryFolder
  private let folder: ExportFolder
  private let name: String
  private let date: Date
  private var names: [String] = []

  /// Starts an archive; the folder in it has its name.
  init(path: String, typed: String, date: Date, protected: ProtectedFiles) throws {
    (self.typed, self.date) = (typed, date)
    do {
      file = try NewFile(at: path, replaces: true, mode: 0o644)
    } catch {
      throw Refusal.fileUnwritable(typed)
    }
    let last = (path as NSString).lastPathComponent
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
    try pack()
    do {
      try file.finish()
    } catch {
      throw Refusal.fileUnwritable(typed)
    }
  }

  private func pack() throws {
    try ArchivePacking(folder: name, date: date, typed: typed).pack(names, to: file.descriptor) {
      try folder.contents(of: $0)
    }
  }
}
