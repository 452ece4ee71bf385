import StockroomKit

/// How far the texts of a subscription group are in review.
struct GroupReview: Hashable {
  /// The number of versions of the texts that were approved.
  var approvals = 0
  /// The state of the texts that are not approved.
  var state = MetadataState.prepareForSubmission
  /// The subscription that they are under review with; nil if they are reviewed alone, or not under review.
  var product: AppleID?

  static let table = TableDescription(
    "subscription_group_review", noun: "review of a subscription group", key: "subscription_group",
    columns: ["approvals", "state", "product"],
    subject:
      "coalesce((SELECT reference_name FROM subscription_group WHERE id = subscription_group), subscription_group)",
    highlights: ["state", "product"],
    words: [
      "product": "(SELECT product_id FROM product WHERE apple_id = value)",
      "state":
        "CASE value \(MetadataState.allCases.map { "WHEN '\($0.rawValue)' THEN '\($0.label)'" }.joined(separator: " ")) END",
    ])

  static let textTable = TableDescription(
    "subscription_group_approved", noun: "approved text of a subscription group",
    columns: ["subscription_group", "locale", "name", "custom_app_name"],
    subject: """
      coalesce((SELECT reference_name FROM subscription_group WHERE id = subscription_group), subscription_group) \
      || ' ' || locale
      """,
    highlights: ["name", "custom_app_name"])

  /// The texts of groups with an approved subscription were approved with it.
  static let migration = Migration(
    version: 15,
    sql: """
      CREATE TABLE subscription_group_review (
        subscription_group INTEGER PRIMARY KEY REFERENCES subscription_group ON DELETE CASCADE,
        approvals INTEGER NOT NULL,
        state TEXT NOT NULL,
        product INTEGER REFERENCES product ON DELETE SET NULL
      );
      CREATE TABLE subscription_group_approved (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        subscription_group INTEGER NOT NULL REFERENCES subscription_group ON DELETE CASCADE,
        locale TEXT NOT NULL,
        name TEXT NOT NULL,
        custom_app_name TEXT,
        UNIQUE (subscription_group, locale)
      );
      INSERT INTO subscription_group_review (subscription_group, approvals, state)
      SELECT DISTINCT subscription_group, 1, 'PREPARE_FOR_SUBMISSION'
      FROM subscription JOIN product ON product.apple_id = subscription.product
      WHERE status IN ('APPROVED', 'DEVELOPER_REMOVED_FROM_SALE', 'REMOVED_FROM_SALE')
        AND subscription_group IN (SELECT subscription_group FROM subscription_group_localization);
      INSERT INTO subscription_group_approved (subscription_group, locale, name, custom_app_name)
      SELECT subscription_group, locale, name, custom_app_name FROM subscription_group_localization
      WHERE subscription_group IN (SELECT subscription_group FROM subscription_group_review)
      ORDER BY id;
      """)
}

/// The texts of subscription groups, and their review: the first ones are reviewed with the group's first subscription,
/// and a later change alone.
///
/// App Store Connect Help, "Submit an in-app purchase". A text that is removed is gone for customers immediately, as a
/// localization of a product is.
struct GroupTexts {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  private var texts: ResourceItems { ResourceItems(.groupLocalization, in: catalog) }

  // MARK: - Reading

  /// The texts of a group by locale, as administrators see them.
  func all(of group: Int64) throws -> [ResourceItem] { try texts.all(of: group) }

  /// True if a group has a text.
  func exist(of group: Int64) throws -> Bool {
    let sql = "SELECT 1 FROM subscription_group_localization WHERE subscription_group = ? LIMIT 1"
    return try store.first(sql, .integer(group)) { _ in true } ?? false
  }

  /// How far the texts of a group are in review.
  func review(of group: Int64) throws -> GroupReview {
    try store.first(
      "SELECT approvals, state, product FROM subscription_group_review WHERE subscription_group = ?", .integer(group)
    ) { row in
      GroupReview(
        approvals: row.count(0),
        state: try row.term(MetadataState.self, 1, in: "subscription_group_review.state", of: group),
        product: row.optionalInteger(2).map(AppleID.init))
    } ?? GroupReview()
  }

