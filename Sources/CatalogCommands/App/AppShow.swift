internal import StockroomKit

struct AppShow: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")

  static let description = CommandDescription(
    "app show", "Show an app, its versions, and its number of products.", effect: .reads, permission: .manageApps,
    parameters: [app],
    fields: Explanations.all.described(
      "app",
      [
        "id": .identifier, "name": .text, "sku": .identifier, "appleID": .integer, "locale": .identifier,
        "created": .date, "products": .integer, "versions": .list,
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
        ]))
  }
}
