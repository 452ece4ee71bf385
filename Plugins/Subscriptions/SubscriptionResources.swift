import StockroomKit

/// `subscriptions` and `subscriptionLocalizations` of the App Store Connect API.
enum SubscriptionResources {
  /// Adds the resources, and their relationships from groups.
  static func add(to registry: inout Registry) {
    registry.resource(subscriptions)
    registry.resource(texts.resource)
    registry.relationship(ofGroup, of: "subscriptionGroups")
  }

  private static let texts = ProductTexts(of: .subscriptions)

  private static let states = ProductStatus.allCases.map(\.rawValue)

  private static let periods = SubscriptionPeriod.ofSubscriptions.map(\.rawValue)

  private static let subscriptions = ConnectResource(
    "subscriptions", at: "/v1/subscriptions",
    attributes: [
      .init("name", .string), .init("productId", .string), .init("familySharable", .boolean),
      .init("state", .choice(states)), .init("subscriptionPeriod", .choice(periods)), .init("reviewNote", .string),
      .init("groupLevel", .integer),
    ],
    relationships: [
      .toOne("group", "subscriptionGroups") { id, catalog in
        try find(id, catalog).flatMap { try Subscriptions(catalog).find($0) }.map { .reference(String($0.group)) }
      },
      texts.relationship,
    ],
    find: { id, catalog in try find(id, catalog).flatMap { try item($0, catalog) } },
    create: ConnectWrite(
      [
        .required("name", .string), .required("productId", .string), .init("familySharable", .boolean),
        .init("reviewNote", .string), .init("groupLevel", .integer), .init("subscriptionPeriod", .choice(periods)),
      ], links: [.init("group", "subscriptionGroups")], perform: create),
    update: ConnectWrite(
      [
        .init("name", .string, isNullable: false), .init("familySharable", .boolean), .init("reviewNote", .string),
        .init("groupLevel", .integer), .init("subscriptionPeriod", .choice(periods)),
      ], perform: update),
    delete: { item, unit in
      guard let product = try find(item.id, unit.catalog) else { return }
      try unit.perform(["subscription", "delete", "--", unit.catalog.fullName(of: product)])
    })
  /// The subscriptions of a group, by reference name.
  private static let ofGroup = ConnectRelationship.toMany(
    "subscriptions", "subscriptions",
    ConnectList(filters: ["productId", "name", .choice("state", of: states)], sorts: ["name"]) { query, catalog in
      guard let group = Int64(query.parent) else { return ConnectPage(all: []) }
      let products = try Subscriptions(catalog).products(of: group).filter { product in
        query.takes("productId", product.productID.rawValue) && query.takes("name", product.referenceName)
          && query.takes("state", product.status.rawValue)
      }
      return try ConnectPage(of: query.sorted(products) { product, _ in product.referenceName }, query) {
        try item($0, catalog) ?? .reference($0.appleID.description)
      }
    })

  @Sendable private static func find(_ id: String, _ catalog: Catalog) throws -> Product? {
    try ConnectProducts.subscriptions.find(id, catalog)
  }

  private static func item(_ product: Product, _ catalog: Catalog) throws -> ConnectItem? {
    let subscription = try Subscriptions(catalog).find(product)
    return ConnectItem(
      product.appleID.description,
      [
        "name": .string(product.referenceName), "productId": .string(product.productID.rawValue),
        "familySharable": .bool(subscription?.isFamilySharable ?? false), "state": .string(product.status.rawValue),
        "reviewNote": JSON(product.reviewNotes), "groupLevel": subscription.map { JSON($0.level) } ?? .null,
        "subscriptionPeriod": JSON(try SubscriptionPeriods(catalog).find(product)?.rawValue),
      ])
  }

  @Sendable private static func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    let groups = ResourceItems(.group, in: unit.catalog)
    guard let group = try document.link("group").flatMap(Int64.init).flatMap(groups.find),
      let app = try unit.catalog.apps.find(AppleID(group.owner)), let name = groups.name(of: group)
    else { throw ConnectError.linkNotFound(document, "group", "subscriptionGroups") }
    // Null means the same as a missing note.
    let notes = document.isNull("reviewNote") ? [] : document.options(["reviewNote": "notes"])
    let id = document.text("productId") ?? ""
    try unit.perform(
      ["subscription", "create", "--app=\(app.bundleID.rawValue)", "--group=\(name)", "--unlocalized"]
        + document.options(["name": "name"]) + notes + options(document) + ["--", id])
    return try unit.catalog.products.find(id, in: app.appleID)?.appleID.description
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    guard let product = try find(document.id, unit.catalog) else { return nil }
    let options = document.options(["name": "name", "reviewNote": "notes"]) + options(document)
    if !options.isEmpty {
      try unit.perform(["subscription", "edit"] + options + ["--", unit.catalog.fullName(of: product)])
    }
    return document.id
  }

  private static func options(_ document: ConnectDocument) -> [String] {
    let sharing = document.flag("familySharable").map { [$0 ? "--family-sharable" : "--no-family-sharable"] } ?? []
    return sharing + document.options(["subscriptionPeriod": "period"])
      + (document.integer("groupLevel").map { ["--level=\($0)"] } ?? [])
  }
}
