internal import Basics
internal import Foundation

/// Records of the folders that were moved into place, so that only their files are deleted: a person may have added
/// others.
extension SideFolder {
  /// The folder with a record of each folder that was moved into place.
  static let records = ".written"

  /// A folder as it was when it was moved into place.
  private struct WrittenFolder: Codable {
    struct Item: Codable {
      let path: [String]
      /// Nil for a folder.
      let stamp: FileStamp?
    }

    let place: [String]
    let items: [Item]
    /// True if it was removed, and the remaining files are somebody else's.
    var isRemoved = false
  }

  /// Distinguishes a file from another with its name, and from itself once it is changed in place.
  private struct FileStamp: Codable, Equatable {
    let bytes: Int64
    let seconds: Int64
    let nanoseconds: Int64
    let link: String?
  }

  /// The folders that were moved into place and not removed, by their components.
  public func written() throws -> [[String]] { try writtenFolders().filter { !$0.isRemoved }.map(\.place) }

  /// True if a folder was removed except for somebody else's files, which are still in its place.
  public func isLeftover(_ place: [String]) throws -> Bool { try writtenFolder(place)?.isRemoved ?? false }

  /// Deletes a folder that was moved into place: its unchanged files, and the folders that are empty then.
  ///
  /// It disappears in one step if it contains nothing else.
  public func removeWritten(_ place: [String]) throws {
    guard var record = try writtenFolder(place), !record.isRemoved else { return }
    if try item(place) == .folder {
      if try isAsWritten(record) {
        try remove(place)
      } else {
        try removeItems(of: record)
      }
    }
    for count in stride(from: place.count - 1, to: 0, by: -1) {
      guard try removeIfEmpty(Array(place.prefix(count))) else { break }
    }
    guard try item(place) != nil else { return try forget(place) }
    record.isRemoved = true
    try write(record)
  }

  /// Records the items of a stage before it is moved into place; after a crash in between, the record matches nothing.
  func record(_ stage: [String], for place: [String]) throws {
    var items: [WrittenFolder.Item] = []
    try walk(stage) { inner, item in
      items.append(.init(path: inner, stamp: item == .folder ? nil : try stamp(of: stage + inner)))
    }
    try write(WrittenFolder(place: place, items: items))
  }

  private func write(_ record: WrittenFolder) throws {
    try makeFolder([Self.records])
    try reaching {
      let path = try path(of: [Self.records, Self.recordName(of: record.place)])
      try NewFile.write(Array(try JSONEncoder().encode(record)), to: path)
    }
  }

  private func writtenFolders() throws -> [WrittenFolder] {
    try names(in: [Self.records]).compactMap { try writtenFolder(named: $0) }
  }

  private func writtenFolder(_ place: [String]) throws -> WrittenFolder? {
    try writtenFolder(named: Self.recordName(of: place))
  }

  private func writtenFolder(named name: String) throws -> WrittenFolder? {
    guard let data = try contents(of: [Self.records, name]),
      let folder = try? JSONDecoder().decode(WrittenFolder.self, from: data),
      name.hasSameBytes(as: Self.recordName(of: folder.place))
    else { return nil }
    return folder
  }

  private func isAsWritten(_ record: WrittenFolder) throws -> Bool {
    let items = Dictionary(record.items.map { (Self.key($0.path), $0.stamp) }) { first, _ in first }
    var isSame = true
    try walk(record.place) { inner, item in
      guard isSame else { return }
      guard let stamp = items[Self.key(inner)] else { return isSame = false }
      isSame = try item == .folder ? stamp == nil : stamp == self.stamp(of: record.place + inner)
    }
    return isSame
  }

  private func removeItems(of record: WrittenFolder) throws {
    for item in record.items {
      // An item cannot be reached if somebody put a file or a link in place of its folder.
      guard let stamp = item.stamp, (try? self.stamp(of: record.place + item.path)) == stamp else { continue }
      try reaching {
        if let (folder, name) = try place(record.place + item.path) { folder.remove(file: name) }
      }
    }
    for item in record.items.reversed() where item.stamp == nil { _ = try? removeIfEmpty(record.place + item.path) }
    _ = try removeIfEmpty(record.place)
  }

  /// Deletes a folder if it is empty; true if it no longer exists.
  private func removeIfEmpty(_ components: [String]) throws -> Bool {
    guard let item = try item(components) else { return true }
    guard item == .folder else { return false }
    return try reaching { try place(components).map { $0.remove(folder: $1) } ?? true }
  }

  private func forget(_ place: [String]) throws {
    try reaching {
      guard let folder = try open([Self.records]) else { return }
      folder.remove(file: Self.recordName(of: place))
    }
    _ = try removeIfEmpty([Self.records])
  }

  /// The stamp of a file or link; nil for anything else.
  private func stamp(of components: [String]) throws -> FileStamp? {
    let item = try item(components)
    return try reaching {
      guard let (folder, name) = try place(components), let status = try folder.status(ifThere: name) else {
        return nil
      }
      let (seconds, nanoseconds) = status.modified
      switch item {
      case .file(let bytes): return FileStamp(bytes: bytes, seconds: seconds, nanoseconds: nanoseconds, link: nil)
      case .link(let target): return FileStamp(bytes: 0, seconds: seconds, nanoseconds: nanoseconds, link: target)
      default: return nil
      }
    }
  }

  private static func key(_ place: [String]) -> [UInt8] { Array(place.joined(separator: "/").utf8) }

  private static func recordName(of place: [String]) -> String { "\(Digest.sha256(key(place))).json" }
}

extension stat {
  /// The time of the last change to its contents.
  fileprivate var modified: (seconds: Int64, nanoseconds: Int64) {
    #if canImport(Darwin)
      (Int64(st_mtimespec.tv_sec), Int64(st_mtimespec.tv_nsec))
    #else
      (Int64(st_mtim.tv_sec), Int64(st_mtim.tv_nsec))
    #endif
  }
}