  /// The texts of a group that are not approved as they are.
  func changed(of group: Int64) throws -> [ResourceItem] {
    // In SQL, which compares bytes.
    let sql = """
      SELECT text.id FROM subscription_group_localization text
      WHERE subscription_group = ? AND NOT EXISTS (
        SELECT 1 FROM subscription_group_approved approved
        WHERE approved.subscription_group = text.subscription_group AND approved.locale = text.locale
          AND approved.name = text.name
          AND coalesce(approved.custom_app_name, '') = coalesce(text.custom_app_name, ''))
      """
    let changed = Set(try store.all(sql, .integer(group)) { $0.integer(0) })
    return try all(of: group).filter { changed.contains($0.id) }
  }

  /// The state of a group's texts; nil if there are none.
  func state(of group: Int64) throws -> MetadataState? {
    guard try exist(of: group) else { return nil }
    let review = try review(of: group)
    return try review.state.isUnderReview || !changed(of: group).isEmpty ? review.state : .approved
  }

  /// The state of one text.
  func state(of text: ResourceItem) throws -> MetadataState {
    try changed(of: text.owner).contains(text) ? try review(of: text.owner).state : .approved
  }

  /// The locale of a text.
  func locale(of text: ResourceItem) -> String { texts.reference(to: text) }

  // MARK: - Review

  /// Changes the state of a group's texts; customers see approved ones.
  func move(_ group: Int64, to state: MetadataState, with product: Product? = nil) throws {
    var review = try review(of: group)
    (review.state, review.product) = (state, product?.appleID)
    if state == .approved {
      review.approvals += 1
      review.state = .prepareForSubmission
      try approve(group)
    }
    try write(review, of: group)
  }

  private func write(_ review: GroupReview, of group: Int64) throws {
    try store.execute(
      """
      INSERT INTO subscription_group_review (subscription_group, approvals, state, product) VALUES (?, ?, ?, ?)
      ON CONFLICT (subscription_group) DO UPDATE SET
        approvals = excluded.approvals, state = excluded.state, product = excluded.product
      """, .integer(group), .integer(review.approvals), .text(review.state.rawValue),
      .integer(review.product?.rawValue))
  }

  private func approve(_ group: Int64) throws {
    for text in try changed(of: group) {
      try store.execute(
        """
        INSERT INTO subscription_group_approved (subscription_group, locale, name, custom_app_name) VALUES (?, ?, ?, ?)
        ON CONFLICT (subscription_group, locale) DO UPDATE SET
          name = excluded.name, custom_app_name = excluded.custom_app_name
        """, [.integer(group)] + text.values)
    }
  }

  /// Takes texts that were never approved into review with the first subscription of their group, which decides
  /// about them, too.
  @Sendable static func follow(_ change: Change, _ catalog: Catalog) throws {
    guard case .statusChanged(let product, _, _) = change,
      let group = try Subscriptions(catalog).find(product)?.group
    else { return }
    let texts = GroupTexts(catalog)
    let review = try texts.review(of: group)
    let state = MetadataState(product.status)
    guard review.approvals == 0, try texts.exist(of: group) else { return }
    if review.product != product.appleID {
      // Another subscription, or a submission of their own, has them.
      guard !review.state.isUnderReview else { return }
      let isAdopted = state == .approved && review.state == .prepareForSubmission
      guard state == .waitingForReview || isAdopted else { return }
    }
    try texts.move(group, to: state, with: state.isUnderReview ? product : nil)
  }

  // MARK: - Changes

