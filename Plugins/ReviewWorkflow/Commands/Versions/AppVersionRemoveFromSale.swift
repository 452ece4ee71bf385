internal import StockroomKit

/// `app version remove-from-sale`: Ready for Sale becomes Removed from Sale.
struct AppVersionRemoveFromSale: Command {
  private static let message = Parameter<ReviewMessage>.required("message", "The message to the developer.").short("m")

  static let description = CommandDescription(
    "app version remove-from-sale", "Take a version off sale, as the reviewer.", effect: .writes,
    permission: .review, parameters: VersionArguments.parameters + [message],
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; app version approve 1.1; "
        + "app version remove-from-sale 1.1 -m \"Its license has ended.\""
    ], isReviewerPart: true)

  private let version: VersionArguments
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
    remark = Remark(message: try arguments[Self.message].text)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.removeFromSale, on: try version.resolve(in: context), remark: remark, in: context)
  }
}
