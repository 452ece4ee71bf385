import Foundation
import StockroomKit

/// The stored data of a version of hosted content: two blobs, and its file list.
struct StoredContent {
  private let content: HostedContent
  private let catalog: Catalog

  init(_ content: HostedContent, in catalog: Catalog) {
    self.content = content
    self.catalog = catalog
  }

  /// The problems of the stored data; empty if all is as uploaded.
  var problems: [String] {
    get throws {
      let files = try PackageFiles(catalog).all(of: content)
      let isListed = files.count == content.fileCount && files.reduce(0) { $0 + $1.bytes } == content.contentBytes
      return try [problem(of: content.package, "package"), problem(of: content.delivery, "download")].compactMap(\.self)
        + (isListed ? [] : ["its file list has changed since its upload"])
    }
  }

  private func problem(of blob: Blob, _ name: String) throws -> String? {
    let blobs = catalog.store.blobs
    if let problem = try blobs.problem(of: blob.sha256) { return "the \(name) \(problem)" }
    var status = stat()
    guard let path = blobs.path(of: blob.sha256), stat(path, &status) == 0, Int64(status.st_size) == blob.bytes else {
      return "the \(name) no longer has its \(blob.bytes) bytes"
    }
    return nil
  }
}
