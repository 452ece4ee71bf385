import StockroomKit

struct AppVersionCreate: Command {
  private static let version = Parameter<String>.argument("version", "The version number, such as 1.1.")
    .named("VERSION")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "app version create", "Create a version of an app.", also: ["add", "new", "release"], effect: .writes,
    permission: .manageApps,
    parameters: [version, app], receipt: AppVersion.describedFields,
    examples: ["app version create 1.1"])

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

/// `app version rename`: gives a version another number before it is submitted.
struct AppVersionRename: Command {
  private static let version = Parameter<String>.argument("version", "The version number.").named("VERSION")
  private static let number = Parameter<String>.argument("number", "The new number, such as 1.2.").named("NUMBER")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "app version rename", "Give a version another number, before it is submitted or after it was rejected.",
    effect: .writes, permission: .manageApps, parameters: [version, number, app], receipt: AppVersion.describedFields,
    examples: ["app version create 1.1; app version rename 1.1 1.2"])

  private let version: String
  private let number: String
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    version = try arguments[Self.version]
    number = try arguments[Self.number]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let apps = context.catalog.apps
    let app = try context.app(reference)
    let renamed = try apps.editVersion(try apps.requireVersion(version, of: app)) { $0.version = number }
    return .receipt(
      Receipt(
        "version \(version) of \(app.bundleID.rawValue) is now \(renamed.version)",
        record: Record(renamed.fields), tally: .init("app version", "renamed")))
  }
}

struct AppVersionList: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")

  static let description = CommandDescription(
    "app version list", "List the versions of an app.", effect: .reads, permission: .manageApps, parameters: [app],
    fields: AppVersion.describedFields,
    examples: ["app version create 1.1; app version list"])

  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let versions = try context.catalog.apps.versions(of: try context.app(reference))
    return .table(
      Table(
        columns: Self.description.fields.columns(dataOnly: ["copyright"]), empty: "no versions",
        rows: versions.map { $0.fields.map(\.value) }))
  }
}

struct AppVersionShow: Command {
  private static let version = Parameter<String>.argument("version", "The version number.").named("VERSION")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")

  static let description = CommandDescription(
    "app version show", "Show a version of an app.", effect: .reads, permission: .manageApps,
    parameters: [version, app],
    fields: Explanations.all.described(
      "app.version",
      [
        "app": .identifier, "version": .identifier, "state": .term, "created": .date, "release": .term,
        "copyright": .text,
      ]),
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
