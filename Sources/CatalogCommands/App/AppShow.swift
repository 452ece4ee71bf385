internal import StockroomKit

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

  /// The capability and the profiles; people see them only if they are not those of every app.
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
