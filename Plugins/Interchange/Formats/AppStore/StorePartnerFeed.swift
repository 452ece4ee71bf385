import Foundation
import StockroomKit

/// The server's feed: the apps on sale, and imported apps.
struct StorePartnerFeed: PartnerFeedService {
  let groups = [
    PartnerFeedGroup("itunes", tables: PartnerFeedTable.ofItems.map(\.name)),
    PartnerFeedGroup("pricing", tables: PartnerFeedTable.ofPrices.map(\.name)),
  ]

  func write(_ tables: [String], folder: String, date: Date, catalog: Catalog) throws -> any PartnerFeedFiles {
    let files = try StoreFeedFiles(folder: folder, date: date)
    let wanted = PartnerFeedTable.all.filter { table in tables.contains { $0.hasSameBytes(as: table.name) } }
    var rows = PartnerFeedRows(
      tables: try PartnerFeedWriter(wanted, in: files, PartnerFeedFormat.relational.separators, date: date))
    try rows.write(catalog)
    return files
  }
}

/// The tables in a temporary folder.
private final class StoreFeedFiles: PartnerFeedFiles, FolderWriting {
  private let temporary: TemporaryFolder
  private let folder: String
  private let date: Date
  private var files: [(name: String, file: NewFile)] = []

  init(folder: String, date: Date) throws {
    (self.folder, self.date) = (folder, date)
    temporary = try TemporaryFolder()
  }

  func begin(_ name: String) throws -> (String) throws -> Void {
    let file = try ExportTarget.writing(name) { try NewFile(at: "\(temporary.path)/\(name)") }
    files.append((name, file))
    return { try ExportTarget.write($0, to: file, name) }
  }

  func contents(of name: String) throws -> Data {
    guard let file = files.first(where: { $0.name.hasSameBytes(as: name) })?.file else {
      throw Refusal.fileUnreadable(name)
    }
    do {
      return try Data(contentsOf: URL(fileURLWithPath: file.openPath), options: .mappedIfSafe)
    } catch {
      throw Refusal.fileUnreadable(name)
    }
  }

  func pack(to path: String) throws {
    let typed = folder + ".tbz"
    do {
      let archive = try NewFile(at: path)
      try ArchivePacking(folder: folder, date: date, typed: typed).pack(
        files.map(\.name), to: archive.descriptor, contents: contents)
      try archive.finish()
    } catch is FileSystemError {
      throw Refusal.fileUnwritable(typed)
    }
  }
}
