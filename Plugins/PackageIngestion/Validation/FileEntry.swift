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
