import StockroomKit

/// `subscriptionPlanAvailabilities` of the App Store Connect API: where a subscription is sold, by billing plan.
enum PlanAvailabilities {
  /// Adds the resource, the relationship of subscriptions, and Apple's codes for refusals.
  static func add(to registry: inout Registry) {
    registry.resource(availabilities)
    registry.relationship(ofSubscription, of: products.type)
    registry.connectCode(
      "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      for: "subscription.plan.storefront", "subscription.plan.period")
    registry.connectLink("availableTerritories", for: "subscription.plan.storefront")
    registry.connectLink(products.link, for: "subscription.plan.period")
  }

  private static let type = "subscriptionPlanAvailabilities"
  private static let products = ConnectProducts.subscriptions
  private static let territories = ConnectWrite.Link(
    "availableTerritories", "territories", isToMany: true, isRequired: false)
  private static let isOfNew = ConnectAttribute("availableInNewTerritories", .boolean)

  /// The subscription and the plan of an identifier: `1234_MONTHLY`.
  private static func find(_ id: String, _ catalog: Catalog) throws -> (product: Product, plan: BillingPlan)? {
    let parts = id.split(separator: "_", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let plan = BillingPlan(rawValue: parts[1]),
      let product = try products.find(parts[0], catalog),
      try BillingPlans(catalog).storefronts(plan, of: product) != nil
    else { return nil }
    return (product, plan)
  }

  private static func item(_ product: Product, _ plan: BillingPlan) -> ConnectItem {
    ConnectItem(
      "\(product.appleID)_\(plan.rawValue)",
      [
        "availableInNewTerritories": .bool(plan == .upfront && product.isClearedForSale && product.isEverywhere),
        "planType": .string(plan.rawValue),
      ])
  }

  private static let availabilities = ConnectResource(
    type, at: "/v1/\(type)",
    attributes: [isOfNew, .init("planType", .choice(BillingPlan.allCases.map(\.rawValue)))],
    relationships: [
      .toMany(
        territories.name, territories.type,
        ConnectList { query, catalog in
          guard let (product, plan) = try find(query.parent, catalog) else { return ConnectPage(all: []) }
          let storefronts = try BillingPlans(catalog).storefronts(plan, of: product) ?? []
          return try ConnectPage(of: storefronts, query) { .reference($0.alpha3) }
        }
      ).replaced { document, unit in
        guard let (product, plan) = try find(document.id, unit.catalog) else { return }
        try set(plan, of: product, to: storefronts(document, at: "/data"), isOfNew: nil, document, unit)
      }
    ],
    find: { id, catalog in try find(id, catalog).map { item($0.product, $0.plan) } },
    create: ConnectWrite(
      [isOfNew, .required("planType", .choice(BillingPlan.allCases.map(\.rawValue)))],
      links: [
        .init(products.link, products.type), .init(territories.name, territories.type, isToMany: true),
      ]
    ) { document, unit in
      let product = try products.product(products.link, of: document, unit.catalog)
      guard let plan = document.text("planType").flatMap(BillingPlan.init) else { return nil }
      guard try plan == .upfront || BillingPlans(unit.catalog).storefronts(plan, of: product) == nil else {
        throw ConnectError(
          409, "ENTITY_ERROR.ATTRIBUTE.INVALID.DUPLICATE",
          "The provided entity includes an attribute with a value that has already been used",
          "The subscription already has the plan \(plan.rawValue); change it",
          source: .pointer(document.pointer(toAttribute: "planType")))
      }
      try set(plan, of: product, to: storefronts(document), isOfNew: document.flag(isOfNew.name), document, unit)
      return item(product, plan).id
    },
    update: ConnectWrite([isOfNew], links: [territories]) { document, unit in
      guard let (product, plan) = try find(document.id, unit.catalog) else { return nil }
      let flag = document.flag(isOfNew.name)
      guard flag != nil || document.links[territories.name] != nil else { return document.id }
      let known = try BillingPlans(unit.catalog).storefronts(plan, of: product) ?? []
      let sent = try document.links[territories.name].map { _ in try storefronts(document) }
      try set(plan, of: product, to: sent ?? known, isOfNew: flag, document, unit)
      return document.id
    })

  private static let ofSubscription = ConnectRelationship.toMany(
    "planAvailabilities", type,
    ConnectList { query, catalog in
      guard let product = try products.find(query.parent, catalog) else { return ConnectPage(all: []) }
      let plans = try BillingPlan.allCases.filter { try BillingPlans(catalog).storefronts($0, of: product) != nil }
      return try ConnectPage(of: plans, query) { item(product, $0) }
    })

  private static func storefronts(_ document: ConnectDocument, at place: String? = nil) throws -> [Storefront] {
    try (document.links[territories.name] ?? []).map { code in
      guard let storefront = Storefront(code: code), storefront.alpha3.hasSameBytes(as: code) else {
        throw ConnectError(
          409, "ENTITY_ERROR.RELATIONSHIP.INVALID",
          "The provided entity includes a relationship with an invalid value", "There is no territory '\(code)'",
          source: .pointer(place ?? document.pointer(toLink: territories.name)))
      }
      return storefront
    }
  }

  private static func set(
    _ plan: BillingPlan, of product: Product, to storefronts: [Storefront], isOfNew: Bool?, _ document: ConnectDocument,
    _ unit: RouteUnit
  ) throws {
    let count = unit.catalog.rules.storefronts.count
    guard isOfNew != true || plan == .upfront && Set(storefronts).count == count else {
      throw ConnectError.attributeInvalid(
        document, Self.isOfNew.name,
        plan == .monthly
          ? "The plan MONTHLY is not available in new territories; send false, or omit it"
          : "This store keeps it only for a product in all \(count) territories; "
            + "send false, or list all of them in 'availableTerritories'")
    }
    let choice =
      isOfNew == true
      ? "--everywhere"
      : storefronts.isEmpty ? "--off" : "--storefronts=\(storefronts.map(\.alpha3).joined(separator: ","))"
    try unit.perform(
      ["subscription", "plan", "set", choice, "--", try unit.catalog.fullName(of: product), plan.word])
  }
}
