internal import StockroomKit

/// The imported items of a store.
struct StoreItems {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The item with an Apple ID.
  func find(_ appleID: AppleID) throws -> StoreItem? {
    try store.first(
      "SELECT \(StoreItem.columns) FROM storekit_item WHERE apple_id = ?", .integer(appleID.rawValue),
      body: StoreItem.init)
  }

  /// The item with an Apple ID, or a refusal.
  func require(_ appleID: AppleID) throws -> StoreItem {
    guard let item = try find(appleID) else {
      throw Refusal(
        "storekit.item.unknown", kind: .missing, "no imported item has the Apple ID \(appleID)",
        remedy: .command("storekit item list"), subject: appleID.description)
    }
    return item
  }

  /// Calls `body` with the items, by Apple ID.
  func each(_ kinds: Set<StoreItemKind> = Set(StoreItemKind.allCases), body: (StoreItem) throws -> Void) throws {
    try store.rows("SELECT \(StoreItem.columns) FROM storekit_item ORDER BY apple_id") { row in
      let item = try StoreItem(row)
      if kinds.contains(item.kind) { try body(item) }
    }
  }

  /// The prices of an item, by storefront; the price of all storefronts is first.
  func prices(of item: StoreItem) throws -> [ItemPrice] {
    try store.all(
      """
      SELECT p.storefront, p.amount, p.currency, p.id FROM storekit_item_price p
      JOIN storekit_item i ON i.id = p.item WHERE i.apple_id = ? ORDER BY p.storefront IS NOT NULL, p.storefront
      """, .integer(item.appleID.rawValue)
    ) { row in
      let key = row.integer(3)
      let currency = row.text(2)
      return ItemPrice(
        storefront: row.isNull(0)
          ? nil : try row.value(0, in: "storekit_item_price.storefront", of: key, Storefront.init(code:)),
        money: try row.value(1, in: "storekit_item_price.amount", of: key) {
          try? Money(parsing: $0, currency: currency, exponent: Money.decimals(of: currency))
        })
    }
  }

  /// The price of an item in a storefront; nil if it is not sold there.
  func offer(of item: StoreItem, in storefront: Storefront) throws -> StoreOffer? {
    try prices(of: item).price(in: storefront).map { StoreOffer($0.money, in: storefront) }
  }

  /// Adds an item, or replaces it with its prices; returns true if it is new.
  func write(_ item: StoreItem, prices: [ItemPrice]) throws -> Bool {
    let isNew = try find(item.appleID) == nil
    let marks = Array(repeating: "?", count: item.values.count + 1).joined(separator: ", ")
    let updates = StoreItem.columns.split(separator: ", ").map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    try store.execute(
      "INSERT INTO storekit_item (\(StoreItem.columns), at) VALUES (\(marks)) "
        + "ON CONFLICT (apple_id) DO UPDATE SET \(updates)", item.values + [.integer(store.now.seconds)])
    let key = SQLValue.integer(item.appleID.rawValue)
    try store.execute(
      "DELETE FROM storekit_item_price WHERE item = (SELECT id FROM storekit_item WHERE apple_id = ?)", key)
    for price in prices {
      try store.execute(
        """
        INSERT INTO storekit_item_price (item, storefront, amount, currency)
        SELECT id, ?, ?, ? FROM storekit_item WHERE apple_id = ?
        """, .text(price.storefront?.alpha3), .text(price.money.amount), .text(price.money.currency), key)
    }
    return isNew
  }

  /// Deletes an item, with its prices and reviews.
  func delete(_ item: StoreItem) throws {
    try store.execute("DELETE FROM storekit_item WHERE apple_id = ?", .integer(item.appleID.rawValue))
  }
}
