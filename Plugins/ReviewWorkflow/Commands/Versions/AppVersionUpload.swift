internal import StockroomKit

/// `app version upload`: Prepare for Upload becomes Upload Received; a rejected version accepts another binary.
struct AppVersionUpload: Command {
  static let description = CommandDescription(
    "app version upload", "Upload a binary for a version of an app.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    examples: ["app version create 1.1; app version upload 1.1"])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.upload, on: try version.resolve(in: context), in: context)
  }
}
