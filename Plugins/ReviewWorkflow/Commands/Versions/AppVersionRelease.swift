internal import StockroomKit

/// `app version release`: Pending Developer Release becomes Ready for Sale.
struct AppVersionRelease: Command {
  static let description = CommandDescription(
    "app version release", "Release a version that waits for its developer.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1 --hold; app version approve 1.1; app version release 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.release, on: try version.resolve(in: context), in: context)
  }
}
