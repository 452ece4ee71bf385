internal import StockroomKit

/// `app version submit`: submits a version for review in its own submission.
struct AppVersionSubmit: Command {
  private static let hold = Parameter<Bool>.flag("hold", "Release it manually after approval.")

  static let description = CommandDescription(
    "app version submit", "Submit a version of an app for review.", also: ["send", "binary", "in-app purchase"],
    effect: .writes, permission: .manageApps,
    parameters: VersionArguments.parameters + [hold] + RemarkParameters.note.all,
    receipt: VersionReceipt.described,
    examples: ["app version create 1.1; app version upload 1.1; app version submit 1.1 -m \"Fixes the bookmarks.\""])

  private let version: VersionArguments
  private let isHeld: Bool
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
    isHeld = try arguments[Self.hold]
    remark = try RemarkParameters.note.read(arguments)
  }

  func run(in context: Context) throws -> Output {
    let version = try version.resolve(in: context)
    try DraftService(catalog: context.catalog).requireNotInOpenDraft(.version(version))
    return try VersionReceipt.of(version, in: context) { service in
      [try service.submit(version, isHeld: isHeld, message: remark.message)]
    }
  }
}

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
