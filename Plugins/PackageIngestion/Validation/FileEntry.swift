import StockroomKit

/// A file, folder or symbolic link of a package's content.
package struct FileEntry: Hashable, Codable, Sendable {
  /// The kind of an entry.
  package enum Kind: String, Codable, Sendable {
    case file, directory, symbolicLink
  }

  /// The path from the content's root, without a leading slash.
  package let path: String
  package let kind: Kind
  /// A file's size in bytes; 0 for anything else.
  package let size: Int64
  /// A file's SHA-256 in hexadecimal.
  package let sha256: String?
  /// The target of a symbolic link, relative to its folder.
  package let linkTarget: String?
}

/// The transfer format of a file entry between processes: its kind, its path, and its other fields.
extension FileEntry {
  private static let kinds: [Kind] = [.file, .directory, .symbolicLink]

  /// Appends the entry's bytes; throws a `Finding` for an entry that a valid package cannot have.
  func append(to bytes: inout [UInt8]) throws {
    guard let number = Self.kinds.firstIndex(of: kind), path.utf8.count <= 0xffff else { throw Self.unreadable }
    bytes.append(UInt8(number))
    Self.append(path, to: &bytes)
    switch kind {
    case .directory: break
    case .file:
      withUnsafeBytes(of: size.bigEndian) { bytes.append(contentsOf: $0) }
      guard let digest = sha256.flatMap(Hexadecimal.bytes), digest.count == 32 else { throw Self.unreadable }
      bytes.append(contentsOf: digest)
    case .symbolicLink:
      guard let linkTarget, linkTarget.utf8.count <= 0xffff else { throw Self.unreadable }
      Self.append(linkTarget, to: &bytes)
    }
  }

  /// Parses the entry that starts here, and returns its end; throws a `Finding` if it is invalid.
  static func read(_ bytes: ArraySlice<UInt8>) throws -> (entry: FileEntry, end: Int) {
    var rest = bytes
    guard let number = rest.popFirst(), kinds.indices.contains(Int(number)) else { throw unreadable }
    let kind = kinds[Int(number)]
    let path = try text(&rest)
    var size: Int64 = 0
    var sha256: String?
    if kind == .file {
      guard rest.count >= 40 else { throw unreadable }
      size = rest.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
      sha256 = Hexadecimal.text(rest.dropFirst(8).prefix(32))
      rest = rest.dropFirst(40)
    }
    let target = kind == .symbolicLink ? try text(&rest) : nil
    return (FileEntry(path: path, kind: kind, size: size, sha256: sha256, linkTarget: target), rest.startIndex)
  }

  /// The bytes of the path of the entry whose bytes start here.
  static func path(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let start = bytes.startIndex
    return bytes[(start + 3)..<(start + 3 + (Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])))]
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    let count = text.utf8.count
    bytes.append(contentsOf: [UInt8(count >> 8), UInt8(count & 0xff)])
    bytes.append(contentsOf: text.utf8)
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) throws -> String {
    guard rest.count >= 2 else { throw unreadable }
    let count = rest.prefix(2).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(2)
    guard rest.count >= count, let text = String(validating: rest.prefix(count), as: UTF8.self) else {
      throw unreadable
    }
    rest = rest.dropFirst(count)
    return text
  }

  private static let unreadable = Finding.error(.damaged, "the list of the package's files cannot be read")
}
