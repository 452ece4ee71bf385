import Store

extension MetadataUpdates {
  /// True if edits of a product's texts and screenshot are reviewed before buyers see them.
  public func keepsEdits(of product: Product) -> Bool {
    catalog.reviews != nil && product.status.hasBeenApproved
  }

  /// Changes a product's update; a rejected one can then be submitted again, and an empty one is
  /// deleted.
  ///
  /// It may be changed while it waits for review, as a product may, but not while it is in review, if a plugin
  /// provides review.
  func edit(_ product: Product, _ body: (inout MetadataUpdate) throws -> Void) throws {
    let was = try find(product)
    let submitted = was.flatMap { catalog.reviews != nil && $0.state.isUnderReview ? $0 : nil }
    if let submitted, submitted.state == .inReview { throw try refusal(of: submitted, product) }
    var update = was ?? MetadataUpdate(state: .prepareForSubmission, createdAt: catalog.store.now)
    try body(&update)
    update = update.without(product, try catalog.localizations.all(of: product))
    if let submitted, update.isEmpty { throw try refusal(of: submitted, product) }
    if update.state == .rejected { update.state = .prepareForSubmission }
    guard was.map({ !$0.hasSameParts(as: update) }) ?? !update.isEmpty else { return }
    try catalog.change(.updateEdited(update.isEmpty ? nil : update, of: product, was: was)) {
      try update.isEmpty ? delete(product) : write(update, of: product, was: was)
      try catalog.recomputeStatus(of: product)
    }
  }

  private func refusal(of update: MetadataUpdate, _ product: Product) throws -> Refusal {
    .updateUnderReview(product, update, remedy: try catalog.products.withdrawal(of: product))
  }

  /// Drops the unapproved changes to a locale that was changed immediately; returns false if there were none.
  func drop(_ locale: String, of product: Product) throws -> Bool {
    guard try find(product)?.localization(locale) != nil else { return false }
    try edit(product) { $0.remove(locale) }
    return true
  }

  /// Drops the unapproved screenshot, since another one replaces it immediately.
  func dropScreenshot(of product: Product) throws {
    guard try find(product)?.screenshot != nil else { return }
    try edit(product) { $0.screenshot = nil }
  }

  private func delete(_ product: Product) throws {
    try catalog.store.execute(
      "DELETE FROM metadata_update WHERE product = ?", .integer(product.appleID.rawValue))
  }

  /// The revision makes each edit change the update's own row, and the next update of a product has the row of its
  /// former one, so that undo detects later changes.
  private func write(_ update: MetadataUpdate, of product: Product, was: MetadataUpdate?) throws {
    let key = SQLValue.integer(product.appleID.rawValue)
    try catalog.store.execute(
      """
      INSERT INTO metadata_update (id, product, state, revision, screenshot, screenshot_name, created_at)
      VALUES (?1, ?1, ?2, 1, ?3, ?4, ?5)
      ON CONFLICT (product) DO UPDATE SET state = excluded.state, revision = metadata_update.revision + 1,
        screenshot = excluded.screenshot, screenshot_name = excluded.screenshot_name
      """,
      key, .text(update.state.rawValue), .text(update.screenshot?.sha256), .text(update.screenshot?.fileName),
      .integer(update.createdAt.seconds))
    for gone in was?.localizations ?? [] where update.localization(gone.locale) == nil {
      try catalog.store.execute(
        "DELETE FROM localization_update WHERE product = ? AND locale = ?", key, .text(gone.locale))
    }
    for text in update.localizations {
      try catalog.store.execute(
        """
        INSERT INTO localization_update (product, locale, display_name, description) VALUES (?, ?, ?, ?)
        ON CONFLICT (product, locale) DO UPDATE SET
          display_name = excluded.display_name, description = excluded.description
        """, key, .text(text.locale), .text(text.displayName), .text(text.description))
    }
  }
}
