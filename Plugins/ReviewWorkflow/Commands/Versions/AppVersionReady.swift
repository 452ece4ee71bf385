internal import StockroomKit

/// `app version ready`: Prepare for Upload becomes Waiting for Upload.
struct AppVersionReady: Command {
  static let description = CommandDescription(
    "app version ready", "Mark a version as ready for its binary, like the Ready to Upload Binary button.",
    effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    examples: [
      "app version create 1.1; app version ready 1.1; app version upload 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.ready, on: try version.resolve(in: context), in: context)
  }
}
