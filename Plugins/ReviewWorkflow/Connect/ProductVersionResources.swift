internal import StockroomKit

/// `inAppPurchaseVersions` and `inAppPurchaseSubmissions`.
enum ProductVersionResources {
  static let versions = ConnectResource(
    "inAppPurchaseVersions", at: "/v1/inAppPurchaseVersions",
    attributes: [.init("version", .integer), .init("state", .choice(ProductVersion.states))],
    relationships: [
      .toOne("inAppPurchase", "inAppPurchases") { id, catalog in try product(id, catalog).map { .reference($0) } },
      .toMany(
        "localizations", "inAppPurchaseLocalizations", of: "inAppPurchases", "inAppPurchaseLocalizations",
        parent: product),
      .empty("image", "inAppPurchaseImages", isToMany: false),
      .empty("images", "inAppPurchaseImages", isToMany: true),
    ],
    find: { id, catalog in try ProductVersion.find(id, in: catalog).map(item) },
    create: ConnectWrite(links: [.init("inAppPurchase", "inAppPurchases")]) { document, unit in
      let versions = try ProductVersion.all(of: product("inAppPurchase", of: document, unit.catalog), in: unit.catalog)
      guard let next = ProductVersion.next(after: versions) else {
        throw ConnectError.state(
          "The in-app purchase has the version \(versions.last?.id ?? ""), which is not approved yet",
          source: .pointer(document.pointer(toLink: "inAppPurchase")))
      }
      return next.id
    })

  static let ofProduct = ConnectRelationship.toMany(
    "versions", versions.type,
    ConnectList { query, catalog in
      guard let product = try catalog.product(connect: query.parent) else {
        return ConnectPage(all: [])
      }
      return try ConnectPage(of: ProductVersion.all(of: product, in: catalog), query, item)
    })

  /// The version of a localization: the product's newest, whose texts administrators see.
  static let ofLocalization = ConnectRelationship.toOne("version", versions.type) { id, catalog in
    guard let product = try catalog.product(connect: String(id.prefix { $0 != "_" })) else { return nil }
    return try ProductVersion.all(of: product, in: catalog).last.map(item)
  }

  /// Version 2 of localizations, which belong to the version that can be edited.
  static let localizations = ConnectAlternate(
    "inAppPurchaseLocalizations", at: "/v2/inAppPurchaseLocalizations", links: [.init("version", versions.type)]
  ) { document, catalog in
    let version = try document.linked("version", versions.type) { try ProductVersion.find($0, in: catalog) }
    guard version.state != "REPLACED_WITH_NEW_VERSION", version.state != "APPROVED" else {
      throw ConnectError.state(
        "The version \(version.id) is approved; create the next one",
        source: .pointer(document.pointer(toLink: "version")))
    }
    return ["inAppPurchaseV2": [version.product.appleID.description]]
  }

  static let submissions = ConnectResource(
    "inAppPurchaseSubmissions", at: "/v1/inAppPurchaseSubmissions",
    relationships: [
      .toOne("inAppPurchaseV2", "inAppPurchases") { id, _ in .reference(id) }
    ],
    create: ConnectWrite(links: [.init("inAppPurchaseV2", "inAppPurchases")]) { document, unit in
      let product = try product("inAppPurchaseV2", of: document, unit.catalog)
      if case .draft(let draft) = try ReviewSubmissions(unit.catalog).holder(of: .product(product)) {
        throw ConnectError.partOfAnother("inAppPurchases", product.appleID.description, .draft(draft))
      }
      try ReviewErrors.withMissing(in: unit.catalog) {
        try unit.perform(["review", "submit", "--", try unit.catalog.fullName(of: product)])
      }
      return product.appleID.description
    })

  private static func item(_ version: ProductVersion) -> ConnectItem {
    ConnectItem(version.id, ["version": JSON(version.number), "state": .string(version.state)])
  }

  /// The identifier of the product of a version.
  @Sendable private static func product(_ id: String, _ catalog: Catalog) throws -> String? {
    try ProductVersion.find(id, in: catalog)?.product.appleID.description
  }

  private static func product(_ link: String, of document: ConnectDocument, _ catalog: Catalog) throws -> Product {
    try document.linked(link, "inAppPurchases", find: catalog.product(connect:))
  }
}
