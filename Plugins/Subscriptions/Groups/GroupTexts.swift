import StockroomKit

/// The texts of subscription groups, and their review: the first ones are reviewed with the group's first subscription,
/// and a later change alone.
///
/// App Store Connect Help, "Submit an in-app purchase". A text that is removed is gone for customers immediately, as a
/// localization of a product is.
struct GroupTexts {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  var texts: ResourceItems { ResourceItems(.groupLocalization, in: catalog) }
  var groups: ResourceItems { ResourceItems(.group, in: catalog) }

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

  /// The numbers of groups whose texts are in some states by themselves, without a subscription.
  func groups(in states: [MetadataState], limit: Int) throws -> [Int64] {
    let list = states.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let sql = """
      SELECT subscription_group FROM subscription_group_review WHERE state IN (\(list)) AND product IS NULL
      ORDER BY subscription_group LIMIT ?
      """
    return try store.all(sql, .integer(Int64(limit))) { $0.integer(0) }
  }

  /// The texts of a group that are not approved as they are.
  func changed(of group: Int64) throws -> [ResourceItem] {
    let sql = "\(Self.unapproved) AND text.subscription_group = ?"
    let changed = Set(try store.all(sql, .integer(group)) { $0.integer(0) })
    return try all(of: group).filter { changed.contains($0.id) }
  }

  /// The numbers of the texts that are not approved as they are, in SQL, which compares bytes.
  private static let unapproved = """
    SELECT text.id FROM subscription_group_localization text WHERE NOT EXISTS (
      SELECT 1 FROM subscription_group_approved approved
      WHERE approved.subscription_group = text.subscription_group AND approved.locale = text.locale
        AND approved.name = text.name
        AND coalesce(approved.custom_app_name, '') = coalesce(text.custom_app_name, ''))
    """

  /// The state of a group's texts; nil if there are none.
  func state(of group: Int64) throws -> MetadataState? {
    guard try exist(of: group) else { return nil }
    let review = try review(of: group)
    return try review.state.isUnderReview || !changed(of: group).isEmpty ? review.state : .approved
  }

  /// The state of one text.
  func state(of text: ResourceItem) throws -> MetadataState {
    let isChanged = try store.first("\(Self.unapproved) AND text.id = ?", .integer(text.id)) { _ in true } ?? false
    return isChanged ? try review(of: text.owner).state : .approved
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

  /// Saves how far the texts of a group are in review.
  func write(_ review: GroupReview, of group: Int64) throws {
    try store.execute(
      """
      INSERT INTO subscription_group_review (subscription_group, approvals, state, product) VALUES (?, ?, ?, ?)
      ON CONFLICT (subscription_group) DO UPDATE SET
        approvals = excluded.approvals, state = excluded.state, product = excluded.product
      """, .integer(group), .integer(review.approvals), .text(review.state.rawValue),
      .integer(review.product?.rawValue))
  }

  /// Shows customers the texts of a group as they are.
  func approve(_ group: Int64) throws {
    for text in try changed(of: group) {
      try store.execute(
        """
        INSERT INTO subscription_group_approved (subscription_group, locale, name, custom_app_name) VALUES (?, ?, ?, ?)
        ON CONFLICT (subscription_group, locale) DO UPDATE SET
          name = excluded.name, custom_app_name = excluded.custom_app_name
        """, [.integer(group)] + text.values)
    }
  }
}
