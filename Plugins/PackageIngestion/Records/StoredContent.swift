import Foundation
import StockroomKit

/// What the store keeps of a version of hosted content: two blobs, and the list of its files.
struct StoredContent {
  private let content: HostedContent
  private let catalog: Catalog

  init(_ content: HostedContent, in catalog: Catalog) {
    self.content = content
    self.catalog = catalog
  }

  /// What is wrong with it; nothing where all is as it was uploaded.
  var problems: [String] {
    get throws {
      let files = try PackageFiles(catalog).all(of: content)
      let isListed = files.count == content.fileCount && files.reduce(0) { $0 + $1.bytes } == content.contentBytes
      return try [problem(of: content.package, "package"), problem(of: content.delivery, "download")].compactMap(\.self)
        + (isListed ? [] : ["the list of its files is not the one of its upload"])
    }
  }

  private func problem(of blob: Blob, _ name: String) throws -> String? {
    let blobs = catalog.store.blobs
    if let problem = try blobs.problem(of: blob.sha256) { return "the \(name) \(problem)" }
    var status = stat()
    guard let path = blobs.path(of: blob.sha256), stat(path, &status) == 0, Int64(status.st_size) == blob.bytes else {
      return "the \(name) has not the \(blob.bytes) bytes that it had"
    }
    return nil
  }
}
