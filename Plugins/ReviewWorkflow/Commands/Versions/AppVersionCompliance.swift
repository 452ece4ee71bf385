internal import StockroomKit

/// `app version ask-compliance`: Waiting for Review becomes Waiting for Export Compliance.
struct AppVersionAskCompliance: Command {
  static let description = CommandDescription(
    "app version ask-compliance", "Ask for a version's export compliance documents, as the reviewer.",
    effect: .writes,
    permission: .review, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; "
        + "app version ask-compliance 1.1"
    ], isReviewerPart: true)

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.askCompliance, on: try version.resolve(in: context), in: context)
  }
}

/// `app version clear-compliance`: Waiting for Export Compliance becomes Waiting for Review.
struct AppVersionClearCompliance: Command {
  static let description = CommandDescription(
    "app version clear-compliance", "Clear a version for export, as the reviewer.", effect: .writes,
    permission: .review, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; "
        + "app version ask-compliance 1.1; app version clear-compliance 1.1"
    ], isReviewerPart: true)

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.clearCompliance, on: try version.resolve(in: context), in: context)
  }
}
