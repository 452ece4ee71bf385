internal import StockroomKit

/// A command that applies one event of the machine to an app version, such as `app version approve`.
struct VersionTransition: BoundCommand {
  /// An event with the texts of its command; role and permission follow from the machine.
  struct Row: Sendable {
    let event: VersionEvent
    let summary: String
    var also: [String] = []
    var remark = RemarkParameters.none
    /// A flag that selects another event.
    var variant: (flag: Parameter<Bool>, event: VersionEvent)?
    /// The example without `app version` and `1.1`: the steps from a new version to this command.
    let steps: String

    var description: CommandDescription {
      let part = StandardReview.versions.part(of: event)
      return CommandDescription(
        "app version \(event.rawValue)", summary, also: also, effect: .writes,
        permission: part == .reviewer ? .review : .manageApps,
        parameters: VersionArguments.parameters + remark.all + (variant.map { [$0.flag] } ?? []),
        receipt: VersionReceipt.described, examples: [example], isReviewerPart: part == .reviewer)
    }

    /// The steps as commands: `upload` becomes `app version upload 1.1`.
    private var example: String {
      "create; \(steps)".split(separator: "; ").map { step in
        let words = step.split(separator: " ", maxSplits: 1)
        return (["app version", words[0], "1.1"] + words.dropFirst()).joined(separator: " ")
      }.joined(separator: "; ")
    }
  }

  static let rows: [Row] = [
    Row(
      event: .ready, summary: "Mark a version as ready for its binary, like the Ready to Upload Binary button.",
      steps: "ready; upload"),
    Row(
      event: .upload, summary: "Upload a binary for a version of an app.", also: ["binary", "build", "application"],
      steps: "upload"),
    Row(
      event: .invalidate, summary: "Mark a version's binary as invalid, as the system does on upload.",
      remark: .message(), steps: "upload; invalidate -m \"The icon is missing.\""),
    Row(
      event: .lackScreenshot, summary: "Mark a version as missing a screenshot, as the system does on upload.",
      remark: .message(), steps: "upload; lack-screenshot -m \"None for the 4-inch display.\""),
    Row(
      event: .addScreenshot, summary: "Add the screenshot that a version lacks.",
      steps: "upload; lack-screenshot -m TEXT; add-screenshot"),
    Row(
      event: .developerReject, summary: "Take a version out of review, with the products submitted with it.",
      steps: "upload; submit; developer-reject"),
    Row(
      event: .start, summary: "Start the review of a version, as the reviewer.", steps: "upload; submit; start"),
    Row(
      event: .approve, summary: "Approve a version, as the reviewer; starts its review first if needed.",
      steps: "upload; submit; approve"),
    Row(
      event: .reject,
      summary: "Reject a version under a guideline, as the reviewer; starts its review first if needed.",
      also: ["decline", "binary"], remark: .rejection,
      variant: (.flag("metadata", "Reject only the metadata; the binary may stay."), .rejectMetadata),
      steps: "upload; submit; reject --guideline 2.1 -m \"It ends at once.\""),
    Row(
      event: .removeFromSale, summary: "Take a version off sale, as the reviewer.", remark: .message(),
      steps: "upload; submit; approve; remove-from-sale -m \"Its license has ended.\""),
    Row(
      event: .reinstate, summary: "Put a version back on sale, as the reviewer.",
      steps: "upload; submit; approve; remove-from-sale -m TEXT; reinstate"),
    Row(
      event: .askCompliance, summary: "Ask for a version's export compliance documents, as the reviewer.",
      steps: "upload; submit; ask-compliance"),
    Row(
      event: .clearCompliance, summary: "Clear a version for export, as the reviewer.",
      steps: "upload; submit; ask-compliance; clear-compliance"),
    Row(
      event: .release, summary: "Release a version that waits for its developer.",
      steps: "upload; submit --hold; approve; release"),
    Row(
      event: .takeOffSale, summary: "Take a version off sale, and with it all of the app's products.",
      steps: "upload; submit; approve; take-off-sale"),
    Row(
      event: .putOnSale, summary: "Put a version that its developer removed back on sale.",
      steps: "upload; submit; approve; take-off-sale; put-on-sale"),
  ]

  private let event: VersionEvent
  private let version: VersionArguments
  private let remark: Remark

  init(_ row: Row, _ arguments: Arguments) throws {
    version = try VersionArguments(arguments)
    remark = try row.remark.read(arguments)
    event = if let variant = row.variant, try arguments[variant.flag] { variant.event } else { row.event }
  }

  func run(in context: Context) throws -> Output {
    let version = try version.resolve(in: context)
    return try VersionReceipt.of(version, in: context) { try $0.carryOut(event, on: version, remark: remark) }
  }
}
