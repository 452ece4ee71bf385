import StockroomKit

/// `inAppPurchases`, version 2 of the API.
enum ProductResources {
  static let products = ConnectResource(
    "inAppPurchases", at: "/v2/inAppPurchases",
    attributes: [
      .init("name", .string), .init("productId", .string), .init("inAppPurchaseType", .choice(types)),
      .init("state", .choice(ProductStatus.allCases.map(\.rawValue))), .init("reviewNote", .string),
      .init("familySharable", .boolean), .init("contentHosting", .boolean),
    ],
    relationships: [
      texts.relationship,
      .toOne("content", "inAppPurchaseContents") { id, catalog in
        try catalog.product(connect: id).flatMap { try ContentResources.item(of: $0, catalog) }
      },
      TerritoryResources.availability(of: .inAppPurchases),
    ] + EmptyRelationships.ofProducts,
    find: { id, catalog in try catalog.product(connect: id).map(item) },
    create: ConnectWrite(
      [
        .required("name", .string), .required("productId", .string), .required("inAppPurchaseType", .choice(types)),
        .init("reviewNote", .string), .init("familySharable", .boolean),
      ], links: [.init("app", "apps")], perform: create),
    update: ConnectWrite(
      [
        .init("name", .string, isNullable: false), .init("reviewNote", .string), .init("familySharable", .boolean),
      ], perform: update),
    delete: { item, unit in
      guard let product = try unit.catalog.product(connect: item.id) else { return }
      try unit.perform(["product", "delete", "--", try unit.catalog.fullName(of: product)])
    })

  /// `inAppPurchaseLocalizations`: names and descriptions of products.
  static let texts = ProductTexts(of: .inAppPurchases)

  /// `InAppPurchaseType`.
  private static let types = ProductType.allCases.compactMap(\.connectName)

  /// An app's products except subscriptions, by reference name, which is unique in the app.
  static let ofApp = ConnectList(
    filters: [
      "productId", "name", .choice("state", of: ProductStatus.allCases.map(\.rawValue)),
      .choice("inAppPurchaseType", of: types),
    ], sorts: ["name", "inAppPurchaseType"]
  ) { query, catalog in
    guard let app = try catalog.app(connect: query.parent) else { return ConnectPage(all: []) }
    var filter = ProductFilter()
    filter.app = app.appleID
    filter.productIDs = query.filters["productId"] ?? []
    filter.names = query.filters["name"] ?? []
    filter.statuses = (query.filters["state"] ?? []).compactMap(ProductStatus.init(rawValue:))
    let wanted = query.filters["inAppPurchaseType"] ?? types
    filter.types = ProductType.allCases.filter { $0.connectName.map(wanted.contains) == true }
    filter.sort = query.sorts.map { ($0.isDescending ? "-" : "") + ($0.name == "name" ? "name" : "type") } + ["name"]
    return try page(of: filter, query, catalog)
  }

  /// A page that begins at the place in the order that the cursor names.
  private static func page(
    of filter: ProductFilter, _ query: ConnectQuery, _ catalog: Catalog
  ) throws -> ConnectPage {
    let total = try query.total { try catalog.products.count(filter) }
    var filter = filter
    if let cursor = query.cursor {
      guard let place = ProductPlace(text: cursor, in: filter) else { throw ConnectError.cursor }
      filter.after = place
    }
    filter.limit = query.limit + 1
    var found: [Product] = []
    try catalog.products.each(filter) { found.append($0) }
    let page = found.prefix(query.limit)
    let next = found.count > query.limit ? try page.last.map { try ProductPlace(after: $0, in: filter).text } : nil
    return ConnectPage(page.map(item), total: total, next: next)
  }

  static func item(_ product: Product) -> ConnectItem {
    ConnectItem(
      product.appleID.description,
      [
        "name": .string(product.referenceName), "productId": .string(product.productID.rawValue),
        "inAppPurchaseType": JSON(product.type.connectName), "state": .string(product.status.rawValue),
        "reviewNote": JSON(product.reviewNotes), "familySharable": false,
        "contentHosting": product.isHosted ? true : .null,
      ])
  }

  @Sendable private static func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let app = try unit.catalog.app(connect: document.link("app") ?? "") else {
      throw ConnectError.linkNotFound(document, "app", "apps")
    }
    try requireNoSharing(document)
    let name = document.text("inAppPurchaseType")
    let type = ProductType.allCases.first { $0.connectName != nil && $0.connectName == name } ?? .nonConsumable
    let id = document.text("productId") ?? ""
    // Null means the same as a missing note.
    let notes = document.isNull("reviewNote") ? [] : document.options(["reviewNote": "notes"])
    let options = document.options(["name": "name"]) + notes
    try unit.perform(
      ["product", "create", "--app=\(app.bundleID.rawValue)", "--type=\(type.rawValue)", "--unlocalized"]
        + options + ["--", id])
    return try unit.catalog.products.find(id, in: app.appleID)?.appleID.description
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let product = try unit.catalog.product(connect: document.id) else { return nil }
    try requireNoSharing(document)
    let options = document.options(["name": "name", "reviewNote": "notes"])
    if !options.isEmpty {
      try unit.perform(["product", "edit"] + options + ["--", try unit.catalog.fullName(of: product)])
    }
    return document.id
  }

  private static func requireNoSharing(_ document: ConnectDocument) throws {
    guard document.flag("familySharable") != true else {
      throw ConnectError.attributeInvalid(
        document, "familySharable", "This store has no Family Sharing of in-app purchases; omit it, or send false")
    }
  }
}

/// `inAppPurchaseContents`: a product's hosted content, which is uploaded as a package, not by the API.
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
