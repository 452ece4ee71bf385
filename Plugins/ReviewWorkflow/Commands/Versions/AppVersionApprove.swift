internal import StockroomKit

/// `app version approve`: In Review becomes Ready for Sale, and products that waited for it become Approved.
struct AppVersionApprove: Command {
  static let description = CommandDescription(
    "app version approve", "Approve a version, as the reviewer; starts its review first if needed.",
    effect: .writes, permission: .review, parameters: VersionArguments.parameters,
    examples: ["app version create 1.1; app version upload 1.1; app version submit 1.1; app version approve 1.1"],
    isReviewerPart: true)

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    let version = try version.resolve(in: context)
    return try VersionReceipt.of(version, in: context) { service in try service.decide(.approve, on: version) }
  }
}
