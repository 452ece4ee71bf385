import Foundation
import StockroomKit
import StockroomTesting

@testable import PackageIngestion

extension TestConsole {
  /// A product as it is now.
  func product(_ shortName: String = ".chapter1") throws -> Product? {
    try looking { catalog in try catalog.products.find("com.example.books\(shortName)") }
  }

  /// A product's versions, newest first.
  func versions(_ shortName: String = ".chapter1") throws -> [HostedContent] {
    try looking { catalog in
      guard let product = try catalog.products.find("com.example.books\(shortName)") else { return [] }
      return try catalog.content.all(of: product)
    }
  }

  /// Puts a product and its newest content where a reviewer would.
  func review(
    _ shortName: String = ".chapter1", to status: ProductStatus, content state: HostedContent.State? = nil
  ) throws {
    guard let product = try product(shortName) else { return }
    try unit("review") { catalog in
      _ = try catalog.products.move(
        product, to: status, as: StatusMove(by: Actor(name: "rae", part: .reviewer), reason: "review"))
      guard let state, let content = try catalog.content.newest(of: product) else { return }
      try catalog.content.mark(content, as: state)
    }
  }

  /// The number of files that the store keeps of all versions.
  func keptFiles() throws -> Int {
    try looking { catalog in
      try catalog.store.first("SELECT count(*) FROM package_file") { $0.count(0) } ?? 0
    }
  }

  /// Changes a byte of every file beside the store.
  func damageBlobs() throws {
    let blobs = try Tool.run("find", "store.db.content/blobs", "-type", "f", in: folder.path)
    for blob in blobs.split(separator: "\n").map(String.init) {
      var bytes = try bytes(of: blob)
      bytes[bytes.count / 2] ^= 0xff
      try Tool.run("chmod", "u+w", blob, in: folder.path)
      try write(bytes, to: blob)
    }
  }
}
