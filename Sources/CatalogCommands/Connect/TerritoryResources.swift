import StockroomKit

/// `territories`, and the availabilities of products in them.
enum TerritoryResources {
  static let territories = ConnectResource(
    "territories", at: "/v1/territories", attributes: [.init("currency", .string)],
    find: { id, catalog in try storefront(id).map { try item($0, catalog) } },
    list: ConnectList { query, catalog in
      try ConnectPage(of: catalog.rules.storefronts, query) { try item($0, catalog) }
    })

  /// Where each product of a resource is sold.
  static func availabilities(of products: ConnectProducts) -> ConnectResource {
    let link = products.type("")
    return ConnectResource(
      products.type("Availabilities"), at: "/v1/\(products.type("Availabilities"))",
      attributes: [.init("availableInNewTerritories", .boolean)],
      relationships: [
        .toMany(
          "availableTerritories", "territories",
          ConnectList { query, catalog in
            guard let product = try products.find(query.parent, catalog) else { return ConnectPage(all: []) }
            let storefronts = product.isClearedForSale ? try catalog.availability.storefronts(of: product) : []
            return try ConnectPage(of: storefronts, query) { try item($0, catalog) }
          })
      ],
      find: { id, catalog in try products.find(id, catalog).map(availability) },
      create: ConnectWrite(
        [.required("availableInNewTerritories", .boolean)],
        links: [.init(link, products.type), .init("availableTerritories", "territories", isToMany: true)]
      ) { document, unit in
        try setAvailability(of: products.product(link, of: document, unit.catalog), document, unit)
      })
  }

  /// The relationship of a product to where it is sold.
  static func availability(of products: ConnectProducts) -> ConnectRelationship {
    .toOne(products.type("Availability"), products.type("Availabilities")) { id, catalog in
      try products.find(id, catalog).map(availability)
    }
  }

  /// The storefront of an identifier: its alpha-3 code.
  static func storefront(_ id: String) -> Storefront? {
    Storefront(code: id).flatMap { $0.alpha3.hasSameBytes(as: id) ? $0 : nil }
  }

  static func item(_ storefront: Storefront, _ catalog: Catalog) throws -> ConnectItem {
    let currency = try catalog.pricing?.currency(of: storefront, at: catalog.store.now, catalog: catalog)
    return ConnectItem(storefront.alpha3, ["currency": JSON(currency)])
  }

  static func availability(_ product: Product) -> ConnectItem {
    ConnectItem(
      product.appleID.description,
      ["availableInNewTerritories": .bool(product.isClearedForSale && product.isEverywhere)])
  }

  private static func setAvailability(
    of product: Product, _ document: ConnectDocument, _ unit: RouteUnit
  ) throws -> String? {
    let codes = document.links["availableTerritories"] ?? []
    for code in codes where storefront(code) == nil {
      throw ConnectError(
        409, "ENTITY_ERROR.RELATIONSHIP.INVALID",
        "The provided entity includes a relationship with an invalid value", "There is no territory '\(code)'",
        source: .pointer(document.pointer(toLink: "availableTerritories")))
    }
    let isOfNew = document.flag("availableInNewTerritories") == true
    let count = unit.catalog.rules.storefronts.count
    guard !isOfNew || Set(codes).count == count else {
      throw ConnectError.attributeInvalid(
        document, "availableInNewTerritories",
        "This store keeps it only for a product in all \(count) territories; "
          + "send false, or list all of them in 'availableTerritories'")
    }
    let command = ["product", "availability"]
    let target = ["--", try unit.catalog.fullName(of: product)]
    if codes.isEmpty {
      try unit.perform(command + ["--off"] + target)
    } else {
      try unit.perform(command + [isOfNew ? "--everywhere" : "--only=\(codes.joined(separator: ","))"] + target)
      if !product.isClearedForSale { try unit.perform(command + ["--on"] + target) }
    }
    return product.appleID.description
  }
}
