internal import StockroomKit

/// `app version add-screenshot`: Missing Screenshot becomes Upload Received.
struct AppVersionAddScreenshot: Command {
  static let description = CommandDescription(
    "app version add-screenshot", "Add the screenshot that a version lacks.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    examples: [
      "app version create 1.1; app version upload 1.1; "
        + "app version lack-screenshot 1.1 -m TEXT; app version add-screenshot 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.addScreenshot, on: try version.resolve(in: context), in: context)
  }
}
