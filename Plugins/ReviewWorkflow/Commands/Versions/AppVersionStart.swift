internal import StockroomKit

/// `app version start`: Waiting for Review becomes In Review.
struct AppVersionStart: Command {
  static let description = CommandDescription(
    "app version start", "Start the review of a version, as the reviewer.", effect: .writes,
    permission: .review, parameters: VersionArguments.parameters,
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
