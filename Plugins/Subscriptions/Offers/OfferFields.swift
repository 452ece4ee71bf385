import StockroomKit

/// The fields that offers have in common.
enum OfferFields {
  /// Apple's codes of the modes.
  enum Mode: String {
    case free = "FREE_TRIAL"
    case asYouGo = "PAY_AS_YOU_GO"
    case upFront = "PAY_UP_FRONT"
  }

  static let mode = ResourceField(
    "offerMode",
    .choice([
      .init(Mode.free.rawValue, word: "free", label: "Free"),
      .init(Mode.asYouGo.rawValue, word: "as-you-go", label: "Pay As You Go"),
      .init(Mode.upFront.rawValue, word: "up-front", label: "Pay Up Front"),
    ]), label: "Type", "What customers pay: nothing, a price each period, or one price at the beginning."
  ).option("mode").required.fixed.example("free")

  static let duration = ResourceField(
    "duration",
    .choice(SubscriptionPeriod.allCases.map { .init($0.rawValue, word: $0.word, label: $0.label) }),
    label: "Duration", "The length of a period of the offer."
  ).required.fixed.example("1w")

  /// The number of periods, by its name in the API.
  static func periods(_ name: String = "numberOfPeriods") -> ResourceField {
    ResourceField(
      name, .count(1...12), label: "Number of Periods",
      "How many periods it lasts: 1 to 12 if customers pay as they go, and otherwise 1."
    ).option("periods").required.fixed.initially(.integer(1))
  }

  static let plan = ResourceField(
    "targetSubscriptionPlanType",
    .choice([
      .init("UPFRONT", word: "upfront", label: "Paid at Once"),
      .init("MONTHLY", word: "monthly", label: "Paid Monthly with a 12-Month Commitment"),
    ]), label: "Billing Plan", "The billing plan of the subscription that it is for."
  ).option("billing-plan").fixed

  static let storefronts = ResourceField(
    "storefronts", .storefronts, label: "Storefronts", "Where it is offered. Default: where it has a price.")

  /// The prices, by the type of their items in the API.
  static func prices(_ type: String) -> ResourceField {
    ResourceField(
      "price", .prices(type), label: "Price",
      "What customers pay for a period: 0.99 USD, which other storefronts follow, or JPN: 160 JPY of one storefront.")
  }

  /// The first and the last day, both included.
  static let from = ResourceField("startDate", .day, label: "Start Date", "The first day. Default: it has started.")
    .option("from")
  static let until = ResourceField("endDate", .day, label: "End Date", "The last day. Default: it has no end.")
    .option("until").example("2030-12-31")

  /// The lines that create the subscription of the examples.
  static let preparation =
    "subscription group create Premium; "
    + "subscription create .monthly --name Monthly --group Premium --period 1m"
}

extension ResourceDescription.Owner {
  /// A subscription.
  static let subscription = Self.product(.subscriptions, .init("subscription", "subscriptions"))
}
