import StockroomKit

/// `promotedPurchases`, `inAppPurchaseImages`, and `subscriptionImages` of the App Store Connect API.
enum PromotedPurchases {
  /// Adds the resources, the relationships of apps and products, and Apple's codes for refusals.
  static func add(to registry: inout Registry) {
    registry.resource(promotedPurchases)
    registry.relationship(ofApp, of: "apps")
    for products in ConnectProducts.allCases {
      registry.relationship(
        .toOne("promotedPurchase", type) { id, catalog in
          try products.find(id, catalog).flatMap(Promotions(catalog).find).map { try item($0, catalog) }
        }, of: products.type)
      registry.asset(image(of: products))
      registry.relationship(
        .toOne("image", products.type("Images")) { id, catalog in
          guard let product = try products.find(String(id.prefix { $0 != "_" }), catalog),
            try PromotionalImages(catalog).find(product) != nil
          else { return nil }
          return .reference(product.appleID.description)
        }, of: products.type("Versions"))
      registry.relationship(
        .toMany("images", products.type("Images"), of: products.type, "images") { id, _ in
          // The identifier of a version begins with that of its product.
          String(id.prefix { $0 != "_" })
        }, of: products.type("Versions"))
    }
    registry.connectCode(
      "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      for: "promotion.taken", "promotion.limit")
    for link in ConnectProducts.allCases.map(\.link) {
      registry.connectLink(link, for: "promotion.taken")
      registry.connectLink(link, for: "promotion.limit")
    }
    registry.connectCode(
      "STATE_ERROR.ENTITY_STATE_INVALID", "The request cannot be fulfilled in the current state of the resource",
      for: "product.image.not-editable")
  }

  private static let type = "promotedPurchases"

  private static let promotedPurchases = ConnectResource(
    type, at: "/v1/promotedPurchases",
    attributes: [
      .init("visibleForAllUsers", .boolean), .init("enabled", .boolean),
      .init("state", .choice(["APPROVED", "IN_REVIEW", "PREPARE_FOR_SUBMISSION", "REJECTED"])),
    ],
    relationships: ConnectProducts.allCases.map { products in
      .toOne(products.link, products.type) { id, catalog in
        try find(id, catalog).flatMap { try products.find($0.product.description, catalog) }
          .map { .reference($0.appleID.description) }
      }
    },
    find: { id, catalog in try find(id, catalog).map { try item($0, catalog) } },
    create: ConnectWrite(
      [.required("visibleForAllUsers", .boolean), .init("enabled", .boolean)],
      links: [.init("app", "apps")]
        + ConnectProducts.allCases.map { .init($0.link, $0.type, isRequired: false) }, perform: create),
    update: ConnectWrite([.init("visibleForAllUsers", .boolean), .init("enabled", .boolean)]) { document, unit in
      guard let promotion = try find(document.id, unit.catalog) else { return nil }
      let options = options(document)
      if !options.isEmpty {
        try unit.perform(["promotion", "edit"] + options + ["--", name(of: promotion, unit.catalog)])
      }
      return document.id
    },
    delete: { item, unit in
      guard let promotion = try find(item.id, unit.catalog) else { return }
      try unit.perform(["promotion", "delete", "--", name(of: promotion, unit.catalog)])
    })

  /// The promotions of an app in their order, which clients change by sending all of them.
  private static let ofApp = ConnectRelationship.toMany(
    type, type,
    ConnectList { query, catalog in
      guard let app = try AppleID(connect: query.parent).flatMap(catalog.apps.find) else { return ConnectPage(all: []) }
      return try ConnectPage(of: Promotions(catalog).all(of: app.appleID), query) { try item($0, catalog) }
    }
  ).replaced { document, unit in
    let promotions = try AppleID(connect: document.id).map { try Promotions(unit.catalog).all(of: $0) } ?? []
    let sent = document.links[type] ?? []
    guard sent.count == promotions.count, Set(sent) == Set(promotions.map { String($0.id) }) else {
      throw ConnectError(
        409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
        "Send each promoted purchase of the app once, in the new order", source: .pointer("/data"))
    }
    // Those that are in their places stay there, so that nothing is written for them.
    for (index, id) in sent.enumerated() {
      guard let promotion = try find(id, unit.catalog), promotion.position != index + 1 else { continue }
      try unit.perform(
        ["promotion", "edit", "--position=\(index + 1)", "--", name(of: promotion, unit.catalog)])
    }
  }

  private static func image(of products: ConnectProducts) -> ConnectAsset {
    let link = products == .subscriptions ? products.link : "inAppPurchase"
    return ConnectAsset(
      of: products, "Images", title: "image", link: link, relationship: ("images", isToMany: true),
      ofVersions: ("/v2/\(products.type("Images"))", products.type("Versions")), set: ["product", "image"],
      remove: ["product", "image", "--remove"],
      requireEditable: { product, catalog in try PromotionalImages(catalog).requireEditable(product) }
    ) { product, catalog in
      let images = PromotionalImages(catalog)
      return try images.find(product).map {
        ConnectAsset.Image($0.sha256, fileName: $0.fileName, state: try images.state(of: product))
      }
    }
  }

  private static func find(_ id: String, _ catalog: Catalog) throws -> Promotion? {
    try AppleID(connect: id).flatMap { try Promotions(catalog).find($0.rawValue) }
  }

  private static func item(_ promotion: Promotion, _ catalog: Catalog) throws -> ConnectItem {
    ConnectItem(
      String(promotion.id),
      [
        "visibleForAllUsers": .bool(promotion.isVisible), "enabled": .bool(promotion.isEnabled),
        "state": .string(try Promotions(catalog).state(of: promotion).rawValue),
      ])
  }

  private static func name(of promotion: Promotion, _ catalog: Catalog) throws -> String {
    try catalog.products.find(promotion.product).map(catalog.fullName) ?? ""
  }

  private static func options(_ document: ConnectDocument) -> [String] {
    [("visibleForAllUsers", "visible"), ("enabled", "enabled")].compactMap { name, option in
      document.flag(name).map { $0 ? "--\(option)" : "--no-\(option)" }
    }
  }

  @Sendable private static func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    let catalog = unit.catalog
    guard let app = try AppleID(connect: document.link("app") ?? "").flatMap(catalog.apps.find) else {
      throw ConnectError.linkNotFound(document, "app", "apps")
    }
    let named = ConnectProducts.allCases.filter { document.link($0.link) != nil }
    guard let products = named.first, named.count == 1 else {
      throw ConnectError(
        409, "ENTITY_ERROR.RELATIONSHIP.REQUIRED", "The provided entity is missing a required relationship",
        "Send exactly one of 'inAppPurchaseV2' and 'subscription'", source: .pointer("/data/relationships"))
    }
    let product = try products.product(products.link, of: document, catalog)
    guard product.app == app.appleID else {
      throw ConnectError.linkNotFound(document, products.link, products.type)
    }
    try unit.perform(["promotion", "create"] + options(document) + ["--", try catalog.fullName(of: product)])
    return try Promotions(catalog).find(product).map { String($0.id) }
  }
}
