internal import StockroomKit

/// `inAppPurchaseContents`: what Apple hosts for a product; it is uploaded as a package, not by the API.
enum ContentResources {
  static let contents = ConnectResource(
    "inAppPurchaseContents", at: "/v1/inAppPurchaseContents",
    attributes: [
      .init("fileName", .string), .init("fileSize", .integer), .init("url", .address),
      .init("lastModifiedDate", .dateTime),
    ],
    relationships: [
      .toOne("inAppPurchaseV2", "inAppPurchases") { id, catalog in
        try catalog.product(connect: id).map(ProductResources.item)
      }
    ],
    find: { id, catalog in try catalog.product(connect: id).flatMap { try item(of: $0, catalog) } })

  /// The newest content of a product; its identifier is the product's.
  static func item(of product: Product, _ catalog: Catalog) throws -> ConnectItem? {
    guard product.isHosted, let content = try catalog.content.newest(of: product) else { return nil }
    return ConnectItem(
      product.appleID.description,
      [
        "fileName": .string(content.fileName), "fileSize": JSON(content.package.bytes),
        "url": JSON(catalog.downloads?.path(ofPackage: content)),
        "lastModifiedDate": .string(content.uploadedAt.iso8601),
      ])
  }
}
