import StockroomKit

/// The texts of subscription groups for the plugin that owns review.
struct GroupReviews: ReviewedItemService {
  var kind: String { Self.kind }
  private static let kind = ResourceDescription.group.noun

  /// What names a group for the plugin that owns review.
  static func key(_ group: Int64) -> String { ReviewedItem.key(kind, group) }

  func find(_ number: Int64, catalog: Catalog) throws -> ReviewedItem? {
    let texts = GroupTexts(catalog)
    return try texts.groups.find(number).map { try item($0, texts) }
  }

  func all(of app: App, catalog: Catalog) throws -> [ReviewedItem] {
    let texts = GroupTexts(catalog)
    return try texts.groups.all(of: app.appleID.rawValue).map { try item($0, texts) }
  }

  func titles(of app: App, catalog: Catalog) throws -> [String] {
    let groups = GroupTexts(catalog).groups
    return try groups.all(of: app.appleID.rawValue).map { "\(kind) \(groups.reference(to: $0))" }
  }

  func all(in states: [MetadataState], limit: Int, catalog: Catalog) throws -> [ReviewedItem] {
    let texts = GroupTexts(catalog)
    return try texts.groups(in: states, limit: limit).compactMap(texts.groups.find).map { try item($0, texts) }
  }

  private func item(_ group: ResourceItem, _ texts: GroupTexts) throws -> ReviewedItem {
    let locales = try texts.changed(of: group.id).map(texts.locale(of:))
    return ReviewedItem(
      kind, number: group.id, app: AppleID(group.owner), name: texts.groups.reference(to: group),
      contents: locales.joined(separator: ", "), state: try texts.state(of: group.id) ?? .prepareForSubmission,
      product: try texts.review(of: group.id).product)
  }

  func requireSubmittable(_ item: ReviewedItem, with products: [Product], catalog: Catalog) throws {
    let texts = GroupTexts(catalog)
    guard try texts.exist(of: item.number) else {
      throw Refusal(
        "subscription.group.localization.none", kind: .state, "\(item.title) has no localization to review",
        remedy: .command(try texts.line("localize", item.number, ["LOCALE", "--name", "NAME"])), subject: item.name)
    }
    // App Store Connect Help: the first texts of a group go with a subscription of it.
    let subscriptions = try Subscriptions(catalog).products(of: item.number)
    let isAccompanied = subscriptions.contains { subscription in
      subscription.status.hasBeenApproved || subscription.status.isInReview
        || products.contains { $0.appleID == subscription.appleID }
    }
    guard !isAccompanied else { return }
    // The first one of an app goes with a version.
    let first = try subscriptions.first.flatMap { try catalog.products.next(for: $0).first }.map { Remedy.command($0) }
    throw Refusal(
      "subscription.group.first", kind: .state,
      "the first texts of \(item.title) are reviewed with its first subscription",
      remedy: first
        ?? .command(ConsoleLine.text(["subscription", "create", "ID", "--name", "NAME", "--group", item.name])),
      subject: item.name)
  }

  func move(_ item: ReviewedItem, to state: MetadataState, catalog: Catalog) throws {
    try GroupTexts(catalog).move(item.number, to: state)
  }

  func version(of item: ReviewedItem, catalog: Catalog) throws -> String {
    try GroupVersion.all(of: item.number, in: catalog).last?.id ?? ""
  }

  func find(version: String, catalog: Catalog) throws -> ReviewedItem? {
    guard let found = try GroupVersion.find(version, in: catalog),
      try GroupVersion.all(of: found.group, in: catalog).allSatisfy({ $0.number <= found.number })
    else { return nil }
    return try find(found.group, catalog: catalog)
  }
}
