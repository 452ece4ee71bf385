import Basics
public import Store

/// Reads many products at once: one statement for a few hundred of them, rather than several for each.
extension Products {
  /// The products with these identifiers, by identifier, of all apps; unknown ones are omitted.
  public func all(_ productIDs: [String]) throws -> [ProductIdentifier: [Product]] {
    var found: [ProductIdentifier: [Product]] = [:]
    try SQLBatch.each(of: productIDs.map(SQLValue.text)) { marks, keys in
      try store.rows("SELECT \(Product.columns) FROM product WHERE product_id IN (\(marks))", keys) { row in
        let product = try Product(row)
        found[product.productID, default: []].append(product)
      }
    }
    return found
  }

  /// The texts that an administrator edits: the live ones or, of an approved product, the ones waiting for approval.
  public func editedLocalizations(of products: [Product]) throws -> [AppleID: [Localization]] {
    var found = try localizations(of: products, in: "localization")
    let updates = try localizations(of: products.filter(\.status.hasBeenApproved), in: "localization_update")
    for (product, update) in updates {
      var texts = found[product] ?? []
      for new in update {
        let place = texts.firstIndex { $0.locale.hasSameBytes(as: new.locale) }
        let merged = Localization(
          locale: new.locale, displayName: new.displayName ?? place.flatMap { texts[$0].displayName },
          description: new.description ?? place.flatMap { texts[$0].description })
        if let place {
          texts[place] = merged
        } else {
          texts.insert(merged, at: texts.firstIndex { new.locale < $0.locale } ?? texts.endIndex)
        }
      }
      found[product] = texts
    }
    return found
  }

  /// The review screenshots of products that are live or wait for approval.
  public func editedScreenshots(of products: [Product]) throws -> [AppleID: Screenshot] {
    var found: [AppleID: Screenshot] = [:]
    for product in products {
      guard let sha256 = product.screenshot else { continue }
      found[product.appleID] = Screenshot(sha256: sha256, fileName: product.screenshotName ?? "")
    }
    try SQLBatch.each(of: products.filter(\.status.hasBeenApproved).map { .integer($0.appleID.rawValue) }) {
      marks, keys in
      let sql = """
        SELECT product, screenshot, screenshot_name FROM metadata_update
        WHERE screenshot IS NOT NULL AND product IN (\(marks))
        """
      try store.rows(sql, keys) { row in
        found[AppleID(row.integer(0))] = Screenshot(sha256: row.text(1), fileName: row.text(2))
      }
    }
    return found
  }

  /// The storefronts of products that are not sold everywhere.
  public func listedStorefronts(of products: [Product]) throws -> [AppleID: [Storefront]] {
    let listed = products.filter { !$0.isEverywhere }
    var found = Dictionary(listed.map { ($0.appleID, [Storefront]()) }) { first, _ in first }
    try SQLBatch.each(of: listed.map { .integer($0.appleID.rawValue) }) { marks, keys in
      let sql = "SELECT product, storefront, id FROM availability WHERE product IN (\(marks)) ORDER BY storefront"
      try store.rows(sql, keys) { row in
        let storefront = try row.value(1, in: "availability.storefront", of: row.integer(2), Storefront.init(code:))
        found[AppleID(row.integer(0)), default: []].append(storefront)
      }
    }
    return found
  }

  /// Calls `body` with each product in the order of a filter, a few hundred at a time; `body` only reads.
  public func eachBatch(
    _ filter: ProductFilter, of size: Int = 500, body: ([Product]) throws -> Void
  ) throws {
    var batch: [Product] = []
    try each(filter) { product in
      batch.append(product)
      guard batch.count == size else { return }
      try body(batch)
      batch.removeAll(keepingCapacity: true)
    }
    if !batch.isEmpty { try body(batch) }
  }

  private func localizations(of products: [Product], in table: String) throws -> [AppleID: [Localization]] {
    var found: [AppleID: [Localization]] = [:]
    try SQLBatch.each(of: products.map { .integer($0.appleID.rawValue) }) { marks, keys in
      let sql = """
        SELECT locale, display_name, description, product FROM \(table) WHERE product IN (\(marks)) ORDER BY product, locale
        """
      try store.rows(sql, keys) { row in
        found[AppleID(row.integer(3)), default: []].append(Localization(row))
      }
    }
    return found
  }
}

extension Products {
  /// The refusal for a deleted product's full name, with the unit that deleted it; nil if no deleted product had it.
  public func deletedRefusal(_ name: String, subject: String) throws -> Refusal? {
    let (bundleID, productID) = Self.parts(of: name)
    let app = try bundleID.flatMap { try catalog.apps.find($0) }
    guard (bundleID == nil) == (app == nil) else { return nil }
    let burned = try store.first(
      "SELECT 1 FROM burned WHERE kind = 'product' AND value = ?1 AND (app IN (0, ?2) OR ?2 IS NULL)",
      .text(productID), .integer(app?.appleID.rawValue)
    ) { _ in true }
    guard burned != nil else { return nil }
    var values = ["product_id": SQLValue.text(productID)]
    if let app { values["app"] = .integer(app.appleID.rawValue) }
    let deletion = try store.journal.deletion(from: "product", where: values, in: store)
    let unit = deletion?.unit
    return Refusal(
      "product.deleted", kind: .state,
      "\(productID) was deleted\(unit.map { " in unit \($0)" } ?? ""), and its ID can never be used again",
      remedy: .command(unit.map { deletion?.canBeUndone == true ? "undo \($0)" : "log show \($0)" } ?? "product list"),
      subject: subject)
  }

  /// When a product, its texts, its price, or any other part of it was last changed, by a person, a plugin, or the
  /// clock; nil if the journal no longer has the change.
  public func lastChange(of product: Product) throws -> LastChange? {
    try store.journal.lastChange(of: "product", key: product.appleID.rawValue, in: store)
  }

  /// The last changes of all products, in one pass over the journal.
  public func lastChanges() throws -> [AppleID: LastChange] {
    let changes = try store.journal.lastChanges(ofEach: "product", in: store)
    return Dictionary(uniqueKeysWithValues: changes.map { (AppleID($0.key), $0.value) })
  }
}
