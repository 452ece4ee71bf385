public import Catalog

/// How customers pay for a subscription: App Store Connect Help, "Set up monthly subscriptions with a 12-month
/// commitment".
///
/// The raw values are those of `planType` in the App Store Connect API.
public enum BillingPlan: String, CaseIterable, Sendable, ParameterValue {
  /// At the beginning of each period.
  case upfront = "UPFRONT"
  /// In twelve installments of a year, with a commitment for the year.
  case monthly = "MONTHLY"

  /// The installments of a year.
  public static let installments = 12

  /// Its name for people.
  public var label: String { self == .upfront ? "Paid at Once" : "Paid Monthly with a 12-Month Commitment" }
  /// Its name in commands.
  public var word: String { rawValue.lowercased() }

  /// `PLAN`.
  public static var valueName: String { "PLAN" }
  /// The names in commands.
  public static let choices = allCases.map(\.word)

  /// The plan with a name in commands.
  ///
  /// - Throws: A `Refusal` for another name.
  public static func parse(_ text: String) throws -> BillingPlan {
    guard let plan = BillingPlan(rawValue: text.uppercased()) else {
      throw Refusal(
        "subscription.plan.unknown", "\(text) is not a billing plan",
        hint: "use \(choices.joined(separator: " or "))", subject: text)
    }
    return plan
  }

  /// The alpha-3 codes of the storefronts that do not have the monthly plan, sorted.
  public static let withoutMonthly = ["SGP", "USA"]

  /// True if App Store Connect offers it in a storefront.
  public func isOffered(in storefront: Storefront) -> Bool {
    self == .upfront || !Self.withoutMonthly.contains { storefront.alpha3.hasSameBytes(as: $0) }
  }

  /// What a year costs at the price of a payment: the price of all installments, or the price itself.
  public func yearly(_ payment: Money) -> Money {
    let count = self == .monthly ? Int64(Self.installments) : 1
    return Money(minorUnits: payment.minorUnits * count, currency: payment.currency, exponent: payment.exponent)
  }

  /// True if twelve installments cost as much as the price of a year, or up to half more; both are in minor units of one
  /// currency.
  public static func fits(_ installment: Int64, year: Int64) -> Bool {
    let (whole, isTooMuch) = installment.multipliedReportingOverflow(by: Int64(2 * installments))
    return !isTooMuch && year <= Int64.max / 3 && installment > 0 && whole >= 2 * year && whole <= 3 * year
  }
}
