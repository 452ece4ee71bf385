internal import StockroomKit

struct AppProfileList: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")

  static let description = CommandDescription(
    "app profile list", "List the provisioning profiles of an app, and what is wrong with them.", effect: .reads,
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
    "app profile show", "Show a provisioning profile, and what is wrong with it.", effect: .reads,
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
        footer: profile.problem.map { ["next: \(context.catalog.line($0.mend, of: app))"] } ?? []))
  }
}
