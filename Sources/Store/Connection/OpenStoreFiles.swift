internal import Basics
internal import Foundation
internal import Synchronization

/// The store files that this process has open.
///
/// When a process closes any descriptor of a file, POSIX releases all its locks on the file, including SQLite's. So an
/// open store is not opened again to read its header; one descriptor is kept for that.
final class OpenStoreFiles: Sendable {
  static let shared = OpenStoreFiles()

  private struct Entry {
    let file: FileIdentity
    var count: Int
    var path: String
    let descriptor: CInt
  }

  /// The open files; there are few.
  private let files = Mutex<[Entry]>([])

  /// True if a file is open, under any name.
  ///
  /// SQLite deletes the index of a log, and another file may get its inode, so its path must still lead to it.
  func contains(_ file: FileIdentity) -> Bool {
    guard let path = files.withLock({ $0.first { $0.file == file }?.path }) else { return false }
    return !path.hasSuffix("-shm") || FileIdentity(of: path) == file
  }

  /// The number of times that a file is open.
  func count(of file: FileIdentity) -> Int {
    files.withLock { $0.first { $0.file == file }?.count ?? 0 }
  }

  /// True if a file is open under this path.
  func contains(_ file: FileIdentity, at path: String) -> Bool {
    files.withLock { $0.first { $0.file == file }?.path.hasSameBytes(as: path) ?? false }
  }

  /// The first bytes of an open file, or nil if they cannot be read.
  func header(of file: FileIdentity) -> [UInt8]? {
    files.withLock { files in
      guard let entry = files.first(where: { $0.file == file }), entry.descriptor >= 0 else { return nil }
      return try? OpenFile.read(upTo: StoreFile.headerLength, at: 0, from: entry.descriptor)
    }
  }

  /// Counts the files of a store that SQLite has just opened and locks: the tables and the log's index.
  func add(_ file: StoreFile) -> [FileIdentity] {
    let found = ["", "-shm"].map { file.location + $0 }.compactMap { path in FileIdentity(of: path).map { ($0, path) } }
    files.withLock { files in
      for (identity, path) in found {
        if let index = files.firstIndex(where: { $0.file == identity }) {
          files[index].count += 1
          files[index].path = path
        } else {
          // Closing a descriptor of the index would release SQLite's locks on it, and nobody reads its header.
          let isTables = path.utf8.count == file.location.utf8.count
          let descriptor = isTables ? open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC) : -1
          files.append(Entry(file: identity, count: 1, path: path, descriptor: descriptor))
        }
      }
    }
    return found.map(\.0)
  }

  func remove(_ files: [FileIdentity]) {
    self.files.withLock { open in
      for file in files {
        guard let index = open.firstIndex(where: { $0.file == file }) else { continue }
        open[index].count -= 1
        guard open[index].count == 0 else { continue }
        if open[index].descriptor >= 0 { close(open[index].descriptor) }
        open.remove(at: index)
      }
    }
  }
}
