internal import StockroomKit

/// `app version put-on-sale`: Developer Removed from Sale becomes Ready for Sale.
struct AppVersionPutOnSale: Command {
  static let description = CommandDescription(
    "app version put-on-sale", "Put a version back on sale that its developer removed.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; app version approve 1.1; "
        + "app version take-off-sale 1.1; app version put-on-sale 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.putOnSale, on: try version.resolve(in: context), in: context)
  }
}
