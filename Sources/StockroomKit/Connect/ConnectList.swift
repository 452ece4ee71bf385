public import Catalog

/// A list of items, with the filters and orders that clients may choose.
public struct ConnectList: Sendable {
  /// A filter that a client may send.
  ///
  ///     ConnectList(filters: ["name", .choice("platform", of: ["IOS", "MAC_OS"])]) { query, catalog in … }
  public struct Filter: ExpressibleByStringLiteral, Hashable, Sendable {
    /// Its name, without `filter[…]`.
    public let name: String
    /// Its possible values; nil for any text.
    public let choices: [String]?

    private init(_ name: String, _ choices: [String]?) { (self.name, self.choices) = (name, choices) }

    /// Describes a filter for any text.
    public init(stringLiteral name: String) { self.init(name, nil) }

    /// Describes a filter with some possible values; others are refused.
    public static func choice(_ name: String, of choices: [String]) -> Filter { Filter(name, choices) }
  }

  /// The filters; others are refused.
  public let filters: [Filter]
  /// The names of the orders; a client prefixes `-` to reverse one.
  public let sorts: [String]
  /// The maximum number of items in a page.
  public let limit: Int
  /// Reads a page.
  public let page: @Sendable (_ query: ConnectQuery, _ catalog: Catalog) throws -> ConnectPage

  /// Describes a list.
  ///
  /// - Parameter page: Reads the items that the query selects, in its order, up to its limit.
  public init(
    filters: [Filter] = [], sorts: [String] = [], limit: Int = 200,
    of page: @escaping @Sendable (_ query: ConnectQuery, _ catalog: Catalog) throws -> ConnectPage
  ) {
    (self.filters, self.sorts, self.limit, self.page) = (filters, sorts, limit, page)
  }
}

/// A client's query of a list.
public struct ConnectQuery: Sendable {
  /// The identifier of the item whose relationship is listed; empty for a collection.
  public var parent: String
  /// The values of each filter; an item needs to match one of them.
  public var filters: [String: [String]]
  /// The orders, the most important first.
  public var sorts: [(name: String, isDescending: Bool)]
  /// The maximum number of items.
  public var limit: Int
  /// The beginning of the page: `next` of the page before; nil for the first page.
  public var cursor: String?
  /// The cache of the list's totals.
  var totals: ConnectTotals.Place?

  /// Describes a query.
  public init(
    parent: String = "", filters: [String: [String]] = [:], sorts: [(name: String, isDescending: Bool)] = [],
    limit: Int = 50, cursor: String? = nil
  ) {
    (self.parent, self.filters, self.sorts) = (parent, filters, sorts)
    (self.limit, self.cursor) = (limit, cursor)
  }

  /// The number of items in the whole list, counted again only if the store has changed.
  ///
  /// - Parameter count: Counts the items that the parent and the filters select, on all pages.
  public func total(_ count: () throws -> Int) rethrows -> Int {
    guard let totals else { return try count() }
    return try totals.total(parent: parent, filters: filters, count)
  }

  /// The number of items before the page, for lists whose cursors are numbers.
  ///
  /// - Throws: A ``ConnectError`` if the cursor is not from such a list.
  public func offset() throws -> Int {
    guard let cursor else { return 0 }
    guard let offset = Int(cursor), offset > 0 else { throw ConnectError.cursor }
    return offset
  }
}

/// Filters and sorting of lists that fit in memory.
extension ConnectQuery {
  /// True if a filter was not sent, or has a value.
  public func takes(_ filter: String, _ value: String) -> Bool {
    filters[filter].map { $0.contains { $0.hasSameBytes(as: value) } } ?? true
  }

  /// True if a filter was not sent, or has a prefix of a value.
  public func takesPrefix(_ filter: String, _ value: String) -> Bool {
    filters[filter].map { $0.contains { value.utf8.starts(with: $0.utf8) } } ?? true
  }

  /// The elements sorted as requested; unsorted without a request.
  public func sorted<Element>(_ elements: [Element], by value: (Element, _ name: String) -> String) -> [Element] {
    guard !sorts.isEmpty else { return elements }
    let keyed = elements.map { element in (element, sorts.map { value(element, $0.name) }) }
    return keyed.sorted { left, right in
      for (index, sort) in sorts.enumerated() where left.1[index] != right.1[index] {
        return (left.1[index] < right.1[index]) != sort.isDescending
      }
      return false
    }.map(\.0)
  }
}

/// A page of a list.
public struct ConnectPage: Sendable {
  /// The items, in order.
  public let items: [ConnectItem]
  /// The number of items in the whole list; nil if it is not known.
  public let total: Int?
  /// The cursor of the next page; nil at the end.
  public let next: String?

  /// Creates a page.
  public init(_ items: [ConnectItem], total: Int?, next: String?) {
    (self.items, self.total, self.next) = (items, total, next)
  }

  /// Creates the only page of a short list.
  public init(all items: [ConnectItem]) { self.init(items, total: items.count, next: nil) }

  /// Creates the queried page of a list that is in memory; `item` is called only for the page's elements.
  public init<Element>(
    of all: [Element], _ query: ConnectQuery, _ item: (Element) throws -> ConnectItem
  ) throws {
    let start = min(try query.offset(), all.count)
    let end = start + min(query.limit, all.count - start)
    let items = try all[start..<end].map(item)
    self.init(items, total: all.count, next: end < all.count ? String(end) : nil)
  }
}

/// Filters that a plugin adds to a list of another plugin, which must have the filter `id`.
///
///     registry.selection(
///       ConnectSelection([.choice("reviewSubmissions.state", of: states)]) { query, catalog in … }, of: "apps")
public struct ConnectSelection: Sendable {
  /// The filters.
  let filters: [ConnectList.Filter]
  /// Finds the identifiers of the matching items.
  private let identifiers: @Sendable (_ query: ConnectQuery, _ catalog: Catalog) throws -> Set<String>

  /// Describes filters.
  ///
  /// - Parameter identifiers: Finds the identifiers of the matching items, if the client sent one of the filters.
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
