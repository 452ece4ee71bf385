public import Catalog

/// The content of packages, for plugins that deliver or show it.
///
/// The plugin that owns packages provides it; `catalog.contents` is nil without such a plugin.
public protocol ContentService: Sendable {
  /// The files of a version of hosted content, in the order of its package.
  func files(of content: HostedContent, catalog: Catalog) throws -> [ContentFile]

  /// Writes what a device downloads, ContentInfo.plist and Contents, to an empty folder; `progress` gets the bytes
  /// written so far.
  ///
  /// - Throws: A `Refusal` of kind missing or damaged if the stored download is not intact, and what `progress` throws.
  func extract(
    _ content: HostedContent, to folder: String, catalog: Catalog, progress: (Int64) throws -> Void
  ) throws
}

extension Catalog {
  /// The service for the content of packages; nil without such a plugin.
  public var contents: (any ContentService)? { service() }
}

/// A file of hosted content.
public struct ContentFile: Hashable, Sendable {
  /// Its path from the content's root: `Contents/chapter.txt`.
  public let path: String
  /// Its size in bytes.
  public let bytes: Int64
  /// Its SHA-256, in lowercase hexadecimal.
  public let sha256: String

  /// Describes a file.
  public init(path: String, bytes: Int64, sha256: String) {
    self.path = path
    self.bytes = bytes
    self.sha256 = sha256
  }
}
