internal import StockroomKit

/// `app version start`: Waiting for Review becomes In Review.
struct AppVersionStart: Command {
  static let description = CommandDescription(
    "app version start", "Start the review of a version, as the reviewer.", effect: .writes,
    permission: .review, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: ["app version create 1.1; app version upload 1.1; app version submit 1.1; app version start 1.1"],
    isReviewerPart: true)

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.start, on: try version.resolve(in: context), in: context)
  }
}

/// `app version approve`: In Review becomes Ready for Sale, and products that waited for it become Approved.
struct AppVersionApprove: Command {
  static let description = CommandDescription(
    "app version approve", "Approve a version, as the reviewer; starts its review first if needed.",
    effect: .writes, permission: .review, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
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

/// `app version developer-reject`: a version in review or pending release becomes Developer Rejected.
struct AppVersionDeveloperReject: Command {
  static let description = CommandDescription(
    "app version developer-reject", "Take a version out of review, with the products submitted with it.",
    effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; app version developer-reject 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.developerReject, on: try version.resolve(in: context), in: context)
  }
}
