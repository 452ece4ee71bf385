import Foundation
import StockroomKit

/// The price tiers of a catalogue's products.
///
/// What a product costs at a date follows from these rows, that date and Apple's matrices alone.
struct Prices {
  let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The product's tier by the store's clock, or nil before it has one.
  func tier(of product: Product) throws -> Tier? {
    try tier(of: product, on: catalog.store.now)
  }

  /// The product's tier at a date; nil before it has one, and while a base price is in its place.
  func tier(of product: Product, on date: Date) throws -> Tier? {
    let key = SQLValue.integer(product.appleID.rawValue)
    return try catalog.store.first(
      """
      SELECT coalesce(
        (SELECT tier FROM price_change c WHERE c.product = p.product AND at <= ? ORDER BY at DESC LIMIT 1), tier)
      FROM price_tier p WHERE product = ?
      """, .integer(date.seconds), key
    ) { Self.tier($0, at: 0) } ?? nil
  }

  /// The product's tiers over time, with none before it has one, and where a base price is in its place.
  func timeline(of product: Product) throws -> Timeline<Tier?> {
    let key = SQLValue.integer(product.appleID.rawValue)
    let base = try catalog.store.first("SELECT tier FROM price_tier WHERE product = ?", key) { Self.tier($0, at: 0) }
    let changes = try catalog.store.all("SELECT at, tier FROM price_change WHERE product = ? ORDER BY at", key) { row in
      Timeline<Tier?>.Change(at: Date(seconds: row.integer(0)), element: Self.tier(row, at: 1))
    }
    return Timeline(base ?? nil, changes: changes)
  }

  /// Gives a product that has no tier its first.
  ///
  /// It is one statement, because every line of a batch may run it, and it needs no product row yet.
  func start(_ tier: Tier, on product: Product) throws {
    try tier.checkForProduct()
    try TierMatrices.published.check(tier, on: catalog.store.now)
    try catalog.announce(.priceChanged(product, PriceChange())) { try begin(tier, on: product) }
  }

  /// The same as part of a change of price that was announced.
  func begin(_ tier: Tier, on product: Product) throws {
    try writeBase(tier, of: product)
    try catalog.recomputeStatus(of: product)
  }

  /// Keeps a timeline as the product's, writing only what differs.
  func write(_ timeline: Timeline<Tier?>, on product: Product, was: Timeline<Tier?>) throws {
    guard !timeline.isEmpty else { return try clear(product) }
    let key = SQLValue.integer(product.appleID.rawValue)
    if timeline.base != was.base || was.isEmpty { try writeBase(timeline.base, of: product) }
    let old = Set(was.changes)
    let new = Set(timeline.changes)
    for change in old.subtracting(new).sorted(by: { $0.at < $1.at }) {
      try catalog.store.execute(
        "DELETE FROM price_change WHERE product = ? AND at = ?", key, .integer(change.at.seconds))
    }
    for change in new.subtracting(old).sorted(by: { $0.at < $1.at }) {
      try catalog.store.execute(
        "INSERT INTO price_change (product, at, tier) VALUES (?, ?, ?)",
        key, .integer(change.at.seconds), Self.number(change.element))
    }
    try catalog.recomputeStatus(of: product)
  }

  /// Takes the product's tier away, with all its changes; once submitted, a product keeps a price.
  func unset(_ product: Product) throws {
    guard product.status.isComputed else { throw Refusal.priceNeeded(product) }
    try catalog.announce(.priceChanged(product, PriceChange())) {
      try PointPrices(catalog).clear(product)
      // Last: it has the status found anew.
      try clear(product)
    }
  }

  private func clear(_ product: Product) throws {
    let key = SQLValue.integer(product.appleID.rawValue)
    try catalog.store.execute("DELETE FROM price_change WHERE product = ?", key)
    try catalog.store.execute("DELETE FROM price_tier WHERE product = ?", key)
    try catalog.recomputeStatus(of: product)
  }

  /// The requirement that there is a price.
  func missing(from product: Product) throws -> Missing? {
    guard try tier(of: product) == nil else { return nil }
    guard try PointPrices(catalog).prices(of: product, on: catalog.store.now)[.everywhere] == nil else { return nil }
    return Missing("price", "none", mend: "price set PRODUCT --tier N")
  }

  private func writeBase(_ tier: Tier?, of product: Product) throws {
    try catalog.store.execute(
      "INSERT INTO price_tier (product, tier) VALUES (?, ?) ON CONFLICT (product) DO UPDATE SET tier = excluded.tier",
      .integer(product.appleID.rawValue), Self.number(tier))
  }

  /// The store keeps no tier as the free one, which a product cannot have.
  private static func number(_ tier: Tier?) -> SQLValue {
    .integer((tier ?? .free).number)
  }

  private static func tier(_ row: Row, at column: Int) -> Tier? {
    Tier(row.count(column)).flatMap { $0.isFree ? nil : $0 }
  }
}

extension Refusal {
  fileprivate static func priceNeeded(_ product: Product) -> Refusal {
    let name = product.productID.rawValue
    return Refusal(
      "price.unset.submitted", "\(name) is \(product.status.label) and needs a price",
      hint: "price set \(name) --tier N changes it", subject: name)
  }

  static func noTier(_ product: Product) -> Refusal {
    let name = product.productID.rawValue
    return Refusal("price.none", "\(name) has no price tier", hint: "price set \(name) --tier N", subject: name)
  }
}
