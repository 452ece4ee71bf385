import StockroomKit

/// The price tiers of a catalogue's products.
struct Prices {
  let catalog: Catalog

  init(_ catalog: Catalog) {
    self.catalog = catalog
  }

  /// The product's tier, or nil before it has one.
  func tier(of product: Product) throws -> Tier? {
    let key = SQLValue.integer(product.appleID.rawValue)
    return try catalog.store.first("SELECT tier FROM price_tier WHERE product = ?", key) { Tier($0.count(0)) } ?? nil
  }

  /// Gives the product a tier, in any status: a price stays editable while a reviewer has the product in hand.
  ///
  /// It is one statement, because every line of a batch may run it, and it needs no product row yet.
  func set(_ tier: Tier, on product: Product) throws {
    try tier.checkForProduct()
    try catalog.store.execute(
      "INSERT INTO price_tier (product, tier) VALUES (?, ?) ON CONFLICT (product) DO UPDATE SET tier = excluded.tier",
      .integer(product.appleID.rawValue), .integer(tier.number))
    try catalog.touch(product)
  }

  /// Takes the product's tier away; once submitted, a product keeps a price.
  func unset(_ product: Product) throws {
    guard product.status.isComputed else { throw Refusal.priceNeeded(product) }
    try catalog.store.execute(
      "DELETE FROM price_tier WHERE product = ?", .integer(product.appleID.rawValue))
    try catalog.touch(product)
  }

  /// The requirement that there is a price.
  func missing(from product: Product) throws -> Missing? {
    guard try tier(of: product) == nil else { return nil }
    return Missing("price", "no tier", mend: "price set PRODUCT --tier N")
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
