public import StockroomKit

/// The App Store Connect API: JSON:API over the resources that the plugins of each domain describe.
public struct ConnectAPIPlugin: Plugin {
  /// Its name.
  public let name = "ConnectAPI"
  /// Its summary for `plugin list`.
  public let summary = "The App Store Connect API over HTTP: routing, paging, includes, and errors as Apple's."

  /// Creates the plugin.
  public init() {}

  /// Adds the routes of the API.
  public func install(into registry: inout Registry) {
    registry.tables(
      UploadTables.upload, UploadTables.part, migrations: UploadTables.migrations,
      fingerprint: UploadTables.fingerprint)
    registry.serveAssets(by: ProductImages.server)
    registry.route(PartRoute.route)
    registry.route(StoredImage.route)
    registry.describeRoutes(ResourceSchemas.description(of:))
    let totals = ConnectTotals()
    for version in ["v1", "v2", "v3"] {
      for method in [Route.Method.get, .post, .patch, .delete] {
        registry.route(
          Route(
            method, "/\(version)/{path*}", access: .connectKey, summary: "The App Store Connect API.",
            isRepeatable: true, failure: { ErrorAnswer.answer($0) }
          ) { exchange in
            try ConnectCall(exchange, totals).answer()
          })
      }
    }
  }
}
