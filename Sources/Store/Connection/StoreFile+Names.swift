internal import Basics
internal import Foundation

/// The names of a store and of the files beside it: a store must not have the name of a file beside another one.
extension StoreFile {
  /// Refuses to open a store whose name belongs to another store's files, since that store's console may delete it.
  func requireStoreName() throws {
    guard let suffix = Self.companionSuffix(of: PathParts(location).name) else { return }
    throw Refusal.partName(path, suffix)
  }

  /// Refuses to create a store under a name that belongs to another store's files.
  ///
  /// A store that was set aside, or that a restore replaced, can still be opened.
  func requireFreeName() throws {
    try requireStoreName()
    let name = PathParts(location).name
    guard let suffix = Self.keptSuffix(of: name) else { return }
    throw Refusal.partName(path, suffix)
  }

  private static func companionSuffix(of name: String) -> String? {
    if let suffix = (companions + [contentSuffix]).first(where: name.hasSuffix) { return suffix }
    guard let mark = name.range(of: ".new-", options: .backwards) else { return nil }
    return UUID(uuidString: String(name[mark.upperBound...])) == nil ? nil : String(name[mark.lowerBound...])
  }

  private static func keptSuffix(of name: String) -> String? {
    for mark in draftMarks {
      guard let range = name.range(of: mark, options: .backwards) else { continue }
      let ending = name[range.lowerBound...]
      if ReplacedStore.ending(of: ending)?.hasSameBytes(as: String(ending)) == true { return String(ending) }
      let digits = name[range.upperBound...].utf8
      let isHexadecimal = digits.allSatisfy { Character(UnicodeScalar($0)).isHexDigit }
      if mark == ".damaged-", digits.count == 8, isHexadecimal { return String(ending) }
    }
    return nil
  }

  /// The suffixes of SQLite's files beside a store, and of its folders.
  package static func partSuffixes(_ sideFolders: [String]) -> [String] { companions + folderSuffixes(sideFolders) }

  /// The suffixes of the folders beside a store: its blobs, and the side folders of plugins.
  package static func folderSuffixes(_ sideFolders: [String]) -> [String] {
    [contentSuffix] + sideFolders.map { ".\($0)" }
  }

  /// The suffixes of stores beside a store that are being created, were set aside, or were replaced.
  package static let draftMarks = [".new-", ".damaged-", ".replaced-"]

  /// True if a file begins with a store's header.
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
    return header.starts(with: magic) && UInt32(sqlite: header[68..<72]) == applicationID
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

extension Refusal {
  fileprivate static func partName(_ path: String, _ suffix: String) -> Refusal {
    Refusal(
      "store.name", kind: .forbidden,
      "a store cannot be named \(path): names that end in \(suffix) are for files beside another store",
      hint: "choose another name with --store PATH; mv renames an existing store", subject: path)
  }
}
