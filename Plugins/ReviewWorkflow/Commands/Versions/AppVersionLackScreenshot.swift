internal import StockroomKit

/// `app version lack-screenshot`: Upload Received becomes Missing Screenshot.
struct AppVersionLackScreenshot: Command {
  private static let message = Parameter<ReviewMessage>.required("message", "The message to the developer.").short("m")

  static let description = CommandDescription(
    "app version lack-screenshot",
    "Mark a version as missing a screenshot, as the system does on upload.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters + [message],
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version upload 1.1; "
        + "app version lack-screenshot 1.1 -m \"None for the 4-inch display.\""
    ])

  private let version: VersionArguments
  private let remark: Remark

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
    remark = Remark(message: try arguments[Self.message].text)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.lackScreenshot, on: try version.resolve(in: context), remark: remark, in: context)
  }
}
