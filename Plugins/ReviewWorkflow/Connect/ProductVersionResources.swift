internal import StockroomKit

/// The versions of products, and what submits one product: `inAppPurchaseVersions`, `subscriptionSubmissions`.
struct ProductVersionResources {
  let products: ConnectProducts

  init(of products: ConnectProducts) { self.products = products }

  /// The resources and the relationships to them.
  func add(to registry: inout Registry) {
    registry.resource(versions)
    registry.resource(submissions)
    registry.alternate(localizations)
    registry.relationship(ofProduct, of: products.type)
    registry.relationship(ofLocalization, of: texts)
  }

  private var type: String { products.type("Versions") }
  private var texts: String { products.type("Localizations") }
  /// The relationship of a version to its product.
  private var link: String { products.type("") }
  private var images: String { products.type("Images") }

  private var versions: ConnectResource {
    ConnectResource(
      type, at: "/v1/\(type)",
      attributes: [.init("version", .integer), .init("state", .choice(ProductVersion.states))],
      relationships: [
        .toOne(link, products.type) { id, catalog in try product(id, catalog).map { .reference($0) } },
        .toMany("localizations", texts, of: products.type, texts, parent: product),
        .empty("image", images, isToMany: false), .empty("images", images, isToMany: true),
      ],
      find: { id, catalog in try ProductVersion.find(id, of: products, in: catalog).map(Self.item) },
      create: ConnectWrite(links: [.init(link, products.type)]) { document, unit in
        let product = try products.product(link, of: document, unit.catalog)
        let versions = try ProductVersion.all(of: product, in: unit.catalog)
        guard let next = ProductVersion.next(after: versions) else {
          throw ConnectError.state(
            "The \(products.noun) has the version \(versions.last?.id ?? ""), which is not approved yet",
            source: .pointer(document.pointer(toLink: link)))
        }
        return next.id
      })
  }

  private var ofProduct: ConnectRelationship {
    .toMany(
      "versions", type,
      ConnectList { query, catalog in
        guard let product = try products.find(query.parent, catalog) else { return ConnectPage(all: []) }
        return try ConnectPage(of: ProductVersion.all(of: product, in: catalog), query, Self.item)
      })
  }

  /// The version of a localization: the product's newest, whose texts administrators see.
  private var ofLocalization: ConnectRelationship {
    .toOne("version", type) { id, catalog in
      guard let product = try products.find(String(id.prefix { $0 != "_" }), catalog) else { return nil }
      return try ProductVersion.all(of: product, in: catalog).last.map(Self.item)
    }
  }

  /// Version 2 of localizations, which belong to the version that can be edited.
  private var localizations: ConnectAlternate {
    ConnectAlternate(texts, at: "/v2/\(texts)", links: [.init("version", type)]) { document, catalog in
      let version = try document.linked("version", type) {
        try ProductVersion.find($0, of: products, in: catalog)
      }
      guard version.state != "REPLACED_WITH_NEW_VERSION", version.state != "APPROVED" else {
        throw ConnectError.state(
          "The version \(version.id) is approved; create the next one",
          source: .pointer(document.pointer(toLink: "version")))
      }
      return [products.link: [version.product.appleID.description]]
    }
  }

  private var submissions: ConnectResource {
    ConnectResource(
      products.type("Submissions"), at: "/v1/\(products.type("Submissions"))",
      relationships: [.toOne(products.link, products.type) { id, _ in .reference(id) }],
      create: ConnectWrite(links: [.init(products.link, products.type)]) { document, unit in
        let product = try products.product(products.link, of: document, unit.catalog)
        if case .draft(let draft) = try ReviewSubmissions(unit.catalog).holder(of: .product(product)) {
          throw ConnectError.partOfAnother(products.type, product.appleID.description, .draft(draft))
        }
        try ReviewErrors.withMissing(in: unit.catalog) {
          try unit.perform(["review", "submit", "--", try unit.catalog.fullName(of: product)])
        }
        return product.appleID.description
      })
  }

  private static func item(_ version: ProductVersion) -> ConnectItem {
    ConnectItem(version.id, ["version": JSON(version.number), "state": .string(version.state)])
  }

  /// The identifier of the product of a version.
  @Sendable private func product(_ id: String, _ catalog: Catalog) throws -> String? {
    try ProductVersion.find(id, of: products, in: catalog)?.product.appleID.description
  }
}
