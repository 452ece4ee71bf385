public import Catalog

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
