internal import StockroomKit

/// `app version release`: Pending Developer Release becomes Ready for Sale.
struct AppVersionRelease: Command {
  static let description = CommandDescription(
    "app version release", "Release a version that waits for its developer.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1 --hold; app version approve 1.1; app version release 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.release, on: try version.resolve(in: context), in: context)
  }
}

/// `app version put-on-sale`: Developer Removed from Sale becomes Ready for Sale.
struct AppVersionPutOnSale: Command {
  static let description = CommandDescription(
    "app version put-on-sale", "Put a version back on sale that its developer removed.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
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

/// `app version take-off-sale`: Ready for Sale becomes Developer Removed from Sale.
struct AppVersionTakeOffSale: Command {
  static let description = CommandDescription(
    "app version take-off-sale", "Take a version off sale, and with it all of the app's products.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; app version approve 1.1; "
        + "app version take-off-sale 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.takeOffSale, on: try version.resolve(in: context), in: context)
  }
}

/// `app version remove-from-sale`: Ready for Sale becomes Removed from Sale.
struct AppVersionRemoveFromSale: Command {
  private static let message = Parameter<ReviewMessage>.required("message", "The message to the developer.").short("m")

  static let description = CommandDescription(
    "app version remove-from-sale", "Take a version off sale, as the reviewer.", effect: .writes,
    permission: .review, parameters: VersionArguments.parameters + [message],
    receipt: VersionReceipt.described,
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

/// `app version reinstate`: Removed from Sale becomes Ready for Sale.
struct AppVersionReinstate: Command {
  static let description = CommandDescription(
    "app version reinstate", "Put a version back on sale, as the reviewer.", effect: .writes,
    permission: .review, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
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
