internal import StockroomKit

/// `appStoreVersionReleaseRequests`: releases a version that waits for its developer.
enum ReleaseRequestResources {
  static let requests = ConnectResource(
    "appStoreVersionReleaseRequests", at: "/v1/appStoreVersionReleaseRequests",
    create: ConnectWrite(links: [.init("appStoreVersion", "appStoreVersions")]) { document, unit in
      let id = document.link("appStoreVersion") ?? ""
      guard let number = Int64(id), String(number).hasSameBytes(as: id),
        let version = try unit.catalog.apps.findVersion(number), let app = try unit.catalog.apps.find(version.app)
      else { throw ConnectError.linkNotFound(document, "appStoreVersion", "appStoreVersions") }
      try unit.perform(["app", "version", "release", "--app=\(app.bundleID.rawValue)", "--", version.version])
      return id
    })
}
