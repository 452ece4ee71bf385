import StockroomKit

/// A product that its app promotes on its page in the App Store.
struct Promotion: Hashable {
  /// Its number, which is its identifier in the API.
  let id: Int64
  let product: AppleID
  let app: AppleID
  /// Its place among the app's promotions, from 1.
  let position: Int
  /// True if all customers see it; otherwise, only those for whom the app shows it.
  var isVisible: Bool
  /// True if the App Store may show it.
  var isEnabled: Bool
}

/// The promotions of a catalog: App Store Connect Help, "Promote in-app purchases".
struct Promotions {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The most promotions of an app, over all kinds of products.
  static let most = 20

  static let table = TableDescription(
    "promotion", columns: ["product", "app", "place", "is_visible", "is_enabled"], subject: ProductNameSQL.ofReference,
    highlights: ["place", "is_visible", "is_enabled"])

  /// Places are in order, but may have gaps, where others were deleted.
  static let migration = Migration(
    version: 1,
    sql: """
      CREATE TABLE promotion (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        product INTEGER NOT NULL UNIQUE REFERENCES product ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        app INTEGER NOT NULL REFERENCES app ON DELETE CASCADE,
        place INTEGER NOT NULL,
        is_visible INTEGER NOT NULL,
        is_enabled INTEGER NOT NULL
      );
      CREATE INDEX promotion_by_app ON promotion (app, place);
      """)

  // MARK: - Reading

  private static let selection = """
    SELECT id, product, app, (SELECT count(*) FROM promotion o WHERE o.app = p.app AND (o.place, o.id) <= (p.place, p.id)),
      is_visible, is_enabled
    FROM promotion p
    """

  private static func promotion(_ row: Row) -> Promotion {
    Promotion(
      id: row.integer(0), product: AppleID(row.integer(1)), app: AppleID(row.integer(2)), position: row.count(3),
      isVisible: row.boolean(4), isEnabled: row.boolean(5))
  }

  /// The promotions of an app, in order.
  func all(of app: AppleID) throws -> [Promotion] {
    try store.all("\(Self.selection) WHERE app = ? ORDER BY place, id", .integer(app.rawValue), body: Self.promotion)
  }

  func find(_ product: Product) throws -> Promotion? {
    try store.first(
      "\(Self.selection) WHERE product = ?", .integer(product.appleID.rawValue), body: Self.promotion)
  }

  func find(_ id: Int64) throws -> Promotion? {
    try store.first("\(Self.selection) WHERE id = ?", .integer(id), body: Self.promotion)
  }

  /// True if a product of the catalog is promoted.
  func isUsed() throws -> Bool { try store.first("SELECT 1 FROM promotion LIMIT 1") { _ in true } ?? false }

  func require(_ product: Product) throws -> Promotion {
    guard let promotion = try find(product) else {
      throw Refusal(
        "promotion.unknown", kind: .missing, "\(product.productID.rawValue) is not promoted",
        remedy: .command("promotion create \(try catalog.name(of: product))"), subject: product.productID.rawValue)
    }
    return promotion
  }

  /// The state of a promotion, which is that of its image once its product was submitted.
  func state(of promotion: Promotion) throws -> MetadataState {
    guard let product = try catalog.products.find(promotion.product),
      let image = try PromotionalImages(catalog).state(of: product)
    else { return .prepareForSubmission }
    return image == .waitingForReview ? .inReview : image
  }

  // MARK: - Writing

  /// Promotes a product, after the others unless a position is given.
  ///
  /// - Parameter isOneOfFile: True if the others get their positions from the same file, and do not make room.
  func create(
    _ product: Product, at position: Int?, isVisible: Bool = true, isEnabled: Bool = true, isOneOfFile: Bool = false
  ) throws {
    guard try find(product) == nil else {
      throw Refusal(
        "promotion.taken", kind: .state, "\(product.productID.rawValue) is already promoted",
        remedy: .command("promotion edit \(try catalog.name(of: product)) --position NUMBER"),
        subject: product.productID.rawValue)
    }
    let promotions = try all(of: product.app)
    guard promotions.count < Self.most else {
      throw Refusal(
        "promotion.limit", kind: .state, "the app promotes \(Self.most) products, which is the maximum",
        remedy: Remedy("delete one of them", command: "promotion delete PRODUCT"), subject: product.productID.rawValue)
    }
    if let position {
      try Self.check(position)
      if !isOneOfFile { try makeRoom(at: position, in: product.app) }
    }
    let last = try store.first(
      "SELECT coalesce(max(place), 0) FROM promotion WHERE app = ?", .integer(product.app.rawValue)
    ) { $0.integer(0) }
    try store.execute(
      "INSERT INTO promotion (product, app, place, is_visible, is_enabled) VALUES (?, ?, ?, ?, ?)",
      .integer(product.appleID.rawValue), .integer(product.app.rawValue),
      .integer(position.map(Int64.init) ?? (last ?? 0) + 1), .boolean(isVisible), .boolean(isEnabled))
  }

  /// Changes whether customers see a promotion.
  func edit(_ promotion: Promotion) throws {
    try store.execute(
      "UPDATE promotion SET is_visible = ?, is_enabled = ? WHERE id = ?", .boolean(promotion.isVisible),
      .boolean(promotion.isEnabled), .integer(promotion.id))
  }

  /// Moves a promotion to a place among the others; the last one is the most.
  func move(_ promotion: Promotion, to position: Int) throws {
    try Self.check(position)
    var order = try all(of: promotion.app).filter { $0.id != promotion.id }
    order.insert(promotion, at: min(position - 1, order.count))
    try arrange(order)
  }

  /// Puts promotions of an app into an order.
  func arrange(_ order: [Promotion]) throws {
    for (index, promotion) in order.enumerated() {
      try store.execute(
        "UPDATE promotion SET place = ?1 WHERE id = ?2 AND place <> ?1", .integer(index + 1), .integer(promotion.id))
    }
  }

  /// Puts a promotion at a position, where the others get theirs from the same file.
  func place(_ promotion: Promotion, at position: Int) throws {
    try Self.check(position)
    try store.execute(
      "UPDATE promotion SET place = ? WHERE id = ?", .integer(position), .integer(promotion.id))
  }

  func delete(_ promotion: Promotion) throws {
    try store.execute("DELETE FROM promotion WHERE id = ?", .integer(promotion.id))
    try arrange(all(of: promotion.app))
  }

  /// Moves the promotions at a place, and after it, if it is taken.
  private func makeRoom(at position: Int, in app: AppleID) throws {
    let (place, app) = (SQLValue.integer(position), SQLValue.integer(app.rawValue))
    let isTaken = try store.first("SELECT 1 FROM promotion WHERE app = ? AND place = ?", app, place) { _ in true }
    guard isTaken == true else { return }
    try store.execute("UPDATE promotion SET place = place + 1 WHERE app = ? AND place >= ?", app, place)
  }

  private static func check(_ position: Int) throws {
    guard !(1...most).contains(position) else { return }
    throw Refusal(
      "promotion.position.range", "the position must be 1 to \(most)", hint: "use 1 for the first one",
      subject: String(position))
  }
}
