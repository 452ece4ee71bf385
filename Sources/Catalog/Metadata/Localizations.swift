import Basics
import Store

/// A product's name and description in one locale.
public struct Localization: Hashable, Sendable {
  /// The locale, `ja`.
  public let locale: String
  /// The name buyers see, or nil while it is missing.
  public let displayName: String?
  /// The description buyers see.
  public let description: String?

  /// Creates a localization.
  public init(locale: String, displayName: String?, description: String?) {
    self.locale = locale
    self.displayName = displayName
    self.description = description
  }

  /// True if both are equal byte by byte.
  func hasSameTexts(as other: Localization) -> Bool {
    [(locale, other.locale), (displayName, other.displayName), (description, other.description)].allSatisfy {
      $0.map { Array($0.utf8) } == $1.map { Array($0.utf8) }
    }
  }

  init(_ row: Row) {
    self.init(locale: row.text(0), displayName: row.optionalText(1), description: row.optionalText(2))
  }
}

/// The localizations of a catalog's products.
public struct Localizations {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// A product's localizations, by locale.
  public func all(of product: Product) throws -> [Localization] {
    try store.all(
      "SELECT locale, display_name, description FROM localization WHERE product = ? ORDER BY locale",
      .integer(product.appleID.rawValue), body: Localization.init)
  }

  /// Adds or changes a localization; for an approved product, the change takes effect once a reviewer approves it.
  public func set(_ locale: String, of product: Product, displayName: String?, description: String?) throws {
    let rules = catalog.rules
    if let displayName { try rules.displayName.check(displayName) }
    if let description { try rules.description.check(description) }
    try rules.displayName.requireEditable(product)
    let locale = try rules.locale(locale)
    let displayName = try displayName ?? firstName(in: locale, of: product)
    guard !catalog.updates.keepsEdits(of: product) else {
      return try catalog.updates.edit(product) {
        $0.set(locale, displayName: displayName, description: description)
      }
    }
    _ = try catalog.updates.drop(locale, of: product)
    let was = try find(locale, of: product)
    let new = Localization(
      locale: locale, displayName: displayName ?? was?.displayName, description: description ?? was?.description)
    try announce(new, of: product, was: was)
  }

  /// Adds or changes a text of a product that has just adopted its status, so that the text is already live: no
  /// review changes it.
  public func adopt(_ new: Localization, of product: Product) throws {
    if let displayName = new.displayName { try catalog.rules.displayName.check(displayName) }
    if let description = new.description { try catalog.rules.description.check(description) }
    let locale = try catalog.rules.locale(new.locale)
    let (was, displayName) = try (find(locale, of: product), new.displayName ?? firstName(in: locale, of: product))
    let text = Localization(
      locale: locale, displayName: displayName ?? was?.displayName, description: new.description ?? was?.description)
    try announce(text, of: product, was: was)
  }

  /// A product's texts in a locale, in its stored spelling; nil if it has none.
  public func find(_ locale: String, of product: Product) throws -> Localization? {
    try store.first(
      "SELECT locale, display_name, description FROM localization WHERE product = ? AND locale = ?",
      .integer(product.appleID.rawValue), .text(locale), body: Localization.init)
  }

  /// Writes a localization of a product that is being created.
  func add(_ new: Localization, to product: Product) throws {
    try catalog.change(.localizationSet(new, of: product, was: nil)) {
      try store.execute(
        "INSERT INTO localization (product, locale, display_name, description) VALUES (?, ?, ?, ?)",
        .integer(product.appleID.rawValue), .text(new.locale), .text(new.displayName), .text(new.description))
    }
  }

  /// Writes texts as a change that guards and listeners see.
  func announce(_ new: Localization, of product: Product, was: Localization?) throws {
    try catalog.change(.localizationSet(new, of: product, was: was)) {
      try write(new.locale, of: product, displayName: new.displayName, description: new.description)
      try catalog.recomputeStatus(of: product)
    }
  }

  /// Removes a locale and its unapproved changes.
  public func remove(_ locale: String, of product: Product) throws {
    let locale = try Locales.canonical(locale)
    try catalog.rules.displayName.requireEditable(product)
    if !product.status.isComputed, try all(of: product).map(\.locale) == [locale] {
      throw Refusal(
        "product.localization.last", kind: .state,
        "\(locale) is the only localization of a product that is \(product.status.label)",
        remedy: Remedy("add another first", command: "product localize \(try catalog.fullName(of: product)) LOCALE"),
        subject: locale)
    }
    let waits = try catalog.updates.drop(locale, of: product)
    guard let was = try find(locale, of: product) else {
      guard !waits else { return }
      throw Refusal(
        "product.localization.unknown", kind: .missing, "\(product.productID.rawValue) has no localization \(locale)",
        remedy: .command("product show \(try catalog.fullName(of: product))"), subject: locale)
    }
    try catalog.change(.localizationRemoved(was, of: product)) {
      try store.execute(
        "DELETE FROM localization WHERE product = ? AND locale = ?", .integer(product.appleID.rawValue), .text(locale))
      try catalog.recomputeStatus(of: product)
    }
  }

