internal import StockroomKit

extension App {
  /// The fields of a receipt of a command that changed an app.
  static let receiptFields = Explanations.all.described(
    "app",
    [
      "id": .identifier, "name": .text, "sku": .identifier, "appleID": .integer, "locale": .identifier,
      "created": .date,
    ])

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
  /// The descriptions of its fields.
  static let describedFields = Explanations.all.described(
    "app.version",
    ["version": .identifier, "state": .term, "created": .date, "release": .term, "copyright": .text])

  /// A version as `app version show` prints it.
  var fields: [Field] {
    [
      Field("version", .identifier(version), label: "Version"),
      Field("state", state.value, label: "State"),
      Field("created", .date(createdAt), label: "Created"),
      Field("release", release.value, label: "Release"),
      Field(
        "copyright", copyright.map(Value.text) ?? .null, label: "Copyright",
        audience: copyright == nil ? .data : .everyone),
    ]
  }
}

extension VersionRelease {
  /// Its name, with the date of a scheduled one for people.
  var value: Value {
    let label =
      switch self {
      case .afterApproval: "After approval"
      case .manual: "Manual"
      case .scheduled(let date): "Not before \(date.iso8601)"
      }
    return .term(code: kind.rawValue, label: label, tone: .plain)
  }
}
