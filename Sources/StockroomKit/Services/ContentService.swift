public import Catalog

/// The content of packages, for plugins that deliver or show it.
///
/// The plugin that owns packages provides it; `catalog.contents` is nil without such a plugin.
public protocol ContentService: Sendable {
  /// The files of a version of hosted content, in the order of its package.
  func files(of content: HostedContent, catalog: Catalog) throws -> [ContentFile]

  /// Writes the files that devices download, ContentInfo.plist and Contents, to an empty folder.
  ///
  /// - Parameter progress: Called with the number of bytes written so far.
  ///
  /// - Throws: A `Refusal` of kind missing or damaged if the stored file is not intact, and the errors of `progress`.
  func extract(
    _ content: HostedContent, to folder: String, catalog: Catalog, progress: (Int64) throws -> Void
  ) throws

  /// The file of a product's hosted content with a SHA-256: an uploaded package, or the file that devices download; nil
  /// if it is unknown.
  ///
  /// - Throws: A `Refusal` of kind damaged if the stored file is missing, or has the wrong size.
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

/// A stored file for clients to download.
public struct ContentDownload: Hashable, Sendable {
  /// Its type of content.
  public let type: String
  /// Its path, for reading only.
  public let path: String
  /// Its SHA-256, in lowercase hexadecimal.
  public let sha256: String

  /// Describes a file.
  public init(type: String, path: String, sha256: String) {
    (self.type, self.path, self.sha256) = (type, path, sha256)
  }
}

/// The paths of hosted content on the server, for plugins that send them to clients.
///
/// The plugin with the routes provides it; `catalog.downloads` is nil without such a plugin.
public protocol DownloadService: Sendable {
  /// The path of a package as uploaded.
  func path(ofPackage content: HostedContent) -> String
  /// The path of the file that devices download.
  func path(ofDelivery content: HostedContent) -> String
}

extension Catalog {
  /// The service for the paths of hosted content; nil without such a plugin.
  public var downloads: (any DownloadService)? { service() }
}
