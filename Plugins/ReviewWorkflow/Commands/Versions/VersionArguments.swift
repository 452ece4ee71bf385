internal import StockroomKit

/// The app version argument of a command.
struct VersionArguments {
  private static let version = Parameter<String>.argument("version", "The version number, such as 1.1.")
    .named("VERSION").completed(by: "app-version")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  /// The parameters for a version.
  static let parameters: [any AnyParameter] = [version, app]

  private let version: String
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    version = try arguments[Self.version]
    app = try arguments[Self.app]
  }

  /// The named version.
  func resolve(in context: Context) throws -> AppVersion {
    try context.catalog.apps.requireVersion(version, of: try context.app(app))
  }
}
