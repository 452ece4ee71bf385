internal import StockroomKit

/// `app version developer-reject`: a version in review or pending release becomes Developer Rejected.
struct AppVersionDeveloperReject: Command {
  static let description = CommandDescription(
    "app version developer-reject", "Take a version out of review, with the products submitted with it.",
    effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; app version developer-reject 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.developerReject, on: try version.resolve(in: context), in: context)
  }
}
