internal import StockroomKit

/// What anyone sees of the store: search, product pages, the Partner Feed, and downloads.
enum StoreRoutes {
  static func install(into registry: inout Registry) {
    SearchRoutes.install(into: &registry)
    PageRoutes.install(into: &registry)
    FeedRoutes.install(into: &registry)
    DownloadRoutes.install(into: &registry)
  }
}
