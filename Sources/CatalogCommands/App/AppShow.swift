import StockroomKit

struct AppShow: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")

  static let description = CommandDescription(
    "app show", "Show an app, its versions, its provisioning, and its number of products.", effect: .reads,
    permission: .manageApps,
    parameters: [app],
    fields: Explanations.all.described(
      "app",
      [
        "id": .identifier, "name": .text, "sku": .identifier, "appleID": .integer, "locale": .identifier,
        "created": .date, "products": .integer, "versions": .list, "inAppPurchase": .boolean, "profiles": .list,
      ]),
    examples: ["app show", "app show com.example.books"])

  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    let apps = context.catalog.apps
    let versions = try apps.versions(of: app).map { Value.record($0.fields) }
    return .record(
      Record(
        app.fields + [
          Field("products", .integer(Int64(try apps.productCount(of: app))), label: "Products"),
          Field("versions", .list(versions), label: "Versions"),
        ] + (try provisioning(of: app, in: context.catalog.provisioning))))
  }

  /// The capability and the profiles, shown only if they differ from a new app's.
  private func provisioning(of app: App, in provisioning: Provisioning) throws -> [Field] {
    let capability = try provisioning.capability(.inAppPurchase, of: app)
    let profiles = try provisioning.profiles(of: app)
    let listed = profiles.map { profile in
      Value.record(profile.fields.filter { ["name", "kind", "appID", "state"].contains($0.name) })
    }
    return [
      Field(
        "inAppPurchase", .boolean(capability.isOn), label: "In-App Purchase",
        audience: capability.isOn ? .data : .everyone),
      Field(
        "profiles", .list(listed), label: "Profiles",
        audience: profiles.allSatisfy { $0.isAutomatic && $0.problem == nil } ? .data : .everyone),
    ]
  }
}

struct AppList: Command {
  static let description = CommandDescription(
    "app list", "List the apps.", also: ["applications"], effect: .reads, permission: .manageApps,
    fields: Explanations.all.described(
      "app", ["id": .identifier, "name": .text, "sku": .identifier, "appleID": .integer, "products": .integer]),
    examples: ["app list"])

  init(_ arguments: Arguments) {}

  func run(in context: Context) throws -> Output {
    let columns = [
      Column("id", label: "Bundle ID"), Column("name", label: "Name"), Column("sku", label: "SKU"),
      Column("appleID", label: "Apple ID"), Column("products", label: "Products", alignment: .trailing),
    ]
    let apps = context.catalog.apps
    return .table(
      Table(columns: columns, empty: "no apps") { emit in
        for app in try apps.all() {
          try emit([
            .identifier(app.bundleID.rawValue), .text(app.name), .identifier(app.sku), .integer(app.appleID.rawValue),
            .integer(Int64(try apps.productCount(of: app))),
          ])
        }
      })
  }
}

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
        "copyright", .text(copyright), label: "Copyright",
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
