import Foundation
import Store

/// The updates stored beside the public texts and screenshots, until they are approved.
///
/// A product that was approved before has at most one. App Store Connect Help, "Edit in-app purchase information":
/// a changed localization or review screenshot is reviewed while the product stays on sale.
public struct MetadataUpdates {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// A product's update, or nil if it has none.
  public func find(_ product: Product) throws -> MetadataUpdate? {
    product.status.hasBeenApproved ? try read(product) : nil
  }

  func read(_ product: Product) throws -> MetadataUpdate? {
    let key = SQLValue.integer(product.appleID.rawValue)
    let found = try store.first(
      "SELECT state, screenshot, screenshot_name, created_at FROM metadata_update WHERE product = ?", key
    ) { row in
      MetadataUpdate(
        state: try row.term(
          MetadataState.self, 0, in: "metadata_update.state", of: product.appleID.rawValue),
        screenshot: row.optionalText(1).map { Screenshot(sha256: $0, fileName: row.optionalText(2) ?? "") },
        createdAt: Date(seconds: row.integer(3)))
    }
    guard var update = found else { return nil }
    update.localizations = try store.all(
      "SELECT locale, display_name, description FROM localization_update WHERE product = ? ORDER BY locale", key,
      body: Localization.init)
    return update
  }

  /// The products with an update in one of these states, by Apple ID.
  public func products(in state: MetadataState, limit: Int) throws -> [Product] {
    try store.all(
      "SELECT product FROM metadata_update WHERE state = ? ORDER BY product LIMIT ?", .text(state.rawValue),
      .integer(limit)
    ) { AppleID($0.integer(0)) }.compactMap(catalog.products.find)
  }

  /// True if new texts, a new screenshot, or newer content of an approved product are under review.
  public func isUnderReview(of product: Product) throws -> Bool {
    if try find(product)?.state.isUnderReview == true { return true }
    guard product.status.hasBeenApproved, product.isHosted else { return false }
    return try catalog.content.all(of: product).contains { $0.state == .waitingForReview || $0.state == .inReview }
  }

  /// The requirements that an update does not meet for review.
  public func missing(from update: MetadataUpdate, of product: Product) throws -> [UnmetRequirement] {
    guard !update.localizations.isEmpty else { return [] }
    let texts = update.applied(to: try catalog.localizations.all(of: product))
    let name = try catalog.name(of: product)
    return try catalog.localizations.missing(from: product, in: texts).map {
      [$0.naming(name).keeping(catalog.hasCommand)]
    } ?? []
  }

  /// Discards all unapproved changes.
  public func revert(_ product: Product) throws {
    guard try find(product) != nil else {
      throw Refusal(
        "product.update.none", kind: .state, of: product, "has no changes waiting for approval",
        remedy: .command("product show \(try catalog.fullName(of: product))"))
    }
    try edit(product) { update in
      update.screenshot = nil
      update.localizations = []
    }
  }

  /// The only mutator of an update's review status; an approved update replaces the public texts and screenshot.
  public func move(
    _ update: ProductUpdate, from former: ProductStatus, to status: ProductStatus, as move: StatusMove
  ) throws {
    try catalog.change(.updateMoved(update, was: former, to: status, move)) {
      if let content = update.content, content.state != .approved, content.state != .processing {
        try catalog.content.mark(content, as: HostedContent.State(reviewedAs: status))
      }
      guard update.metadata != nil else { return }
      if status == .approved {
        try approve(update.product)
      } else {
        try mark(update.product, as: MetadataState(status))
      }
    }
  }

  private func mark(_ product: Product, as state: MetadataState) throws {
    try store.execute(
      "UPDATE metadata_update SET state = ? WHERE product = ?", .text(state.rawValue),
      .integer(product.appleID.rawValue))
  }

  /// Applies an update to the public texts and screenshot.
  private func approve(_ product: Product) throws {
    guard let update = try find(product) else { return }
    try store.execute("DELETE FROM metadata_update WHERE product = ?", .integer(product.appleID.rawValue))
    for text in update.localizations {
      let was = try catalog.localizations.find(text.locale, of: product)
      let new = Localization(
        locale: text.locale, displayName: text.displayName ?? was?.displayName,
        description: text.description ?? was?.description)
      try catalog.localizations.announce(new, of: product, was: was)
    }
    if let screenshot = update.screenshot {
      _ = try catalog.products.replaceScreenshot(of: product, with: screenshot)
    }
  }
}

extension MetadataUpdates {
  /// The tables of updates.
  static let tables = [
    TableDescription(
      "metadata_update", columns: ["product", "state", "revision", "screenshot", "screenshot_name", "created_at"],
      subject: Schema.ofProduct("'update'"), highlights: ["state", "screenshot_name"], blobs: ["screenshot"]),
    TableDescription(
      "localization_update", columns: ["product", "locale", "display_name", "description"],
      subject: Schema.ofProduct("locale"), highlights: ["display_name", "description"]),
  ]

  static let schema = """
    CREATE TABLE metadata_update (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL UNIQUE REFERENCES product ON DELETE CASCADE,
      state TEXT NOT NULL,
      revision INTEGER NOT NULL,
      screenshot TEXT,
      screenshot_name TEXT,
      created_at INTEGER NOT NULL
    );
    CREATE TABLE localization_update (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      product INTEGER NOT NULL REFERENCES metadata_update (product) ON DELETE CASCADE,
      locale TEXT NOT NULL,
      display_name TEXT,
      description TEXT,
      UNIQUE (product, locale)
    );
    """

  /// An update's row has the number of its product.
  static let rowsOfProducts = """
    UPDATE metadata_update SET id = -product;
    UPDATE metadata_update SET id = product;
    """

  /// Updates of unapproved products, which no command shows or reverts.
  func deadEnds() throws -> [Refusal] {
    try orphans().compactMap { product in
      try read(product).map {
        .updateStrands(product, named: try catalog.fullName(of: product), $0, hasReview: catalog.reviews != nil)
      }
    }
  }

  private func orphans() throws -> [Product] {
    try catalog.store.all("SELECT product FROM metadata_update ORDER BY product") { AppleID($0.integer(0)) }
      .compactMap(catalog.products.find).filter { !$0.status.hasBeenApproved }
  }
}

extension Refusal {
  static func updateUnderReview(_ product: Product, _ update: MetadataUpdate, remedy: Remedy) -> Refusal {
    let id = product.productID.rawValue
    return Refusal(
      "product.update.in-review", kind: .state, "the update (\(update.contents)) of \(id) is \(update.state.label)",
      remedy: remedy, subject: id)
  }

  static func updateStrands(
    _ product: Product, named id: String, _ update: MetadataUpdate, hasReview: Bool
  ) -> Refusal {
    let withdraw = hasReview && update.state.isUnderReview ? "review withdraw \(id); " : ""
    let revert = "\(withdraw)product revert \(id)"
    return Refusal(
      "product.update.strands", kind: .state,
      "the update (\(update.contents)) of \(id) would be left without an approved product: \(id) would be "
        + product.status.label,
      remedy: "first run \(command: revert)", subject: id)
  }
}
