internal import StockroomKit

struct AppVersionCreate: Command {
  private static let version = Parameter<String>.argument("version", "The version number, such as 1.1.")
    .named("VERSION")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "app version create", "Create a version of an app.", effect: .writes, permission: .manageApps,
    parameters: [version, app], examples: ["app version create 1.1"])

  private let version: String
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    version = try arguments[Self.version]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    let created = try context.catalog.apps.createVersion(version, of: app)
    return .receipt(
      Receipt(
        "created version \(created.version) of \(app.bundleID.rawValue): \(created.state.label)",
        record: Record(created.fields), tally: .init("app version", "created")))
  }
}
