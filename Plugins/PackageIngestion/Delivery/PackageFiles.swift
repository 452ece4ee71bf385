import Foundation
import StockroomKit

/// The files of hosted content, version by version, as uploaded.
struct PackageFiles {
  private let store: Transaction

  init(_ catalog: Catalog) {
    store = catalog.store
  }

  /// Stores the file list of a version.
  func add(_ files: [FileEntry], of content: HostedContent) throws {
    for file in files {
      try store.execute(
        "INSERT INTO package_file (content, path, bytes, sha256) VALUES (?, ?, ?, ?)", .integer(content.id),
        .text(file.path), .integer(file.size), .text(file.sha256))
    }
  }

  /// The file list of a version, in the order of its package.
  func all(of content: HostedContent) throws -> [PackageFile] {
    try store.all("SELECT path, bytes, sha256 FROM package_file WHERE content = ? ORDER BY id", .integer(content.id)) {
      PackageFile(path: $0.text(0), bytes: $0.integer(1), sha256: $0.text(2))
    }
  }
}

/// The content of packages, for other plugins.
struct PackageContents: ContentService {
  func files(of content: HostedContent, catalog: Catalog) throws -> [ContentFile] {
    try PackageFiles(catalog).all(of: content).map {
      ContentFile(path: $0.path, bytes: $0.bytes, sha256: $0.sha256)
    }
  }

  func extract(
    _ content: HostedContent, to folder: String, catalog: Catalog, progress: (Int64) throws -> Void
  ) throws {
    let blobs = catalog.store.blobs
    let name = try catalog.products.find(content.product)?.productID.rawValue ?? content.fileName
    if let problem = try blobs.problem(of: content.delivery.sha256) {
      throw Refusal.downloadDamaged(content, of: name, problem)
    }
    guard let archive = try blobs.path(of: content.delivery.sha256) else {
      throw Refusal.downloadDamaged(content, of: name, "does not exist")
    }
    do {
      let target = try ExtractionFolder(at: folder, overwrites: false)
      _ = try DeliveryExtraction(archive).extract(to: target, progress: progress)
    } catch let finding as Finding {
      throw Refusal(
        finding.code.rawValue, kind: finding.code.kind,
        "the download of \(name) \(content.version) cannot be unpacked: \(finding.place)", hint: finding.hint)
    }
  }
}

extension PackageContents {
  func download(_ sha256: String, of product: Product, catalog: Catalog) throws -> ContentDownload? {
    for content in try catalog.content.all(of: product) {
      let files = [(content.package, "application/octet-stream"), (content.delivery, "application/zip")]
      guard let (blob, type) = files.first(where: { $0.0.sha256.hasSameBytes(as: sha256) }) else { continue }
      guard let path = try catalog.store.blobs.path(of: blob.sha256) else {
        throw Refusal.downloadDamaged(content, of: product.productID.rawValue, "does not exist")
      }
      // A part of a large file is sent again and again, so its digest is left to `store check`.
      let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int64
      guard size == blob.bytes else {
        throw Refusal.downloadDamaged(content, of: product.productID.rawValue, "does not have its recorded size")
      }
      return ContentDownload(type: type, path: path, sha256: blob.sha256)
    }
    return nil
  }
}

extension TableDescription {
  /// A file of a version of hosted content.
  static let packageFile = TableDescription(
    "package_file", noun: "packaged file", columns: ["content", "path", "bytes", "sha256"], subject: "path")
}

extension Migration {
  static let packageFile = Migration(
    version: 1,
    sql: """
      CREATE TABLE package_file (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        content INTEGER NOT NULL REFERENCES content (id) ON DELETE CASCADE,
        path TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        sha256 TEXT NOT NULL
      );
      CREATE INDEX package_file_content ON package_file (content);
      """)
}

/// A file of a version of hosted content, as uploaded.
struct PackageFile: Equatable {
  /// From the content's root: `Contents/chapter.txt`.
  let path: String
  /// Its size in bytes.
  let bytes: Int64
  /// Its SHA-256 in hexadecimal.
  let sha256: String

  /// The file as a value of a record.
  var value: Value {
    .record([
      Field("path", .text(path), label: "Path"), Field("bytes", .bytes(bytes), label: "Size"),
      Field("sha256", .identifier(sha256), label: "SHA-256"),
    ])
  }
}
