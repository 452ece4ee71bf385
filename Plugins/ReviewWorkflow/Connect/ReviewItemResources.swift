internal import StockroomKit

/// `reviewSubmissionItems`: the products and versions of a submission.
enum ReviewItemResources {
  static let items = ConnectResource(
    "reviewSubmissionItems", at: "/v1/reviewSubmissionItems",
    attributes: [.init("state", .choice(ReviewItemState.connectStates))],
    relationships: [
      .toOne("appStoreVersion", "appStoreVersions") { id, catalog in
        try ReviewSubmissions(catalog).findItem(id)?.version.map { .reference(String($0)) }
      },
      .toOne(GroupReviewResources.link, GroupReviewResources.versions) { id, catalog in
        guard let item = try ReviewSubmissions(catalog).findItem(id)?.other.flatMap(catalog.reviewedItem) else {
          return nil
        }
        return try catalog.reviewedItems.map { .reference(try $0.version(of: item, catalog: catalog)) }
      },
    ]
      + ConnectProducts.allCases.map { products in
        .toOne(products.type("Version"), products.type("Versions")) { id, catalog in
          let reviewed = try ReviewSubmissions(catalog).findItem(id)?.product
          guard let product = try reviewed.flatMap({ try products.find($0.description, catalog) }) else { return nil }
          return try ProductVersion.all(of: product, in: catalog).last.map { .reference($0.id) }
        }
      }
      + [
        ("appCustomProductPageVersion", "appCustomProductPageVersions"),
        ("appStoreVersionExperiment", "appStoreVersionExperiments"),
        ("appStoreVersionExperimentV2", "appStoreVersionExperiments"), ("appEvent", "appEvents"),
        ("backgroundAssetVersion", "backgroundAssetVersions"),
        ("gameCenterAchievementVersion", "gameCenterAchievementVersions"),
        ("gameCenterActivityVersion", "gameCenterActivityVersions"),
        ("gameCenterChallengeVersion", "gameCenterChallengeVersions"),
        ("gameCenterLeaderboardSetVersion", "gameCenterLeaderboardSetVersions"),
        ("gameCenterLeaderboardVersion", "gameCenterLeaderboardVersions"),
      ].map { .empty($0.0, $0.1, isToMany: false) },
    find: { id, catalog in
      let submissions = try ReviewSubmissions(catalog)
      return try submissions.findItem(id).map { try item($0, submissions) }
    },
    create: ConnectWrite(
      links: [
        .init("reviewSubmission", "reviewSubmissions"), .init("appStoreVersion", "appStoreVersions", isRequired: false),
        .init(GroupReviewResources.link, GroupReviewResources.versions, isRequired: false),
      ] + ConnectProducts.allCases.map { .init($0.type("Version"), $0.type("Versions"), isRequired: false) },
      perform: create),
    update: ConnectWrite([.init("resolved", .boolean), .init("removed", .boolean)], perform: update),
    delete: { item, unit in
      guard case .draft(_, let draft) = try ReviewSubmissions(unit.catalog).findItem(item.id), draft.isOpen else {
        throw ConnectError.itemSubmitted
      }
      try remove(item.id, unit)
    })

  static func item(_ item: ReviewSubmissionEntryItem, _ submissions: ReviewSubmissions) throws -> ConnectItem {
    ConnectItem(item.id, ["state": .string(try submissions.state(of: item))])
  }

  /// Withdraws an item of a submission from review.
  static func withdraw(_ item: ReviewItem, _ unit: RouteUnit) throws {
    if let product = try item.product.flatMap(unit.catalog.products.find) {
      try unit.perform(["review", "withdraw", "--", try unit.catalog.fullName(of: product)])
    } else if let version = try item.version.flatMap(unit.catalog.apps.findVersion),
      let app = try unit.catalog.apps.find(version.app)
    {
      try unit.perform(
        ["app", "version", "developer-reject", "--app=\(app.bundleID.rawValue)", "--", version.version])
    } else if let other = try item.other.flatMap(unit.catalog.reviewedItem),
      let app = try unit.catalog.apps.find(other.app)
    {
      try unit.perform(["review", "withdraw", "--item=\(other.title)", "--app=\(app.bundleID.rawValue)"])
    }
  }

