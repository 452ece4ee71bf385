internal import StockroomKit

/// The app version a command is about.
struct VersionArguments {
  private static let version = Parameter<String>.argument("version", "The version number, such as 1.1.")
    .named("VERSION").completed(by: "app-version")
  private static let app = Parameter<AppReference?>.option("app", "The app; the one in use if left out.").short("a")

  /// The parameters a command takes to name a version.
  static let parameters: [any AnyParameter] = [version, app]

  private let version: String
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    version = try arguments[Self.version]
    app = try arguments[Self.app]
  }

  /// The version named.
  func resolve(in context: Context) throws -> AppVersion {
    try context.catalog.apps.requireVersion(version, of: try context.app(app))
  }
}
