import Foundation
import StockroomKit

/// A folder's entries, to be packed in the order of their paths' UTF-8 bytes.
struct ContentFolder {
  /// A file, folder or link on disk.
  struct Entry {
    let path: ContentPath
    let kind: FileEntry.Kind
    let size: Int64
    let linkTarget: String?
  }

  let root: String
  private(set) var entries: [Entry] = []
  private let limits: PackageLimits

  /// Scans a folder; throws a `Finding` for anything that cannot be packed.
  init(_ root: String, limits: PackageLimits) throws {
    self.root = root
    self.limits = limits
    try scan([])
    entries.sort { $0.path.text.utf8.lexicographicallyPrecedes($1.path.text.utf8) }
    for name in [ContentInfo.fileName, "Contents"] where !entries.contains(where: { $0.path.components == [name] }) {
      throw Finding.error(
        name == "Contents" ? .contentMissing : .infoMissing, "the folder has no \(name)",
        hint: "package init creates a folder with \(ContentInfo.fileName) and Contents")
    }
  }

  /// The size of the files together, in bytes.
  var size: Int64 {
    entries.reduce(0) { $0 + $1.size }
  }

  private mutating func scan(_ components: [String]) throws {
    guard components.count < limits.depth else {
      throw Finding.error(.pathDepth, "the folder is deeper than \(limits.depth) levels", at: shown(components))
    }
    for name in try names(in: components) {
      let path = ContentPath(components: components + [name])
      if path.isNoise { continue }
      let entry = try entry(at: path)
      entries.append(entry)
      guard entries.count < limits.entries else {
        throw Finding.error(.entryCount, "the folder has more than \(limits.entries) entries")
      }
      if entry.kind == .directory { try scan(path.components) }
    }
  }

  private func names(in components: [String]) throws -> [String] {
    let names: [[UInt8]]
    do {
      names = try DirectoryNames.read(at: ([root] + components).joined(separator: "/"))
    } catch {
      throw Finding.error(
        .folderUnreadable, "the folder cannot be read: \(error.reason)",
        at: components.isEmpty ? Printable.text(root) : shown(components))
    }
    return try names.map { name in
      guard let text = String(validating: name, as: UTF8.self) else {
        throw Finding.error(.pathEncoding, "the name is not UTF-8", at: Printable.text(name))
      }
      return text
    }
  }

  private func entry(at path: ContentPath) throws -> Entry {
    var status = stat()
    let file = root + "/" + path.text
    guard lstat(file, &status) == 0 else {
      throw Finding.error(.folderUnreadable, String(cString: strerror(errno)), at: shown(path.components))
    }
    switch UInt32(status.st_mode) & FileType.mask {
    case FileType.regular: return Entry(path: path, kind: .file, size: Int64(status.st_size), linkTarget: nil)
    case FileType.directory: return Entry(path: path, kind: .directory, size: 0, linkTarget: nil)
    case FileType.symbolicLink:
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file)
      return Entry(path: path, kind: .symbolicLink, size: 0, linkTarget: target ?? "")
    default:
      throw Finding.error(.entryType, "devices, pipes, and sockets cannot be packed", at: shown(path.components))
    }
  }

  private func shown(_ components: [String]) -> String {
    components.isEmpty ? "." : Printable.text(components.joined(separator: "/"))
  }
}
