public import Catalog

/// Lists items, with the filters and orders that clients may choose.
public struct ConnectList: Sendable {
  /// A filter that a client may send.
  ///
  ///     ConnectList(filters: ["name", .choice("platform", of: ["IOS", "MAC_OS"])]) { query, catalog in … }
  public struct Filter: ExpressibleByStringLiteral, Hashable, Sendable {
    /// Its name, without `filter[…]`.
    public let name: String
    /// The values that it may have; nil for any text.
    public let choices: [String]?

    private init(_ name: String, _ choices: [String]?) { (self.name, self.choices) = (name, choices) }

    /// Describes a filter for any text.
    public init(stringLiteral name: String) { self.init(name, nil) }

    /// Describes a filter for some values; others are refused.
    public static func choice(_ name: String, of choices: [String]) -> Filter { Filter(name, choices) }
  }

  /// The filters; those that are not listed are refused.
  public let filters: [Filter]
  /// The names of orders; a client prefixes `-` to reverse one.
  public let sorts: [String]
  /// The most items of a page.
  public let limit: Int
  /// Reads a page.
  public let page: @Sendable (_ query: ConnectQuery, _ catalog: Catalog) throws -> ConnectPage

  /// Describes a list.
  ///
  /// - Parameter page: Reads what the query selects, in its order, and no more than its limit.
  public init(
    filters: [Filter] = [], sorts: [String] = [], limit: Int = 200,
    of page: @escaping @Sendable (_ query: ConnectQuery, _ catalog: Catalog) throws -> ConnectPage
  ) {
    (self.filters, self.sorts, self.limit, self.page) = (filters, sorts, limit, page)
  }
}

/// What a client wants of a list.
public struct ConnectQuery: Sendable {
  /// The item whose relationship it is; empty for a collection.
  public var parent: String
  /// The values of each filter; an item fits with any of them.
  public var filters: [String: [String]]
  /// The orders, the first one first.
  public var sorts: [(name: String, isDescending: Bool)]
  /// How many items at most.
  public var limit: Int
  /// Where the page begins: what the page before gave as `next`; nil for the first page.
  public var cursor: String?
  /// Where the totals of lists are kept.
  var totals: ConnectTotals.Place?

  /// Describes a query.
  public init(
    parent: String = "", filters: [String: [String]] = [:], sorts: [(name: String, isDescending: Bool)] = [],
    limit: Int = 50, cursor: String? = nil
  ) {
    (self.parent, self.filters, self.sorts) = (parent, filters, sorts)
    (self.limit, self.cursor) = (limit, cursor)
  }

  /// How many items the whole list has: what `count` says, or said while the store was the same.
  ///
  /// - Parameter count: Counts what the parent and the filters select, whatever the page.
  public func total(_ count: () throws -> Int) rethrows -> Int {
    guard let totals else { return try count() }
    return try totals.total(parent: parent, filters: filters, count)
  }

  /// The number of items before the page, for lists that count.
  ///
  /// - Throws: A ``ConnectError`` if the cursor is not from such a list.
  public func offset() throws -> Int {
    guard let cursor else { return 0 }
    guard let offset = Int(cursor), offset > 0 else { throw ConnectError.cursor }
    return offset
  }
}

/// A page of a list.
public struct ConnectPage: Sendable {
  /// The items, in order.
  public let items: [ConnectItem]
  /// How many the whole list has; nil if it is not known.
  public let total: Int?
  /// Where the next page begins; nil at the end.
  public let next: String?

  /// Creates a page.
  public init(_ items: [ConnectItem], total: Int?, next: String?) {
    (self.items, self.total, self.next) = (items, total, next)
  }

  /// The only page of a short list.
  public init(all items: [ConnectItem]) { self.init(items, total: items.count, next: nil) }

  /// The page that a query asks for of a list which is read whole; only the page's items are made.
  public init<Element>(
    of all: [Element], _ query: ConnectQuery, _ item: (Element) throws -> ConnectItem
  ) throws {
    let start = min(try query.offset(), all.count)
    let end = start + min(query.limit, all.count - start)
    let items = try all[start..<end].map(item)
    self.init(items, total: all.count, next: end < all.count ? String(end) : nil)
  }
}

/// Filters that a plugin adds to the list of another plugin's resource, which must have the filter `id`.
///
///     registry.selection(
///       ConnectSelection([.choice("reviewSubmissions.state", of: states)]) { query, catalog in … }, of: "apps")
public struct ConnectSelection: Sendable {
  /// The filters.
  let filters: [ConnectList.Filter]
  /// The identifiers of the items that fit.
  private let identifiers: @Sendable (_ query: ConnectQuery, _ catalog: Catalog) throws -> Set<String>

  /// Describes filters.
  ///
  /// - Parameter identifiers: Finds the items that fit; it is asked if at least one of the filters was sent.
  public init(
    _ filters: [ConnectList.Filter],
    identifiers: @escaping @Sendable (_ query: ConnectQuery, _ catalog: Catalog) throws -> Set<String>
  ) {
    (self.filters, self.identifiers) = (filters, identifiers)
  }

  /// The list with these filters.
  func narrow(_ list: ConnectList?) -> ConnectList? {
    guard let list else { return nil }
    return ConnectList(filters: list.filters + filters, sorts: list.sorts, limit: list.limit) { query, catalog in
      guard filters.contains(where: { query.filters[$0.name] != nil }) else { return try list.page(query, catalog) }
      let fitting = try identifiers(query, catalog)
      var query = query
      for filter in filters { query.filters[filter.name] = nil }
      query.filters["id"] = query.filters["id"]?.filter(fitting.contains) ?? fitting.sorted()
      return try list.page(query, catalog)
    }
  }
}
