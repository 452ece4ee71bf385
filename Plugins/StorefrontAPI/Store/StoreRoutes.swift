internal import StockroomKit

/// What anyone sees of the store: search, product pages, the Partner Feed, and downloads.
enum StoreRoutes {
  static func install(into registry: inout Registry) {}
}
