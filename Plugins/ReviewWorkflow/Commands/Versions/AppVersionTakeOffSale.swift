internal import StockroomKit

/// `app version take-off-sale`: Ready for Sale becomes Developer Removed from Sale.
struct AppVersionTakeOffSale: Command {
  static let description = CommandDescription(
    "app version take-off-sale", "Take a version off sale, and with it all of the app's products.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; app version approve 1.1; "
        + "app version take-off-sale 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.takeOffSale, on: try version.resolve(in: context), in: context)
  }
}
