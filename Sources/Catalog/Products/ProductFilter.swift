import Basics
import Store

/// Selects products of a catalog, with an order and a limit.
public struct ProductFilter: Sendable {
  /// Only products of this app.
  public var app: AppleID?
  /// Only products in one of these statuses; empty means any.
  public var statuses: [ProductStatus] = []
  /// Also approved products in any status with an update that is not approved: new content, texts, or a screenshot.
  public var includesUpdates = false
  /// Of products that are Missing Metadata, only the ones that are Waiting for Screenshot.
  public var isWaitingForScreenshot = false
  /// Only products of one of these types; empty means any.
  public var types: [ProductType] = []
  /// Only products with hosting on, or off.
  public var isHosted: Bool?
  /// Only products with this text in the identifier, reference name, display name, or Apple ID; ignores ASCII case.
  public var search: String?
  /// Only products with one of these identifiers; empty means any.
  public var productIDs: [String] = []
  /// Only products with one of these reference names; empty means any.
  public var names: [String] = []
  /// Only products after this place in the order.
  public var after: ProductPlace?
  /// The fields to order by: `id`, `name`, `status`, `type`, `apple-id`, `created`; a leading `-` reverses the order.
  public var sort: [String] = []
  /// The maximum number of products.
  public var limit: Int?

  /// Selects every product, by identifier.
  public init() {}

  /// The sortable fields and their columns.
  public static let sortable: KeyValuePairs<String, String> = [
    "id": "product_id", "name": "reference_name", "status": "status", "type": "type", "appleID": "apple_id",
    "created": "created_at", "hosted": "is_hosted", "app": "app",
  ]

  /// The conditions in SQL, without those for the order and the limit.
  fileprivate var conditions: (sql: [String], values: [SQLValue]) {
    var conditions: [String] = []
    var values: [SQLValue] = []
    if let app {
      conditions.append("app = ?")
      values.append(.integer(app.rawValue))
    }
    if !statuses.isEmpty || includesUpdates {
      let places = statuses.map { _ in "?" }.joined(separator: ", ")
      // PostgreSQL has no empty list.
      let ways = (statuses.isEmpty ? [] : ["status IN (\(places))"]) + (includesUpdates ? [Self.hasUpdate] : [])
      conditions.append("(\(ways.joined(separator: " OR ")))")
      values += statuses.map { .text($0.rawValue) }
    }
    if isWaitingForScreenshot {
      conditions.append("(status <> ? OR screenshot IS NULL)")
      values.append(.text(ProductStatus.missingMetadata.rawValue))
    }
    if !types.isEmpty {
      conditions.append("type IN (\(types.map { _ in "?" }.joined(separator: ", ")))")
      values += types.map { .text($0.rawValue) }
    }
    if let isHosted {
      conditions.append("is_hosted = ?")
      values.append(.boolean(isHosted))
    }
    if let search {
      // Letters of ASCII match in either case, as in SQLite's LIKE.
      let folded = String(decoding: Self.escaped(search).utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
      let pattern = SQLValue.text("%\(folded)%")
      conditions.append(
        """
        (lower(product_id) LIKE ? ESCAPE '!' OR lower(reference_name) LIKE ? ESCAPE '!'
         OR CAST(apple_id AS TEXT) LIKE ? ESCAPE '!' OR apple_id IN (
           SELECT product FROM localization WHERE lower(display_name) LIKE ? ESCAPE '!'))
        """)
      values += [pattern, pattern, pattern, pattern]
    }
    for (column, texts) in [("product_id", productIDs), ("reference_name", names)] where !texts.isEmpty {
      conditions.append("\(column) IN (\(texts.map { _ in "?" }.joined(separator: ", ")))")
      values += texts.map { .text($0) }
    }
    return (conditions, values)
  }

  /// True for an approved product with an update that is not approved.
  private static let hasUpdate = """
    live_since IS NOT NULL AND apple_id IN (
      SELECT product FROM metadata_update UNION ALL SELECT product FROM content WHERE state <> 'APPROVED')
    """

  func query(selecting columns: String, isCounting: Bool = false) throws -> (sql: String, values: [SQLValue]) {
    var (conditions, values) = conditions
    let terms = try terms()
    if let after {
      let (condition, bound) = after.condition(terms)
      conditions.append(condition)
      values += bound
    }
    var sql = "SELECT \(columns) FROM product"
    if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
    if isCounting { return (sql, values) }
    sql += " ORDER BY " + terms.map { $0.isDescending ? "\($0.column) DESC" : $0.column }.joined(separator: ", ")
    if let limit {
      sql += " LIMIT ?"
      values.append(.integer(limit))
    }
    return (sql, values)
  }

  /// The columns to order by; the last one makes the order complete.
  func terms() throws -> [ProductPlace.Term] {
    let terms = try sort.map { field in
      let isDescending = field.hasPrefix("-")
      let name = isDescending ? String(field.dropFirst()) : field
      guard let column = Self.sortable.first(where: { $0.key.hasSameBytes(as: name) })?.value else {
        throw Refusal(
          "product.sort.unknown", kind: .missing, "products cannot be sorted by \(name)",
          hint: "sort by \(Self.sortable.map(\.key).joined(separator: ", ")); prefix - to reverse",
          subject: field)
      }
      return ProductPlace.Term(column: column, isDescending: isDescending)
    }
    return terms + ["product_id", "app"].map { ProductPlace.Term(column: $0, isDescending: false) }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "%_!".contains(character) { result.append("!") }
      result.append(character)
    }
  }
}

