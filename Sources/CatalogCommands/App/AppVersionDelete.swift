internal import StockroomKit

/// `app version delete`: deletes a version that was never approved.
struct AppVersionDelete: Command {
  private static let version = Parameter<String>.argument("version", "The version number.").named("VERSION")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "app version delete", "Delete a version that was never approved. An app keeps its only version.",
    effect: .destroys, permission: .manageApps, parameters: [version, app], receipt: AppVersion.describedFields,
    examples: [
      "app version create 1.0; app version upload 1.0; app version submit 1.0; app version approve 1.0; "
        + "app version create 1.1; app version delete 1.1 --yes"
    ])

  private let version: String
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    version = try arguments[Self.version]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let apps = context.catalog.apps
    let app = try context.app(reference)
    let deleted = try apps.requireVersion(version, of: app)
    try apps.deleteVersion(deleted)
    return .receipt(
      Receipt(
        "deleted version \(deleted.version) of \(app.bundleID.rawValue)", record: Record(deleted.fields),
        tally: .init("app version", "deleted")))
  }
}
