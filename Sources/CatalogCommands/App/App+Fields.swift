internal import StockroomKit

extension App {
  /// An app as `app show` prints it.
  var fields: [Field] {
    [
      Field("id", .identifier(bundleID.rawValue), label: "Bundle ID"),
      Field("name", .text(name), label: "Name"),
      Field("sku", .identifier(sku), label: "SKU"),
      Field("appleID", .integer(appleID.rawValue), label: "Apple ID"),
      Field("locale", .identifier(primaryLocale), label: "Primary Language"),
      Field("created", .date(createdAt), label: "Created"),
    ]
  }
}

extension AppVersion {
  /// A version as `app version show` prints it.
  var fields: [Field] {
    [
      Field("version", .identifier(version), label: "Version"),
      Field("state", state.value, label: "State"),
      Field("created", .date(createdAt), label: "Created"),
    ]
  }
}
