internal import Basics
internal import Foundation

extension StoreFile {
  /// The suffixes of SQLite's files beside a store, and of its folders.
  package static func partSuffixes(_ sideFolders: [String]) -> [String] { companions + folderSuffixes(sideFolders) }

  /// The suffixes of the folders beside a store: its blobs, and the side folders of plugins.
  package static func folderSuffixes(_ sideFolders: [String]) -> [String] {
    [contentSuffix] + sideFolders.map { ".\($0)" }
  }

  /// The suffixes of stores beside a store that are being created, were set aside, or were replaced.
  package static let draftMarks = [".new-", ".damaged-", ".replaced-"]

  /// Whether a file begins as a Stockroom store does.
  ///
  /// An open store is not opened again: closing the file would drop SQLite's locks on it.
  package static func isStore(at path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.isFile else { return false }
    if OpenStoreFiles.shared.contains(FileIdentity(status)) { return true }
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    guard let header = try? OpenFile.read(upTo: headerLength, from: descriptor), header.count == headerLength else {
      return false
    }
    let id = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    return Array(header[..<magic.count]) == magic && id == applicationID
  }

  /// The paths of the stores that a file or folder with this name would belong to.
  package static func owners(ofPart path: String, sideFolders: [String]) -> [String] {
    let byEnding = partSuffixes(sideFolders).filter { path.hasSuffix($0) }.map { String(path.dropLast($0.count)) }
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    let byMark = draftMarks.compactMap { mark in
      name.firstRange(of: mark).map { String(path[..<$0.lowerBound]) }
    }
    return byEnding + byMark
  }
}
