internal import StockroomKit

/// `app version reinstate`: Removed from Sale becomes Ready for Sale.
struct AppVersionReinstate: Command {
  static let description = CommandDescription(
    "app version reinstate", "Put a version back on sale, as the reviewer.", effect: .writes,
    permission: .review, parameters: VersionArguments.parameters,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; app version approve 1.1; app version remove-from-sale 1.1 -m TEXT; app version reinstate 1.1"
    ], isReviewerPart: true)

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.reinstate, on: try version.resolve(in: context), in: context)
  }
}
