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

  /// A file of a product's hosted content with a SHA-256: a package as uploaded, or what devices download; nil if there
  /// is none.
  ///
  /// - Throws: A `Refusal` of kind damaged if the stored file is not there, or is not as long as it should be.
  func download(_ sha256: String, of product: Product, catalog: Catalog) throws -> ContentDownload?
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

/// A stored file that clients download.
public struct ContentDownload: Hashable, Sendable {
  /// Its name for clients: `levels.pkg`.
  public let name: String
  /// Its type of content.
  public let type: String
  /// Its path, for reading only.
  public let path: String
  /// Its SHA-256, in lowercase hexadecimal.
  public let sha256: String

  /// Describes a file.
  public init(name: String, type: String, path: String, sha256: String) {
    (self.name, self.type, self.path, self.sha256) = (name, type, path, sha256)
  }
}

/// The addresses of hosted content on the server, for plugins that tell clients.
///
/// The plugin that answers there provides it; `catalog.downloads` is nil without such a plugin.
public protocol DownloadService: Sendable {
  /// The path of a package as it was uploaded, from the address of the server.
  func path(ofPackage content: HostedContent) -> String
  /// The path of what devices download, from the address of the server.
  func path(ofDelivery content: HostedContent) -> String
}

extension Catalog {
  /// The service for the addresses of hosted content; nil without such a plugin.
  public var downloads: (any DownloadService)? { service() }
}
