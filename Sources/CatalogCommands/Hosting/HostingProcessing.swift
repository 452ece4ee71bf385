internal import StockroomKit

struct HostingProcessing: Command {
  private static let lasts = Parameter<Duration>.argument("duration", "How long, such as 5m; 0s for none.")

  static let description = CommandDescription(
    "hosting processing", "Set how long Processing Content lasts for future package uploads.", effect: .writes,
    permission: .administerStore, parameters: [lasts],
    receipt: Explanations.all.described("hosting", ["processing": .duration]),
    examples: ["hosting processing 5m"])

  private let lasts: Duration

  init(_ arguments: Arguments) throws {
    lasts = try arguments[Self.lasts]
  }

  func run(in context: Context) throws -> Output {
    try context.catalog.set(HostedContents.processingSetting, to: String(lasts.seconds))
    return .receipt(
      Receipt(
        lasts.seconds == 0 ? "content is processed immediately" : "content is processed for \(lasts.seconds) seconds",
        record: Record([Field("processing", .duration(Double(lasts.seconds)), label: "Processing Content")])))
  }
}
