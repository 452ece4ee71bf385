internal import StockroomKit

/// `app version reject`: a rejected newest binary stops sales of the whole app.
struct AppVersionReject: Command {
  private static let guideline = Parameter<Guideline>.required("guideline", "The guideline that is not met.")
  private static let message = Parameter<ReviewMessage>.required("message", "The message to the developer.").short("m")
  private static let metadata = Parameter<Bool>.flag("metadata", "Reject only the metadata; the binary may stay.")

  static let description = CommandDescription(
    "app version reject",
    "Reject a version under a guideline, as the reviewer; starts its review first if needed.",
    also: ["decline", "binary"], effect: .writes, permission: .review,
    parameters: VersionArguments.parameters + [guideline, message, metadata],
    receipt: VersionReceipt.described,
    examples: [
      "app version create 1.1; app version upload 1.1; app version submit 1.1; "
        + "app version reject 1.1 --guideline 2.1 -m \"It ends at once.\""
    ], isReviewerPart: true)

  private let version: VersionArguments
  private let remark: Remark
  private let isMetadata: Bool

  init(_ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
    remark = Remark(guideline: try arguments[Self.guideline], message: try arguments[Self.message].text)
    isMetadata = try arguments[Self.metadata]
  }

  func run(in context: Context) throws -> Output {
    let version = try version.resolve(in: context)
    return try VersionReceipt.of(version, in: context) { service in
      try service.decide(isMetadata ? .rejectMetadata : .reject, on: version, remark: remark)
    }
  }
}
