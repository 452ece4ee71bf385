import Basics
import Foundation
import Store

extension Products {
  /// Validates a draft against the rule table and the store, and assigns its key.
  func checked(_ draft: ProductDraft) throws -> Product {
    let rules = catalog.rules
    guard !draft.app.bundleID.isWildcard else { throw Refusal.wildcardApp(draft.app) }
    guard rules.allows(draft.type) else { throw Refusal.typeNotOffered(draft.type, profile: rules.profile) }
    let productID = try ProductIdentifier(draft.productID, rules: rules)
    try rules.referenceName.check(draft.referenceName)
    if let name = draft.displayName { try rules.displayName.check(name) }
    if let description = draft.description { try rules.description.check(description) }
    let locales = draft.localizations?.map(\.locale) ?? []
    if let doubled = locales.indices.first(where: { locales[..<$0].contains(locales[$0]) }) {
      throw Refusal.localizationDoubled(locales[doubled])
    }
    for localization in draft.localizations ?? [] {
      _ = try rules.locale(localization.locale)
      if let name = localization.displayName { try rules.displayName.check(name) }
      if let description = localization.description { try rules.description.check(description) }
    }
    if let notes = draft.reviewNotes { try rules.reviewNotes.check(notes) }
    if draft.isHosted, draft.type != .nonConsumable { throw Refusal.hostingNotEligible(draft.productID, draft.type) }
    if try catalog.knowsDeletedProducts() {
      try requireUnused(productID, name: draft.referenceName, in: draft.app)
    }
    try requireRoom(in: draft.app)
    return Product(
      appleID: try catalog.apps.nextAppleID(wanted: draft.appleID), app: draft.app.appleID, productID: productID,
      type: draft.type, referenceName: draft.referenceName, status: .missingMetadata, isHosted: draft.isHosted,
      isClearedForSale: draft.isClearedForSale, isEverywhere: draft.storefronts == nil, liveSince: nil,
      reviewNotes: draft.reviewNotes,
      screenshot: draft.screenshot?.sha256, screenshotName: draft.screenshot?.fileName, createdAt: store.now)
  }

  /// Refuses an identifier or a name that is taken, or was that of a deleted product.
  func requireUnused(_ productID: ProductIdentifier, name: String, in app: App) throws {
    let sql = """
      SELECT (SELECT apple_id FROM product WHERE product_id = ?1 AND (app = ?2 OR ?4)),
             EXISTS (SELECT 1 FROM product WHERE app = ?2 AND reference_name = ?3),
             EXISTS (SELECT 1 FROM burned WHERE kind = 'product' AND value = ?1 AND (app IN (0, ?2) OR ?4))
      """
    let taken = try store.first(
      sql, .text(productID.rawValue), .integer(app.appleID.rawValue), .text(name),
      .boolean(!catalog.rules.productIDsAreOfApps)
    ) { (id: $0.optionalInteger(0), name: $0.boolean(1), burned: $0.boolean(2)) }
    guard let taken else { return }
    if let holder = try taken.id.flatMap({ try find(AppleID($0)) }) {
      throw Refusal.productIDTaken(productID, shownBy: try catalog.name(of: holder))
    }
    if taken.burned { throw Refusal.productIDBurned(productID) }
    if taken.name { throw Refusal.referenceNameTaken(name, app: app) }
  }

  /// True if a product of an app has a reference name.
  public func isNameTaken(_ name: String, in app: AppleID) throws -> Bool {
    let sql = "SELECT 1 FROM product WHERE app = ? AND reference_name = ?"
    return try store.first(sql, .integer(app.rawValue), .text(name)) { $0.integer(0) } != nil
  }

  /// The product of an app that has a reference name.
  public func find(named name: String, in app: AppleID) throws -> Product? {
    let sql = "SELECT \(Product.columns) FROM product WHERE app = ? AND reference_name = ?"
    return try store.first(sql, .integer(app.rawValue), .text(name), body: Product.init)
  }

