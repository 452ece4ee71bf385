import Foundation
import StockroomKit

/// An image that the App Store shows for a promoted product, and for its win-back offers.
struct PromotionalImage {
  let sha256: String
  let fileName: String
  /// True if customers see it.
  let isApproved: Bool

  /// The width and the height in pixels: App Store Connect Help, "In-app purchase information".
  static let side = 1024

  /// Checks a whole image: a JPEG or PNG of 1024 by 1024 pixels in RGB, without an alpha channel.
  static func check(_ data: Data, _ fileName: String) throws {
    let bytes = [UInt8](data)
    guard let size = try? Screenshot.size(of: bytes, fileName: fileName) else {
      throw Refusal(
        "product.image.format", "\(fileName) is not a complete PNG or JPEG image",
        remedy: .command("explain product.image"), subject: fileName)
    }
    guard size.width == side, size.height == side else {
      throw Refusal(
        "product.image.size", "\(fileName) has \(size.width) by \(size.height) pixels, not \(side) by \(side)",
        hint: "scale it to \(side) by \(side) pixels", subject: fileName)
    }
    guard isOpaqueRGB(bytes) else {
      throw Refusal(
        "product.image.color", "\(fileName) is not in RGB, or has an alpha channel",
        hint: "save it in RGB, without transparency", subject: fileName)
    }
  }

  private static func isOpaqueRGB(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xFF, 0xD8]) else {
      // PNG, 3rd edition: color type 2 is RGB, and the chunk tRNS makes one of its colors transparent.
      return bytes[25] == 2 && bytes.firstRange(of: Array("tRNS".utf8)).map { bytes[$0].isEmpty } ?? true
    }
    // ITU-T T.81: a frame header has the number of components, which is 3 for a color image.
    var index = 2
    while index + 9 < bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
      } else if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return bytes[index + 9] == 3
      } else {
        index += 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
      }
    }
    return false
  }
}

/// The images of a catalog.
struct PromotionalImages {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The number of products with an image.
  func count() throws -> Int { try store.first("SELECT count(*) FROM promotion_image") { $0.count(0) } ?? 0 }

  static let table = TableDescription(
    "promotion_image", noun: "image", key: "product", columns: ["image", "image_name", "is_approved"],
    subject: ProductNameSQL.ofReference, highlights: ["image_name", "is_approved"], blobs: ["image"])

  static let migration = Migration(
    version: 2,
    sql: """
      CREATE TABLE promotion_image (
        product INTEGER PRIMARY KEY REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        image TEXT NOT NULL,
        image_name TEXT NOT NULL,
        is_approved INTEGER NOT NULL
      );
      """)

  func find(_ product: Product) throws -> PromotionalImage? {
    try store.first("SELECT image, image_name, is_approved FROM promotion_image WHERE product = ?", key(product)) {
      PromotionalImage(sha256: $0.text(0), fileName: $0.text(1), isApproved: $0.boolean(2))
    }
  }

  /// The state of a product's image in review: that of the product, or of the update that it is reviewed with; nil
  /// without an image.
  func state(of product: Product) throws -> MetadataState? {
    guard let image = try find(product) else { return nil }
    guard product.status.hasBeenApproved, !image.isApproved else { return MetadataState(product.status) }
    return try catalog.updates.find(product)?.state ?? .prepareForSubmission
  }

  /// Sets the image of a product, which is reviewed with it.
  func set(_ sha256: String, named fileName: String, of product: Product) throws {
    try requireEditable(product)
    if let known = try find(product), known.sha256 == sha256, known.fileName.hasSameBytes(as: fileName) { return }
    let isApproved = catalog.reviews == nil && product.status.hasBeenApproved
    try store.execute(
      """
      INSERT INTO promotion_image (product, image, image_name, is_approved) VALUES (?, ?, ?, ?)
      ON CONFLICT (product) DO UPDATE SET
        image = excluded.image, image_name = excluded.image_name, is_approved = excluded.is_approved
      """, key(product), .text(sha256), .text(fileName), .boolean(isApproved))
  }

  func remove(of product: Product) throws {
    try requireEditable(product)
    guard try find(product) != nil else {
      throw Refusal(
        "product.image.none", kind: .missing, "\(product.productID.rawValue) does not have an image",
        remedy: .command("product image \(try catalog.name(of: product)) FILE"), subject: product.productID.rawValue)
    }
    try store.execute("DELETE FROM promotion_image WHERE product = ?", key(product))
  }

  /// Refuses to change an image while a reviewer looks at it.
  func requireEditable(_ product: Product) throws {
    let isLocked = try product.status.isInReview || state(of: product) == .inReview
    guard isLocked else { return }
    throw Refusal(
      "product.image.not-editable", kind: .state,
      "the image cannot be changed while \(product.productID.rawValue) is in review",
      remedy: .command("review withdraw \(try catalog.name(of: product))"), subject: product.productID.rawValue)
  }

  /// Approves the image of a product that was approved, or whose update was.
  @Sendable static func review(_ change: Change, _ catalog: Catalog) throws {
    switch change {
    case .statusChanged(let product, _, _) where product.status == .approved: try approve(product, catalog)
    case .updateMoved(let update, _, .approved, _) where update.metadata != nil: try approve(update.product, catalog)
    default: return
    }
  }

  private static func approve(_ product: Product, _ catalog: Catalog) throws {
    try catalog.store.execute(
      "UPDATE promotion_image SET is_approved = 1 WHERE product = ? AND is_approved = 0",
      .integer(product.appleID.rawValue))
  }

  private func key(_ product: Product) -> SQLValue { .integer(product.appleID.rawValue) }
}
