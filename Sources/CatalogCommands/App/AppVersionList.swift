internal import StockroomKit

struct AppVersionList: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")

  static let description = CommandDescription(
    "app version list", "List the versions of an app.", effect: .reads, permission: .manageApps, parameters: [app],
    fields: Explanations.all.described("app.version", ["version": .identifier, "state": .term, "created": .date]),
    examples: ["app version create 1.1; app version list"])

  private let reference: AppReference?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let versions = try context.catalog.apps.versions(of: try context.app(reference))
    return .table(
      Table(
        columns: [
          Column("version", label: "Version"), Column("state", label: "State"), Column("created", label: "Created"),
        ],
        empty: "no versions", rows: versions.map { $0.fields.map(\.value) }))
  }
}
