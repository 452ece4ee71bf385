import StockroomKit

struct AppProfileCreate: Command {
  private static let name = Parameter<String>.argument("name", "The profile's name, unique within the app.")
    .named("NAME")
  private static let development = Parameter<Bool>.flag("development", "For the sandbox; the default.")
  private static let distribution = Parameter<Bool>.flag("distribution", "For production.")
  private static let wildcard = Parameter<String?>.option(
    "wildcard", "A wildcard App ID that matches the app, such as com.example.*, instead of its bundle ID."
  ).named("PATTERN")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")
    .orArgument(like: .key)

  static let description = CommandDescription(
    "app profile create", "Create a provisioning profile for an app.", effect: .writes, permission: .manageApps,
    parameters: [app, name, development, distribution, wildcard], receipt: ProvisioningProfile.describedFields,
    examples: [
      "app profile create team", "app profile create com.example.books store --distribution",
      "app profile create team --wildcard com.example.*",
    ])

  private let name: String
  private let kind: ProvisioningProfile.Kind
  private let wildcard: String?
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.name]
    let isDistribution = try arguments[Self.distribution]
    guard try !arguments[Self.development] || !isDistribution else {
      throw Refusal.exactlyOne(of: "--development and --distribution")
    }
    kind = isDistribution ? .distribution : .development
    wildcard = try arguments[Self.wildcard]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    let profile = try context.catalog.provisioning.createProfile(name, kind, wildcard: wildcard, of: app)
    return .receipt(
      context.receipt(
        "created the \(kind.word) profile \(name) of \(app.bundleID.rawValue)", profile, of: app, verb: "created"))
  }
}

struct AppProfileRegenerate: Command {
  private static let profile = Parameter<ProfileReference>.argument("profile", "The profile.")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")
    .orArgument(like: .key)

  static let description = CommandDescription(
    "app profile regenerate", "Regenerate a provisioning profile with its App ID's current capabilities.",
    effect: .writes, permission: .manageApps, parameters: [app, profile], receipt: ProvisioningProfile.describedFields,
    examples: ["app profile regenerate development", "app profile regenerate com.example.books development"])

  private let name: ProfileReference
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.profile]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    let profile = try context.catalog.provisioning.regenerate(try context.profile(name, of: app), of: app)
    return .receipt(
      context.receipt(
        "regenerated the profile \(profile.name) of \(app.bundleID.rawValue)", profile, of: app, verb: "regenerated"))
  }
}

struct AppProfileDelete: Command {
  private static let profile = Parameter<ProfileReference>.argument("profile", "The profile.")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")
    .orArgument(like: .key)

  static let description = CommandDescription(
    "app profile delete", "Delete a provisioning profile.", effect: .destroys, permission: .manageApps,
    parameters: [app, profile], receipt: ProvisioningProfile.describedFields,
    examples: ["app profile create team; app profile delete team --yes"])

  private let name: ProfileReference
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.profile]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    let profile = try context.profile(name, of: app)
    let provisioning = context.catalog.provisioning
    try provisioning.delete(profile, of: app)
    let following = try provisioning.profile(profile.kind, of: app)
    let automatic = following.isAutomatic ? "; the automatic profile \(following.name) is back" : ""
    return .receipt(
      Receipt(
        "deleted the profile \(profile.name) of \(app.bundleID.rawValue)\(automatic)", record: Record(profile.fields),
        tally: .init("profile", "deleted")))
  }
}

extension Context {
  /// The receipt of a command that made a profile: why it has no in-app purchases, and the command that fixes that.
  fileprivate func receipt(_ message: String, _ profile: ProvisioningProfile, of app: App, verb: String) -> Receipt {
    let problem = profile.problem
    return Receipt(
      message + (problem.map { "; its product IDs are invalid: \($0.cause.label)" } ?? ""),
      record: Record(profile.fields),
      tally: .init("profile", verb), next: problem.map { [catalog.line($0.fix, of: app)] } ?? [])
  }
}

struct AppProfileList: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")

  static let description = CommandDescription(
    "app profile list", "List the provisioning profiles of an app, and their problems.", effect: .reads,
    permission: .manageApps, parameters: [app],
    fields: ProvisioningProfile.describedFields.filter { ProvisioningProfile.listed.contains($0.name) },
    examples: ["app profile list", "app profile create team; app profile list"])

  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let profiles = try context.catalog.provisioning.profiles(of: try context.app(reference))
    let rows = profiles.map { $0.fields.filter { ProvisioningProfile.listed.contains($0.name) } }
    return .table(
      Table(
        columns: rows.first?.map { Column($0.name, label: $0.label) } ?? [], empty: "no profiles",
        rows: rows.map { $0.map(\.value) }))
  }
}

struct AppProfileShow: Command {
  private static let profile = Parameter<ProfileReference>.argument("profile", "The profile.")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.").short("a")
    .orArgument(like: .key)

  static let description = CommandDescription(
    "app profile show", "Show a provisioning profile, and its problem.", effect: .reads,
    permission: .manageApps, parameters: [app, profile],
    fields: Explanations.all.described("app.profile", ["app": .identifier]) + ProvisioningProfile.describedFields,
    examples: ["app profile show development", "app profile show com.example.books development"])

  private let name: ProfileReference
  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    name = try arguments[Self.profile]
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(reference)
    let profile = try context.profile(name, of: app)
    return .record(
      Record(
        [Field("app", .identifier(app.bundleID.rawValue), label: "App")] + profile.fields,
        footer: profile.problem.map { ["next: \(context.catalog.line($0.fix, of: app))"] } ?? []))
  }
}