  /// Refuses to change texts in review, and to remove the last one of a group that was submitted.
  @Sendable static func check(_ change: ResourceChange, _ catalog: Catalog) throws {
    let texts = GroupTexts(catalog)
    let text = change.item
    let review = try texts.review(of: text.owner)
    guard review.state != .inReview else { throw try texts.inReview(text.owner, review) }
    guard case .deleted = change, try texts.all(of: text.owner).count == 1,
      let submitted = try Subscriptions(catalog).products(of: text.owner).first(where: { !$0.status.isComputed })
    else { return }
    let locale = texts.locale(of: text)
    throw Refusal(
      "subscription.group.localization.last", kind: .state,
      "\(locale) is the only localization of a group whose subscription "
        + "\(submitted.productID.rawValue) is \(submitted.status.label)",
      remedy: Remedy(
        "add another first", command: try texts.line("localize", text.owner, ["LOCALE", "--name", "NAME"])),
      subject: locale)
  }

  /// Lets rejected texts that changed be submitted again, and calculates the statuses of the group's subscriptions.
  @Sendable static func follow(_ change: ResourceChange, _ catalog: Catalog) throws {
    let texts = GroupTexts(catalog)
    let group = change.item.owner
    if case .deleted(let text) = change {
      try catalog.store.execute(
        "DELETE FROM subscription_group_approved WHERE subscription_group = ? AND locale = ?", .integer(group),
        text.values[0])
    }
    var review = try texts.review(of: group)
    if review.state == .rejected {
      review.state = .prepareForSubmission
      try texts.write(review, of: group)
    }
    // Without a plugin that reviews, customers see changes immediately, as those of products.
    if catalog.reviews == nil, review.approvals > 0 { try texts.approve(group) }
    for product in try Subscriptions(catalog).products(of: group) { try catalog.recomputeStatus(of: product) }
  }

  /// The requirement that a subscription's group has a text: App Store Connect Help, "Offer auto-renewable
  /// subscriptions".
  func missing(from product: Product) throws -> UnmetRequirement? {
    guard let group = try Subscriptions(catalog).find(product)?.group, try !exist(of: group) else { return nil }
    let locale = try catalog.apps.find(product.app)?.primaryLocale ?? "en-US"
    let name = try groups.find(group).map(groups.reference) ?? String(group)
    return UnmetRequirement(
      "group localization", "none of \(name)", fix: try line("localize", group, [locale, "--name", "NAME"]))
  }

  /// Refuses to delete a group whose texts are in a draft of a submission.
  func requireNoDraft(of group: ResourceItem) throws {
    guard try catalog.reviews?.isInDraft("\(ResourceDescription.group.noun) \(group.id)", catalog: catalog) == true
    else { return }
    let name = groups.reference(to: group)
    throw Refusal(
      "subscription.group.in-draft", kind: .state,
      "the texts of the subscription group \(name) are in a draft of a submission",
      remedy: .command("review draft list"), subject: name)
  }

  private func inReview(_ group: Int64, _ review: GroupReview) throws -> Refusal {
    let name = try groups.find(group).map(groups.reference) ?? String(group)
    let remedy =
      try review.product.flatMap(catalog.products.find).map { try catalog.products.withdrawal(of: $0) }
      ?? .command(try reviewLine("withdraw", group))
    return Refusal(
      "subscription.group.in-review", kind: .state, "the texts of the subscription group \(name) are In Review",
      remedy: remedy, subject: name)
  }

  var groups: ResourceItems { ResourceItems(.group, in: catalog) }

  /// A line about a group, with its app unless that is in use.
  func line(_ verb: String, _ group: Int64, _ words: [String] = []) throws -> String {
    let name = try groups.find(group).map(groups.reference) ?? String(group)
    return ConsoleLine.text(["subscription", "group", verb, name] + words + (try place(of: group)))
  }

  /// A line about the review of a group's texts.
  func reviewLine(_ verb: String, _ group: Int64) throws -> String {
    let name = try groups.find(group).map(groups.reference) ?? String(group)
    return ConsoleLine.text(
      ["review", verb, "--item", "\(ResourceDescription.group.noun) \(name)"] + (try place(of: group)))
  }

  private func place(of group: Int64) throws -> [String] {
    guard let app = try groups.find(group).flatMap({ try catalog.apps.find(AppleID($0.owner)) }),
      app.appleID != catalog.appInUse?.appleID
    else { return [] }
    return ["--app", app.bundleID.rawValue]
  }
}
