import StockroomKit

/// The rules of groups' texts, and what follows from changes of the texts and of subscriptions.
extension GroupTexts {
  // MARK: - Subscriptions

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

  /// The requirement that a subscription's group has a text: App Store Connect Help, "Offer auto-renewable
  /// subscriptions".
  func missing(from product: Product) throws -> UnmetRequirement? {
    guard let group = try Subscriptions(catalog).find(product)?.group, try !exist(of: group) else { return nil }
    let locale = try catalog.apps.find(product.app)?.primaryLocale ?? "en-US"
    let name = try groups.find(group).map(groups.reference) ?? String(group)
    return UnmetRequirement(
      "group localization", "none of \(name)", fix: try line("localize", group, [locale, "--name", "NAME"]))
  }

  // MARK: - Texts

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

  /// Refuses to delete a group whose texts are in a draft of a submission.
  func requireNoDraft(of group: ResourceItem) throws {
    guard try catalog.reviews?.isInDraft(GroupReviews.key(group.id), catalog: catalog) == true else { return }
    let name = groups.reference(to: group)
    throw Refusal(
      "subscription.group.in-draft", kind: .state,
      "the texts of the subscription group \(name) are in a draft of a submission",
      remedy: .command("review draft list"), subject: name)
  }

  func inReview(_ group: Int64, _ review: GroupReview) throws -> Refusal {
    let name = try groups.find(group).map(groups.reference) ?? String(group)
    let remedy =
      try review.product.flatMap(catalog.products.find).map { try catalog.products.withdrawal(of: $0) }
      ?? .command(try reviewLine("withdraw", group))
    return Refusal(
      "subscription.group.in-review", kind: .state,
      "the texts of the subscription group \(name) are \(review.state.label)",
      remedy: remedy, subject: name)
  }
}
