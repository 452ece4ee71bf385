internal import StockroomKit

extension AppCapability {
  /// The descriptions of its fields.
  static let describedFields = Explanations.all.described(
    "app", ["app": .identifier, "capability": .term, "on": .boolean, "changed": .date])

  /// The capability as `app capability` prints it.
  func fields(of app: App) -> [Field] {
    [
      Field("app", .identifier(app.bundleID.rawValue), label: "App"),
      Field(
        "capability", .term(code: capability.rawValue, label: capability.label, tone: isOn ? .good : .attention),
        label: "Capability"),
      Field("on", .boolean(isOn), label: "On"),
      Field("changed", changedAt.map { .date($0) } ?? .null, label: "Changed"),
    ]
  }
}

extension ProvisioningProfile {
  /// The descriptions of its fields.
  static let describedFields = Explanations.all.described(
    "app.profile",
    [
      "name": .identifier, "kind": .term, "environment": .text, "appID": .identifier, "capabilities": .list,
      "automatic": .boolean, "created": .date, "regenerated": .date, "state": .term, "problem": .text,
    ])

  /// A profile as `app profile show` prints it.
  var fields: [Field] {
    [
      Field("name", .identifier(name), label: "Name"),
      Field("kind", .term(code: kind.rawValue, label: kind.label, tone: .plain), label: "Kind"),
      Field("environment", .text(environment.rawValue), label: "Environment"),
      Field("appID", .identifier(appID.rawValue), label: "App ID"),
      Field("capabilities", .list(capabilities.map(\.value)), label: "Capabilities"),
      Field("automatic", .boolean(isAutomatic), label: "Automatic"),
      Field("created", .date(createdAt), label: "Created"),
      Field("regenerated", regeneratedAt.map { .date($0) } ?? .null, label: "Regenerated"),
      Field("state", state, label: "State"),
      Field("problem", problem.map { .text($0.message) } ?? .null, label: "Problem"),
    ]
  }

  /// Whether apps signed with it have in-app purchases, or what is wrong.
  private var state: Value {
    guard let cause = problem?.cause else { return .term(code: "VALID", label: "Valid", tone: .good) }
    return .term(code: cause.rawValue, label: cause.label, tone: .attention)
  }

  /// The fields that a list shows.
  static let listed = ["name", "kind", "environment", "appID", "state", "created", "regenerated"]
}

extension Capability {
  fileprivate var value: Value { .term(code: rawValue, label: label, tone: .plain) }
}

extension Catalog {
  /// A command about an app, without `--app` if it is in use.
  func line(_ line: String, of app: App) -> String {
    appInUse?.appleID == app.appleID ? line.replacing(" --app \(app.bundleID.rawValue)", with: "") : line
  }
}
