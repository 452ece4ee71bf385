internal import StockroomKit

/// `app version add-screenshot`: Missing Screenshot becomes Upload Received.
struct AppVersionAddScreenshot: Command {
  static let description = CommandDescription(
    "app version add-screenshot", "Add the screenshot that a version lacks.", effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version upload 1.1; "
        + "app version lack-screenshot 1.1 -m TEXT; app version add-screenshot 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.addScreenshot, on: try version.resolve(in: context), in: context)
  }
}

/// `app version ready`: Prepare for Upload becomes Waiting for Upload.
struct AppVersionReady: Command {
  static let description = CommandDescription(
    "app version ready", "Mark a version as ready for its binary, like the Ready to Upload Binary button.",
    effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version ready 1.1; app version upload 1.1"
    ])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.ready, on: try version.resolve(in: context), in: context)
  }
}

/// `app version upload`: Prepare for Upload becomes Upload Received; a rejected version accepts another binary.
struct AppVersionUpload: Command {
  static let description = CommandDescription(
    "app version upload", "Upload a binary for a version of an app.", also: ["binary", "build", "application"],
    effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters,
    receipt: VersionReceipt.described,
    examples: ["app version create 1.1; app version upload 1.1"])

  private let version: VersionArguments

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
  }

  func run(in context: Context) throws -> Output {
    try VersionReceipt.of(.upload, on: try version.resolve(in: context), in: context)
  }
}

/// `app version processing`: how long an approved version is Processing for App Store.
struct AppVersionProcessing: Command {
  private static let lasts = Parameter<Duration>.argument("duration", "How long, such as 2h; 0s for none.")

  static let description = CommandDescription(
    "app version processing", "Set how long Processing for App Store lasts for future approvals.",
    effect: .writes, permission: .administerStore, parameters: [lasts],
    receipt: [
      FieldDescription(
        "processing", .duration, label: "Processing for App Store",
        "How long approved versions are processed before they are on sale.")
    ],
    examples: ["app version processing 2h"])

  private let lasts: Duration

  init(_ arguments: Arguments) throws {
    lasts = try arguments[Self.lasts]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.set(VersionProcessing.setting, to: String(lasts.seconds))
    return .receipt(
      Receipt(
        lasts.seconds == 0
          ? "approved versions are on sale immediately"
          : "approved versions are processed for \(HumanNumbers.duration(Double(lasts.seconds)))",
        record: Record([Field("processing", .duration(Double(lasts.seconds)), label: "Processing for App Store")])))
  }
}

/// `app version invalidate`: Upload Received becomes Invalid Binary.
struct AppVersionInvalidate: Command {
  private static let message = Parameter<ReviewMessage>.required("message", "The message to the developer.").short("m")

  static let description = CommandDescription(
    "app version invalidate", "Mark a version's binary as invalid, as the system does on upload.",
    effect: .writes,
    permission: .manageApps, parameters: VersionArguments.parameters + [message],
    receipt: VersionReceipt.described,
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