  private func write(_ locale: String, of product: Product, displayName: String?, description: String?) throws {
    try store.execute(
      """
      INSERT INTO localization (product, locale, display_name, description) VALUES (?, ?, ?, ?)
      ON CONFLICT (product, locale) DO UPDATE SET
        display_name = coalesce(excluded.display_name, localization.display_name),
        description = coalesce(excluded.description, localization.description)
      """,
      .integer(product.appleID.rawValue), .text(locale), .text(displayName), .text(description))
  }

  /// True if a product has a description in any locale.
  func isDescribed(_ product: Product) throws -> Bool {
    let key = product.appleID.rawValue
    // A batch of new products asks for each.
    if let last = catalog.created, last.product == key, last.revision == store.revision { return last.isDescribed }
    if let described = try catalog.descriptionLookups.answers(in: catalog, described) { return described.contains(key) }
    let sql = "SELECT 1 FROM localization WHERE product = ? AND description IS NOT NULL LIMIT 1"
    return try store.first(sql, .integer(key)) { _ in true } ?? false
  }

  /// The products that have a description in any locale.
  private func described() throws -> Set<Int64> {
    var products: Set<Int64> = []
    try store.rows("SELECT product FROM localization WHERE description IS NOT NULL") { products.insert($0.integer(0)) }
    return products
  }

  func missing(from product: Product) throws -> UnmetRequirement? {
    try missing(from: product, in: try all(of: product))
  }

  /// Finds missing texts in the localizations that a product would have.
  func missing(from product: Product, in localizations: [Localization]) throws -> UnmetRequirement? {
    let undescribed =
      try localizations.isEmpty
      ? primaryLocale(of: product) : localizations.first { $0.description == nil }?.locale
    if let undescribed {
      return UnmetRequirement(
        "description", "none in \(undescribed)", fix: "product localize PRODUCT \(undescribed) --description TEXT")
    }
    guard let nameless = localizations.first(where: { $0.displayName == nil }) else { return nil }
    return UnmetRequirement(
      "display name", "none in \(nameless.locale)",
      fix: "product localize PRODUCT \(nameless.locale) --display-name NAME")
  }

  /// The display name that a new product gets from its reference name, or nil if that is too long.
  func displayName(from referenceName: String) -> String? {
    catalog.rules.displayName.length.contains(referenceName.unicodeScalars.count) ? referenceName : nil
  }

  /// The initial name of a locale: from the app's primary locale, or from the first locale that has a name.
  private func firstName(in locale: String, of product: Product) throws -> String? {
    let texts = try all(of: product)
    func name(in locale: String) -> String? { texts.first { $0.locale.hasSameBytes(as: locale) }?.displayName }
    guard try name(in: locale) ?? catalog.updates.find(product)?.localization(locale)?.displayName == nil else {
      return nil
    }
    return try name(in: primaryLocale(of: product)) ?? texts.lazy.compactMap(\.displayName).first
  }

  private func primaryLocale(of product: Product) throws -> String {
    if let app = catalog.appInUse, app.appleID == product.app { return app.primaryLocale }
    return try catalog.apps.find(product.app)?.primaryLocale ?? "en-US"
  }
}

extension Localizations {
  /// Writes the display names that buyers had by the reference name, which was used wherever there was none.
  ///
  /// The lengths are from the rule table's eras.
  static let namesOfBuyers = """
    INSERT INTO localization (product, locale)
      SELECT apple_id, (SELECT locale FROM app WHERE app.apple_id = product.app) FROM product
      WHERE NOT EXISTS (SELECT 1 FROM localization WHERE localization.product = product.apple_id);
    UPDATE localization SET display_name = (
        SELECT reference_name FROM product WHERE apple_id = localization.product AND \(isShort))
      WHERE display_name IS NULL;
    UPDATE localization_update SET display_name = (
        SELECT reference_name FROM product WHERE apple_id = localization_update.product AND \(isShort))
      WHERE display_name IS NULL AND NOT EXISTS (
        SELECT 1 FROM localization
        WHERE localization.product = localization_update.product AND localization.locale = localization_update.locale);
    """

  private static let isShort = """
    length(reference_name) BETWEEN 2 AND
      CASE WHEN EXISTS (SELECT 1 FROM setting WHERE name = 'profile' AND value = 'asc2026') THEN 35 ELSE 30 END
    """
}