  @Sendable private static func create(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    let catalog = unit.catalog
    let submissions = try ReviewSubmissions(catalog)
    let entry = try document.linked("reviewSubmission", "reviewSubmissions", find: submissions.find)
    guard case .draft(let draft) = entry else { throw ConnectError.submittedAlready }
    let command = ["review", "draft", "add"]
    let named = ConnectProducts.allCases.filter { document.link($0.type("Version")) != nil }
    switch (document.link("appStoreVersion"), named.first, document.link(GroupReviewResources.link)) {
    case (nil, nil, let id?):
      let item = try document.linked(GroupReviewResources.link, GroupReviewResources.versions) { id in
        try catalog.reviewedItems?.find(version: id, catalog: catalog)
      }
      guard item.app == draft.app else { throw ConnectError.otherApp(document, GroupReviewResources.link) }
      if let holder = try submissions.holder(of: .other(item)) {
        throw ConnectError.partOfAnother(GroupReviewResources.versions, id, holder)
      }
      try unit.perform(command + ["--item=\(item.title)", "--", String(draft.id)])
    case (let id?, nil, nil):
      let version = try document.linked("appStoreVersion", "appStoreVersions", find: catalog.version(connect:))
      guard version.app == draft.app else { throw ConnectError.otherApp(document, "appStoreVersion") }
      if let holder = try submissions.holder(of: .version(version)) {
        throw ConnectError.partOfAnother("appStoreVersions", id, holder)
      }
      try unit.perform(command + ["--with-version=\(version.version)", "--", String(draft.id)])
    case (nil, let products?, nil) where named.count == 1:
      let (link, type) = (products.type("Version"), products.type("Versions"))
      let version = try document.linked(link, type) { try ProductVersion.find($0, of: products, in: catalog) }
      if let holder = try submissions.holder(of: .product(version.product)) {
        throw ConnectError.partOfAnother(type, document.link(link) ?? "", holder)
      }
      try ReviewErrors.withMissing(in: catalog) {
        try unit.perform(command + ["--", String(draft.id), try unit.catalog.fullName(of: version.product)])
      }
    default: throw ConnectError.oneItem
    }
    return try Drafts(catalog: catalog).items(of: draft).last.map { "d\($0.id)" }
  }

  @Sendable private static func update(_ document: ConnectDocument, _ unit: RouteUnit) throws -> String? {
    if document.flag("removed") == true {
      try remove(document.id, unit)
      return try ReviewSubmissions(unit.catalog).findItem(document.id)?.id
    }
    guard document.flag("resolved") == true else { return document.id }
    guard case .draft(let item, let draft) = try ReviewSubmissions(unit.catalog).findItem(document.id) else {
      throw ConnectError.submittedAlready
    }
    try unit.perform(try words("resolve", item, draft, unit.catalog))
    return document.id
  }

  private static func remove(_ id: String, _ unit: RouteUnit) throws {
    switch try ReviewSubmissions(unit.catalog).findItem(id) {
    case .draft(let item, let draft):
      try unit.perform(try words("remove", item, draft, unit.catalog))
    case .submission(let item): try withdraw(item, unit)
    case nil: break
    }
  }

  private static func words(
    _ verb: String, _ item: DraftItem, _ draft: Draft, _ catalog: Catalog
  ) throws -> [String] {
    let command = ["review", "draft", verb]
    if let other = try item.other.flatMap(catalog.reviewedItem) {
      return command + ["--item=\(other.title)", "--", String(draft.id)]
    }
    if let product = try item.product.flatMap(catalog.products.find) {
      return command + ["--", String(draft.id), try catalog.fullName(of: product)]
    }
    let number = try item.version.flatMap(catalog.apps.findVersion)?.version ?? ""
    return command + ["--with-version=\(number)", "--", String(draft.id)]
  }
}

extension ConnectError {
  /// The error for an item of another submission, whose identifier clients read from the detail.
  static func partOfAnother(_ type: String, _ id: String, _ holder: ReviewSubmissionEntry) -> ConnectError {
    ConnectError(
      409, "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION", "The item is part of another review submission",
      "\(type) with id \(id) was already added to another reviewSubmission with id \(holder.id)")
  }

  fileprivate static let itemSubmitted = state(
    "The item was already submitted; set 'removed' instead of deleting it")

  fileprivate static let oneItem = ConnectError(
    409, "ENTITY_ERROR.RELATIONSHIP.REQUIRED", "The provided entity is missing a required relationship",
    "You must provide exactly one of 'appStoreVersion', 'inAppPurchaseVersion', 'subscriptionVersion', and "
      + "'subscriptionGroupVersion' with this request",
    source: .pointer("/data/relationships"))

  fileprivate static func otherApp(_ document: ConnectDocument, _ name: String) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "The item and the review submission belong to different apps", source: .pointer(document.pointer(toLink: name)))
  }
}
