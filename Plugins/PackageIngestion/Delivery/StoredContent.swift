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

  /// The problems of the stored data; empty if it matches the upload.
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
    guard let path = try blobs.path(of: blob.sha256), stat(path, &status) == 0, Int64(status.st_size) == blob.bytes
    else {
      return "the \(name) no longer has its \(blob.bytes) bytes"
    }
    return nil
  }
}

extension Catalog {
  /// The content of a product in the version with this number, in any spelling; by default the newest.
  func content(_ name: String?, of product: Product) throws -> HostedContent {
    let versions = try content.all(of: product)
    guard let newest = versions.first else { throw Refusal.noContent(product, named: try fullName(of: product)) }
    guard let name else { return newest }
    let wanted = ContentVersion(name)
    guard wanted != nil, let content = versions.first(where: { ContentVersion($0.version) == wanted }) else {
      throw Refusal.versionUnknown(name, product, versions)
    }
    return content
  }
}

extension Refusal {
  fileprivate static func noContent(_ product: Product, named name: String) -> Refusal {
    Refusal(
      "package.none", kind: .state, "\(name) has no hosted content",
      remedy: .command(product.isHosted ? "package upload FILE" : "hosting enable \(name)"), subject: name)
  }

  fileprivate static func versionUnknown(
    _ version: String, _ product: Product, _ versions: [HostedContent]
  ) -> Refusal {
    Refusal(
      "package.version.unknown", kind: .missing, "\(product.productID.rawValue) has no version \(version)",
      hint: "it has \(versions.map(\.version).joined(separator: ", "))", subject: version)
  }
}

extension Catalog {
  /// The products that have hosted content, by their identifiers.
  func productsWithContent() throws -> [Product] {
    let sql = """
      SELECT apple_id FROM product WHERE EXISTS (SELECT 1 FROM content WHERE content.product = product.apple_id)
      ORDER BY product_id, app
      """
    return try store.all(sql) { AppleID($0.integer(0)) }.compactMap(products.find)
  }
}
