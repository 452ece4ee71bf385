import StockroomKit

/// The files of hosted content, whole or in parts.
///
/// Anyone with the URL may download, as from Apple's servers: the digest in it cannot be guessed, and only the API,
/// which requires a key, and a buyer's device get it. It also identifies the version, so that a resumed download
/// never continues with other bytes.
enum DownloadRoutes {
  static func install(into registry: inout Registry) {
    registry.provide(downloads: DownloadPaths())
    registry.route(
      Route(
        .get, "/downloads/{product}/{sha256}/{name}", access: .anyone,
        summary: "Downloads a product's hosted content, or a part of it."
      ) { exchange in
        let parameters = exchange.request.parameters
        let (product, sha256) = (parameters["product"] ?? "", parameters["sha256"] ?? "")
        let download = try exchange.read { catalog in
          try AppleID(digits: product).flatMap { try catalog.products.find($0) }.flatMap {
            try catalog.contents?.download(sha256, of: $0, catalog: catalog)
          }
        }
        guard let download else { throw Refusal.noDownload(product) }
        return RouteAnswer(
          200,
          [
            ("Content-Type", download.type), ("Content-Disposition", "attachment"),
            ("Cache-Control", "private, max-age=31536000, immutable"),
          ], body: .file(path: download.path, tag: download.sha256))
      })
  }
}

/// The URLs of the files; the name at the end is for display.
private struct DownloadPaths: DownloadService {
  func path(ofPackage content: HostedContent) -> String { path(content, content.package, end: "pkg") }

  func path(ofDelivery content: HostedContent) -> String { path(content, content.delivery, end: "zip") }

  private func path(_ content: HostedContent, _ blob: Blob, end: String) -> String {
    "/downloads/\(content.product)/\(blob.sha256)/content-\(content.version).\(end)"
  }
}

extension Refusal {
  fileprivate static func noDownload(_ product: String) -> Refusal {
    Refusal(
      "storefront.download.unknown", kind: .missing, "no hosted content has this address",
      hint: "read inAppPurchaseContents.url again: another package replaced it", subject: product)
  }
}
