import StockroomKit

extension ResourceDescription {
  /// How long customers keep access while a renewal cannot be paid: App Store Connect Help, "Enable Billing Grace
  /// Period for auto-renewable subscriptions".
  static let gracePeriod = ResourceDescription(
    "grace", type: "subscriptionGracePeriods", of: .app, form: .settings, version: 1,
    label: "Billing Grace Period", "how long customers of an app keep access while a renewal cannot be paid.",
    also: ["billing grace period"],
    fields: [
      ResourceField("optIn", .flag, label: "On", "There is a grace period for customers.").initially(false),
      ResourceField("sandboxOptIn", .flag, label: "On in Sandbox", "There is a grace period for sandbox testers.")
        .initially(false),
      ResourceField(
        "duration",
        .choice([
          .init("THREE_DAYS", word: "3d", label: "3 Days"), .init("SIXTEEN_DAYS", word: "16d", label: "16 Days"),
          .init("TWENTY_EIGHT_DAYS", word: "28d", label: "28 Days"),
        ]), label: "Duration", "Its length; subscriptions of a week have at most 6 days."
      ).initially("SIXTEEN_DAYS").example("28d"),
      ResourceField(
        "renewalType",
        .choice([
          .init("ALL_RENEWALS", word: "all", label: "All Renewals"),
          .init("PAID_TO_PAID_ONLY", word: "paid", label: "Only Paid to Paid Renewals"),
        ]), label: "Eligible Subscribers", "Which renewals have it; paid means those after a paid period only."
      ).initially("ALL_RENEWALS"),
    ])
}

/// The settings of an app's grace period.
struct GracePeriod {
  private let isOnForCustomers: Bool
  private let isOnInSandbox: Bool
  /// Its length in days.
  let days: Int
  /// True if only a renewal after a paid period has it.
  let isForPaidOnly: Bool

  init(_ item: ResourceItem) {
    isOnForCustomers = item.values[0] == .integer(1)
    isOnInSandbox = item.values[1] == .integer(1)
    days = item.values[2] == .text("THREE_DAYS") ? 3 : item.values[2] == .text("SIXTEEN_DAYS") ? 16 : 28
    isForPaidOnly = item.values[3] == .text("PAID_TO_PAID_ONLY")
  }

  func isOn(in environment: StoreEnvironment) -> Bool {
    environment == .sandbox ? isOnInSandbox : isOnForCustomers
  }
}
