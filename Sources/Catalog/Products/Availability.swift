public import Store

/// The availability of products by storefront, and Cleared for Sale.
public struct Availability {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The storefronts a product is sold in if it is cleared for sale.
  public func storefronts(of product: Product) throws -> [Storefront] {
    guard !product.isEverywhere else { return catalog.rules.storefronts }
    return try store.all(
      "SELECT storefront, id FROM availability WHERE product = ? ORDER BY storefront",
      .integer(product.appleID.rawValue)
    ) { try $0.value(0, in: "availability.storefront", of: $0.integer(1), Storefront.init(code:)) }
  }

  /// True if a product's availability includes a storefront.
  public func isSold(_ product: Product, in storefront: Storefront) throws -> Bool {
    guard product.isClearedForSale else { return false }
    return try product.isEverywhere || storefronts(of: product).contains(storefront)
  }

  /// The change that ``setCleared(_:of:)`` would make, for asking guards.
  public func change(clearing isCleared: Bool, _ product: Product) throws -> Change {
    var edited = product
    edited.isClearedForSale = isCleared
    let storefronts = edited.isEverywhere ? nil : try storefronts(of: edited)
    return .availabilityChanged(edited, storefronts: storefronts, was: product)
  }

  /// Clears a product for sale, or removes it from sale everywhere.
  public func setCleared(_ isCleared: Bool, of product: Product) throws -> Product {
    guard isCleared != product.isClearedForSale else { return product }
    var edited = product
    edited.isClearedForSale = isCleared
    try catalog.products.write(edited, as: try change(clearing: isCleared, product))
    return try settle(edited)
  }

  /// Sells a product only in these storefronts; nil means all, including future ones.
  public func setStorefronts(_ storefronts: [Storefront]?, of product: Product) throws -> Product {
    for storefront in storefronts ?? [] { try catalog.rules.requireOffered(storefront) }
    var edited = product
    edited.isEverywhere = storefronts == nil
    let key = SQLValue.integer(product.appleID.rawValue)
    try catalog.change(.availabilityChanged(edited, storefronts: storefronts, was: product)) {
      let wanted = Set((storefronts ?? []).map(\.alpha3))
      let present = Set(try store.all("SELECT storefront FROM availability WHERE product = ?", key) { $0.text(0) })
      for code in present.subtracting(wanted).sorted() {
        try store.execute("DELETE FROM availability WHERE product = ? AND storefront = ?", key, .text(code))
      }
      for code in wanted.subtracting(present).sorted() {
        try store.execute("INSERT INTO availability (product, storefront) VALUES (?, ?)", key, .text(code))
      }
      try store.execute(
        "UPDATE product SET is_everywhere = ? WHERE apple_id = ?", .boolean(edited.isEverywhere), key)
    }
    return try settle(edited)
  }

  /// A live product that is not sold anywhere becomes Developer Removed from Sale, and Approved once it is sold again.
  public func settle(_ product: Product, by actor: Actor? = nil) throws -> Product {
    let isSold = try product.isClearedForSale && (product.isEverywhere || !storefronts(of: product).isEmpty)
    let actor = actor ?? catalog.actor
    switch (product.status, isSold) {
    case (.approved, false):
      return try catalog.products.move(
        product, to: .developerRemovedFromSale, as: StatusMove(by: actor, reason: "not sold in any storefront"))
    case (.developerRemovedFromSale, true):
      return try catalog.products.move(product, to: .approved, as: StatusMove(by: actor, reason: "sold again"))
    default:
      return try catalog.products.find(product.appleID) ?? product
    }
  }
}