  /// Refuses a product beyond the limit; counts only if there is one, since every line of a batch runs this.
  private func requireRoom(in app: App) throws {
    guard let limit = catalog.rules.maximumProducts else { return }
    let sql = "SELECT count(*) FROM (SELECT 1 FROM product WHERE app = ? LIMIT ?) AS found"
    let count = try store.first(sql, .integer(app.appleID.rawValue), .integer(limit)) { $0.count(0) } ?? 0
    guard count < limit else { throw Refusal.appFull(app, limit: limit) }
  }

  /// Refuses an edit of a field that the rule table locks in the product's status.
  func requireEditable(_ edited: Product, was: Product) throws {
    let rules = catalog.rules
    if !edited.referenceName.hasSameBytes(as: was.referenceName) {
      try rules.referenceName.check(edited.referenceName)
      try rules.referenceName.requireEditable(was)
      if try isNameTaken(edited.referenceName, in: was.app), let app = try catalog.apps.find(was.app) {
        throw Refusal.referenceNameTaken(edited.referenceName, app: app)
      }
    }
    if !(edited.reviewNotes ?? "").hasSameBytes(as: was.reviewNotes ?? "") {
      if let notes = edited.reviewNotes { try rules.reviewNotes.check(notes) }
      try rules.reviewNotes.requireEditable(was)
    }
  }
}

extension Refusal {
  static func wildcardApp(_ app: App) -> Refusal {
    Refusal(
      "product.wildcard-app", "\(app.bundleID.rawValue) is a wildcard app, which cannot have in-app purchases",
      remedy: "\(command: "app create") with an explicit bundle ID", subject: app.bundleID.rawValue)
  }

  static func typeNotOffered(_ type: ProductType, profile: RuleProfile) -> Refusal {
    Refusal(
      "product.type.not-offered", "\(type.label) is not an in-app purchase type under the \(profile.rawValue) rules",
      remedy: .command("explain product.type"), subject: type.rawValue)
  }

  /// The refusal of a status that an era does not have.
  static func statusNotOffered(_ label: String, profile: RuleProfile) -> Refusal {
    Refusal(
      "product.status.not-offered", "\(label) is not a status under the \(profile.rawValue) rules",
      remedy: .command("explain product.status"), subject: label)
  }

  static func localizationDoubled(_ locale: String) -> Refusal {
    Refusal(
      "product.localization.doubled", "there are two localizations in \(locale)", hint: "remove one of them",
      subject: locale)
  }

  static func productIDTaken(_ productID: ProductIdentifier, shownBy name: String) -> Refusal {
    Refusal(
      "product.id.taken", "\(productID.rawValue) already exists", remedy: .command("product show \(name)"),
      subject: productID.rawValue)
  }

  static func productIDBurned(_ productID: ProductIdentifier) -> Refusal {
    Refusal(
      "product.id.burned", "\(productID.rawValue) belonged to a deleted product and can never be used again",
      hint: "choose another ID", subject: productID.rawValue)
  }

  static func referenceNameTaken(_ name: String, app: App) -> Refusal {
    Refusal(
      "product.name.taken", "another product of \(app.name) has the reference name \(name)",
      hint: "choose another --name", subject: name)
  }

  static func appFull(_ app: App, limit: Int) -> Refusal {
    Refusal(
      "product.limit", "\(app.bundleID.rawValue) has \(limit) products, the maximum",
      remedy: Remedy("delete products that were never sold", command: "product delete PRODUCT"),
      subject: app.bundleID.rawValue)
  }

  /// A refusal about a product, whose identifier is the subject and begins the message.
  init(_ code: String, kind: Kind, of product: Product, _ predicate: String, remedy: Remedy?) {
    let id = product.productID.rawValue
    self.init(code, kind: kind, "\(id) \(predicate)", remedy: remedy, subject: id)
  }
}
