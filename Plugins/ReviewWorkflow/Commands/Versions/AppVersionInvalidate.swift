internal import StockroomKit

/// `app version invalidate`: Upload Received becomes Invalid Binary.
struct AppVersionInvalidate: Command {
  private static let message = Parameter<ReviewMessage>.required("message", "The message to the developer.").short("m")

  static let description = CommandDescription(
    "app version invalidate", "Mark a version's binary as invalid, as the system does on upload.",
    effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters + [message],
    examples: [
      "app version create 1.1; app version upload 1.1; app version invalidate 1.1 -m \"The icon is missing.\""
    ])

  private let version: VersionArguments
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
    remark = Remark(message: try arguments[Self.message].text)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.invalidate, on: try version.resolve(in: context), remark: remark, in: context)
  }
}
