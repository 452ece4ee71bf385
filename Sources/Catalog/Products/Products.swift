public import Store

/// The in-app purchase products of a catalog.
public struct Products {
  let catalog: Catalog
  var store: Transaction { catalog.store }

  /// Creates a product.
  ///
  /// It is written once, with its final status: if that follows from the draft, before its other rows, because SQLite
  /// searches for rows that wait for a late one; otherwise after them.
  public func create(_ draft: ProductDraft) throws -> Product {
    var product = try checked(draft)
    // The draft is large, and a closure that captures it copies it.
    let (app, storefronts, attachments) = (draft.app, draft.storefronts ?? [], draft.attachments)
    let localizations = try firstLocalizations(of: draft)
    let early = try firstStatus(of: product)
    // Nothing is written of a product whose name is taken.
    if early == nil { try requireUnused(product.productID, name: product.referenceName, in: app) }
    try catalog.change(proposed: .productCreated(product)) {
      if let early {
        product.status = early
        try insert(product, in: app)
      }
      for localization in localizations {
        try catalog.localizations.add(localization, to: product)
      }
      for storefront in storefronts {
        try store.execute(
          "INSERT INTO availability (product, storefront) VALUES (?, ?)", .integer(product.appleID.rawValue),
          .text(storefront.alpha3))
      }
      for attach in attachments { try attach(product, catalog) }
      if early == nil {
        product.status = try computedStatus(of: product)
        try insert(product, in: app)
      }
      let isDescribed = localizations.contains { $0.description != nil }
      catalog.created = (product.appleID.rawValue, isDescribed, store.revision)
      // Just computed; only a listener's change requires another computation.
      catalog.forget(product)
      return .productCreated(product)
    }
    return product
  }

  /// The localizations that a draft starts with: all of them, or one.
  private func firstLocalizations(of draft: ProductDraft) throws -> [Localization] {
    if let all = draft.localizations { return all }
    // The only time that a reference name reaches buyers: later it changes without review.
    let displayName = draft.displayName ?? catalog.localizations.displayName(from: draft.referenceName)
    guard displayName != nil || draft.description != nil || draft.locale != nil else { return [] }
    let locale = try catalog.rules.locale(draft.locale ?? draft.app.primaryLocale)
    return [Localization(locale: locale, displayName: displayName, description: draft.description)]
  }

  /// The product with this identifier in an app.
  public func find(_ productID: String, in app: AppleID) throws -> Product? {
    let sql = "SELECT \(Product.columns) FROM product WHERE product_id = ? AND app = ?"
    return try store.first(sql, .text(productID), .integer(app.rawValue), body: Product.init)
  }

  /// True if a store has a product with this full name; for work that needs no catalog.
  package static func isKnown(_ name: String, in store: Transaction) throws -> Bool {
    let (bundleID, productID) = parts(of: name)
    let sql = """
      SELECT 1 FROM product WHERE product_id = ?1
        AND (app = (SELECT apple_id FROM app WHERE bundle_id = ?2) OR ?2 IS NULL)
      """
    return try store.first(sql, .text(productID), .text(bundleID)) { _ in true } ?? false
  }

  /// The number of products that changed rows belong to, by the names of the rows.
  package func count(in changes: [RowChange]) throws -> Int {
    let names = Set(changes.map { String($0.subject.prefix { $0 != " " }) })
    let deleted = Set(changes.filter { $0.noun == "product" && $0.kind == .delete }.map(\.subject))
    return try names.count { try deleted.contains($0) || Self.isKnown($0, in: store) }
  }

  /// The product with this Apple ID.
  public func find(_ appleID: AppleID) throws -> Product? {
    try store.first(
      "SELECT \(Product.columns) FROM product WHERE apple_id = ?", .integer(appleID.rawValue), body: Product.init)
  }

  /// Writes new values of the editable fields, and plugins' additions.
  public func edit(
    _ product: Product, attachments: [(Product, Catalog) throws -> Void] = [], _ body: (inout Product) throws -> Void
  ) throws -> Product {
    var edited = product
    try body(&edited)
    try requireEditable(edited, was: product)
    try catalog.settling {
      // By bytes, so that an administrator can replace a string by one that looks equal.
      if !edited.hasSameTexts(as: product) { try write(edited, as: .productEdited(edited, was: product)) }
      for attach in attachments { try attach(edited, catalog) }
    }
    return try find(product.appleID) ?? edited
  }

  /// Deletes a product; its identifier can never be used again.
  public func delete(_ product: Product) throws {
    if let refusal = try deletionRefusal(of: product) { throw refusal }
    try catalog.change(.productDeleted(product)) {
      try store.execute("DELETE FROM product WHERE apple_id = ?", .integer(product.appleID.rawValue))
      try store.execute(
        "INSERT INTO burned (kind, value, burned_at, app) VALUES ('product', ?, ?, ?)",
        .text(product.productID.rawValue), .integer(store.now.seconds), .integer(product.app.rawValue))
      catalog.hasDeletedProducts = true
      try catalog.apps.retire(product.appleID)
      catalog.forget(product)
    }
  }