extension Products {
  /// The products whose full names begin with a text: at most `limit`, the first ones and the last.
  public func startingWith(_ prefix: String, limit: Int) throws -> [Product] {
    guard let (page, start) = try page(of: prefix) else { return [] }
    return try page.rows(startingWith: start, limit: limit, in: catalog.store, body: Product.init)
  }

  /// The products whose identifiers begin with a text, that match a filter, and that are accepted: at most `limit`, the
  /// first ones and the last.
  ///
  /// Of many products that match, only some hundred are looked at, so that completion never waits.
  public func startingWith(
    _ prefix: String, limit: Int, in filter: ProductFilter, where accepts: (Product) throws -> Bool
  ) throws -> [Product] {
    guard let (page, start) = try page(of: prefix, in: filter) else { return [] }
    return try page.rows(startingWith: start, limit: limit, in: catalog.store, where: accepts, body: Product.init)
  }

  /// The page of the products whose full names begin with a text, and the beginning of their identifiers; nil if the
  /// text names an unknown app.
  private func page(
    of prefix: String, in filter: ProductFilter = ProductFilter()
  ) throws -> (page: KeyPage, start: String)? {
    let (bundleID, start) = Self.parts(of: prefix)
    var conditions = filter.conditions
    if let bundleID {
      guard let app = try catalog.apps.find(bundleID) else { return nil }
      conditions.sql.append("app = ?")
      conditions.values.append(.integer(app.appleID.rawValue))
    }
    return (KeyPage(columns: Product.columns, table: "product", key: "product_id", conditions: conditions), start)
  }

  /// Calls `body` with each product that matches a filter, in its order, one at a time.
  public func each(_ filter: ProductFilter, body: (Product) throws -> Void) throws {
    guard filter.isWaitingForScreenshot else {
      let (sql, values) = try filter.query(selecting: Product.columns)
      return try catalog.store.rows(sql, values) { try body(try Product($0)) }
    }
    try requireScreenshotStatus()
    // Plugins can add requirements, so SQL alone cannot select or count these products.
    var unlimited = filter
    unlimited.limit = nil
    let (sql, values) = try unlimited.query(selecting: Product.columns)
    var count = 0
    try catalog.store.rows(sql, values) { row in
      guard count < filter.limit ?? .max else { return }
      let product = try Product(row)
      guard try product.status != .missingMetadata || isWaitingForScreenshot(product) else { return }
      count += 1
      try body(product)
    }
  }

  /// The number of products that match a filter, ignoring its limit.
  public func count(_ filter: ProductFilter = ProductFilter()) throws -> Int {
    var unlimited = filter
    unlimited.limit = nil
    unlimited.after = nil
    unlimited.sort = []
    if filter.isWaitingForScreenshot {
      var count = 0
      try each(unlimited) { _ in count += 1 }
      return count
    }
    let (sql, values) = try unlimited.query(selecting: "count(*)", isCounting: true)
    var count = 0
    try catalog.store.rows(sql, values) { count = $0.count(0) }
    return count
  }
}
