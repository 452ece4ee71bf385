internal import StockroomKit

struct AppVersionShow: Command {
  private static let version = Parameter<String>.argument("version", "The version number.").named("VERSION")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "app version show", "Show a version of an app.", effect: .reads, permission: .manageApps,
    parameters: [version, app],
    fields: Explanations.all.described(
      "app.version", ["app": .identifier, "version": .identifier, "state": .term, "created": .date]),
    examples: ["app version create 1.1; app version show 1.1"])

  private let version: String
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    version = try arguments[Self.version]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    let found = try context.catalog.apps.requireVersion(version, of: app)
    return .record(Record([Field("app", .identifier(app.bundleID.rawValue), label: "App")] + found.fields))
  }
}