  /// Why a product cannot be deleted now, or nil if it can.
  public func deletionRefusal(of product: Product) throws -> Refusal? {
    if product.status == .approved {
      return Refusal(
        "product.delete.approved", kind: .state, of: product, "is \(product.status.label) and on sale",
        remedy: Remedy("take it off sale first", command: "product availability \(try catalog.name(of: product)) --off")
      )
    }
    if product.status.isInReview {
      return Refusal(
        "product.delete.in-review", kind: .state, of: product, "is \(product.status.label)",
        remedy: try withdrawal(of: product))
    }
    guard try catalog.updates.isUnderReview(of: product) else { return nil }
    return Refusal(
      "product.delete.update-in-review", kind: .state, of: product, "has an update in review",
      remedy: try withdrawal(of: product))
  }

  /// The withdraw command if it is allowed now; otherwise the next suggested command.
  public func withdrawal(of product: Product) throws -> Remedy {
    let withdraw = LegalCommand("review withdraw PRODUCT", by: .administrator).naming(try catalog.name(of: product))
    if try legalCommands(for: product).contains(where: { $0.line == withdraw.line }) {
      return .command(withdraw.line)
    }
    return .command(try next(for: product).first ?? "product can \(try catalog.fullName(of: product))")
  }

  /// The only mutator of a status; content that was never approved follows its product.
  public func move(_ product: Product, to status: ProductStatus, as move: StatusMove) throws -> Product {
    guard product.status != status else { return product }
    let moved = moved(product, to: status)
    try catalog.change(.statusChanged(moved, was: product.status, move)) {
      try store.execute(
        "UPDATE product SET status = ?, live_since = coalesce(live_since, ?) WHERE apple_id = ?",
        .text(status.rawValue), .integer(moved.liveSince?.seconds), .integer(product.appleID.rawValue))
      try catalog.content.follow(product, to: status)
    }
    return moved
  }

  /// Moves a product to a custom state within its status, which the plugin that owns the states writes.
  public func move(
    _ product: Product, from former: String?, toStage stage: String?, as move: StatusMove, write: () throws -> Void
  ) throws {
    try catalog.change(.stageChanged(product, was: former, to: stage, move), write: write)
  }

  /// The change that ``move(_:to:as:)`` would make, for asking guards.
  public func change(moving product: Product, to status: ProductStatus, as move: StatusMove) -> Change {
    .statusChanged(moved(product, to: status), was: product.status, move)
  }

  private func moved(_ product: Product, to status: ProductStatus) -> Product {
    var moved = product
    moved.status = status
    if status.hasBeenApproved, moved.liveSince == nil { moved.liveSince = store.now }
    return moved
  }

  /// Writes all editable columns, as a change that guards and listeners see.
  func write(_ product: Product, as change: Change) throws {
    try catalog.change(change) {
      try store.execute(
        Self.update, .text(product.referenceName), .boolean(product.isHosted), .boolean(product.isClearedForSale),
        .text(product.reviewNotes), .text(product.screenshot), .text(product.screenshotName),
        .integer(product.appleID.rawValue))
      try catalog.recomputeStatus(of: product)
    }
  }

  /// Inserts a row; if its identifier or name is taken, throws the refusal that says so.
  ///
  /// The table checks both anyway, so they are looked up only if it did not take the row.
  private func insert(_ product: Product, in app: App) throws {
    try store.execute(catalog.rules.productIDsAreOfApps ? Self.insertOfApp : Self.insertUnused, product.values)
    guard try store.changes == 0 else { return }
    catalog.apps.returnAppleID(product.appleID)
    try requireUnused(product.productID, name: product.referenceName, in: app)
    throw Refusal.storeDamaged("the table product refuses \(product.productID.rawValue), which it does not have")
  }

  private static let insertOfApp = insert(appleID: "?1")

  /// For an identifier that no app may have, while the table itself checks it only within the app: with the key of the
  /// product that has it, the row conflicts with that product.
  private static let insertUnused = insert(
    appleID: "coalesce((SELECT apple_id FROM product WHERE product_id = ?3 LIMIT 1), ?1)")

  private static func insert(appleID: String) -> String {
    """
    INSERT INTO product (\(Product.columns))
    VALUES (\(appleID), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) ON CONFLICT DO NOTHING
    """
  }

  /// The editable columns; a status changes by ``move(_:to:as:)`` only, and an identity never does.
  private static let update = """
    UPDATE product SET reference_name = ?, is_hosted = ?, is_cleared_for_sale = ?, review_notes = ?, screenshot = ?,
      screenshot_name = ?
    WHERE apple_id = ?
    """
}
