import StockroomKit

/// A command that changes a customer's subscription.
struct SubscriptionAction: Sendable {
  let description: CommandDescription
  private let perform: @Sendable (CustomerChoice, Arguments, Context) throws -> CustomerSubscription

  private init(
    _ name: String, _ summary: String, also: [String] = [], _ parameters: [any AnyParameter] = [],
    profile: RuleProfile? = nil, account: Parameter<String?> = CustomerChoice.account, example: String,
    perform: @escaping @Sendable (CustomerChoice, Arguments, Context) throws -> CustomerSubscription
  ) {
    var description = CommandDescription(
      "storekit \(name)", summary, also: also, effect: .writes, permission: .manageProducts,
      parameters: [CustomerChoice.product, account] + parameters, receipt: SubscriptionOutput.fields,
      examples: [example])
    description.profile = profile
    self.description = description
    self.perform = perform
  }

  private static let offer = Parameter<String?>.option(
    "offer", "The identifier of a promotional or win-back offer. Default: the introductory one, for a new customer."
  ).named("IDENTIFIER").completed(by: "subscription offer promotional")
  private static let days = Parameter<Int>.option("days", "How many days, 1 to 90.", default: 30, text: "30")

  private static let plan = Parameter<BillingPlan>.option(
    "billing-plan", "The billing plan: upfront, or monthly for a year in twelve installments.", default: .upfront,
    text: "upfront"
  ).also("plan")

  private static let nextPlan = Parameter<BillingPlan?>.option(
    "billing-plan",
    "The billing plan, upfront or monthly. Default: the current one of the same product, otherwise upfront."
  ).also("plan")

  static let all = [
    SubscriptionAction(
      "subscribe", "Subscribe an account, as the App Store does once the customer confirms.",
      also: ["buy subscription"], [offer, plan] + OfferSignature.parameters, account: CustomerChoice.buyer,
      example: SubscriptionOutput.example
    ) { choice, arguments, context in
      let (product, buyer) = (try choice.product(in: context), try choice.buyer(in: context))
      let permission = try permission(in: arguments, for: product, by: buyer, context)
      return try SubscriptionLife(context.catalog).subscribe(
        buyer, to: product, by: permission.offer, allowsIntroductory: permission.allowsIntroductory,
        plan: arguments[plan])
    },
    SubscriptionAction(
      "upgrade", "Change to another subscription of the group: at once, or at the next renewal if its level is lower.",
      also: ["downgrade", "crossgrade", "change plan"], [offer, nextPlan] + OfferSignature.parameters,
      profile: .asc2026,
      example: "subscription group create Premium; "
        + "subscription create .monthly --name Monthly --group Premium --period 1m --price 4.99; "
        + "subscription create .yearly --name Yearly --group Premium --period 1y --price 39.99; "
        + "tester create ada@example.com --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12; "
        + "storekit subscribe .monthly --account ada@example.com; storekit upgrade .yearly"
    ) { choice, arguments, context in
      let (product, subscription) = (try choice.product(in: context), try choice.subscription(in: context))
      let permission = try permission(in: arguments, for: product, by: Buyer(subscription), context)
      return try SubscriptionLife(context.catalog).upgrade(
        subscription, to: product, by: permission.offer, plan: arguments[nextPlan])
    },
    change(
      "cancel", "Switch a customer's automatic renewal off; what was paid for remains until its end.",
      also: ["unsubscribe", "auto-renew off"]
    ) { try $0.cancel($1) },
    change(
      "resume", "Switch a customer's automatic renewal on again, before the end.", also: ["auto-renew on"],
      after: "storekit cancel .monthly; "
    ) { try $0.resume($1) },
    change(
      "fail-billing", "Let a customer's payments fail from the next renewal on.",
      also: ["billing issue", "payment failure", "grace period"]
    ) { try $0.failBilling($1) },
    change(
      "fix-billing", "Let a customer's payments work again; what is due is charged.", also: ["billing recovery"],
      after: "storekit fail-billing .monthly; "
    ) { try $0.fixBilling($1) },
    change(
      "consent", "Let a customer consent to a higher price, which begins at the next renewal.",
      also: ["price increase", "price rise"],
      after: "product edit .monthly --tier 20; clock advance 5m; "
    ) { try $0.consent($1) },
    change(
      "decline-price", "Let a customer decline a higher price, so that the subscription ends with its period.",
      also: ["decline price increase"],
      after: "product edit .monthly --tier 20; clock advance 5m; "
    ) { try $0.decline($1) },
    SubscriptionAction(
      "opt-in", "Let a customer share data with the developer, for the bonus of Marketing Opt-In.",
      also: ["marketing opt-in", "bonus"], profile: .itc2012,
      example: "subscription family create Magazine; product create .monthly --name Monthly --type auto-renewable "
        + "--family Magazine --period 1m --bonus 1m --tier 5; "
        + "tester create ada@example.com --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12; "
        + "storekit subscribe .monthly --account ada@example.com; storekit opt-in .monthly"
    ) { choice, _, context in
      try SubscriptionLife(context.catalog).optIn(choice.subscription(in: context))
    },
    SubscriptionAction(
      "extend", "Move the end of a customer's current period by some days.", also: ["renewal date"], [days],
      example: "\(SubscriptionOutput.example); storekit extend .monthly --days 7"
    ) { choice, arguments, context in
      try SubscriptionLife(context.catalog).extend(choice.subscription(in: context), by: arguments[days])
    },
  ]

  /// What the options for an offer, and its signature, permit.
  private static func permission(
    in arguments: Arguments, for product: Product, by buyer: Buyer, _ context: Context
  ) throws -> OfferSignature.Permission {
    let wanted = try arguments[offer]
    guard let signature = try OfferSignature(arguments) else { return .init(offer: wanted) }
    return try signature.permission(for: product, wanted, by: buyer, in: context.catalog)
  }

  private static func change(
    _ name: String, _ summary: String, also: [String], after line: String = "",
    perform: @escaping @Sendable (SubscriptionLife, CustomerSubscription) throws -> CustomerSubscription
  ) -> SubscriptionAction {
    SubscriptionAction(
      name, summary, also: also, example: "\(SubscriptionOutput.example); \(line)storekit \(name) .monthly"
    ) { choice, _, context in
      try perform(SubscriptionLife(context.catalog), choice.subscription(in: context))
    }
  }

  func bind(_ arguments: Arguments) throws -> any BoundCommand {
    Call(action: self, choice: try CustomerChoice(arguments), arguments: arguments)
  }

  private struct Call: BoundCommand {
    let action: SubscriptionAction
    let choice: CustomerChoice
    let arguments: Arguments

    func run(in context: Context) throws -> Output {
      try CommandEra.require(action.description.profile, of: action.description.name, context.catalog.rules)
      let changed = try action.perform(choice, arguments, context)
      return try SubscriptionOutput(context.catalog).receipt(changed)
    }
  }
}
