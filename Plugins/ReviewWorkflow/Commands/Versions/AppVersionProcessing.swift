internal import StockroomKit

/// `app version processing`: how long an approved version is Processing for App Store.
struct AppVersionProcessing: Command {
  private static let lasts = Parameter<Duration>.argument("duration", "How long, such as 2h; 0s for none.")

  static let description = CommandDescription(
    "app version processing", "Set how long Processing for App Store lasts for future approvals.",
    effect: .writes, permission: .administerStore, parameters: [lasts], examples: ["app version processing 2h"])

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
