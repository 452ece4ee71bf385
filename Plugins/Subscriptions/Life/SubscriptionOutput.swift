import Foundation
import StockroomKit

/// A customer's subscription in the output of commands.
struct SubscriptionOutput {
  static let fields = [
    FieldDescription("account", .identifier, label: "Account", "The customer's account."),
    FieldDescription("product", .identifier, label: "Product", "The subscription of the current period."),
    FieldDescription(
      "status", .term, label: "Status",
      "Active, Expired, Billing Retry (payments fail), Billing Grace Period (they fail, and the customer has access), "
        + "or Revoked (it was refunded)."),
    FieldDescription("renews", .boolean, label: "Renews", "Whether it renews at the end of the period."),
    FieldDescription("expires", .date, label: "Expires", "The end of the current period."),
    FieldDescription("nextProduct", .identifier, label: "Next Product", "The subscription of the next period."),
    FieldDescription("offer", .text, label: "Offer", "The offer that the current period is sold by."),
    FieldDescription("nextOffer", .text, label: "Next Offer", "The offer that the next period is sold by."),
    FieldDescription("nextPrice", .money, label: "Next Price", "What the next period costs."),
    FieldDescription("failing", .boolean, label: "Billing Fails", "Whether the customer's payments fail."),
    FieldDescription(
      "priceIncrease", .term, label: "Higher Price", "Whether the customer's consent to a higher price is pending."),
    FieldDescription("graceEnds", .date, label: "Grace Ends", "The end of the grace period."),
    FieldDescription("retryEnds", .date, label: "Retry Ends", "The end of the attempts to charge the customer."),
    FieldDescription("reason", .term, label: "Why It Ended", "Why it ended."),
    FieldDescription("environment", .text, label: "Environment", "The sandbox or the real store."),
    FieldDescription(
      "original", .identifier, label: "Original Transaction", "The identifier of the first transaction."),
    FieldDescription(
      "familyShared", .boolean, label: "Family Shared", "Whether another member of the customer's family bought it."),
    FieldDescription("plan", .term, label: "Billing Plan", "How the customer pays, if there is a choice."),
    FieldDescription("nextPlan", .term, label: "Next Billing Plan", "How the customer pays for the next period."),
    FieldDescription("installment", .integer, label: "Installments Paid", "How many of the 12 installments were paid."),
    FieldDescription("commitmentEnds", .date, label: "Commitment Ends", "The end of the commitment of 12 months."),
    FieldDescription(
      "renewsAfterCommitment", .boolean, label: "Renews After Commitment",
      "Whether it renews at the end of the commitment."),
  ]

  /// Lines that subscribe to `.monthly`, for the beginning of an example.
  static let example =
    "product create .monthly --name Monthly --type auto-renewable --period 1m --tier 5; "
    + "storekit subscribe .monthly --account yuki@example.com"

  private let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The values of ``fields``.
  func values(_ subscription: CustomerSubscription) throws -> [Value] {
    let current = try name(of: subscription.product)
    let service = CustomerSubscriptions()
    let offer = try service.term(of: subscription.latestIdentifier, catalog: catalog)?.offer
    let renewal = try service.renewal(of: subscription, catalog: catalog)
    let next = try name(of: renewal?.product ?? subscription.nextProduct)
    let billing = try service.billing(of: subscription.latestIdentifier, catalog: catalog)
    let commitment = try commitment(of: subscription)
    let later = try service.renewalAfterCommitment(of: subscription, catalog: catalog)
    return [
      .identifier(subscription.account), .identifier(current), subscription.status.value,
      .boolean(subscription.isRenewing), .date(subscription.expiresAt),
      subscription.isRenewing ? .identifier(next) : .null, .text(offer?.words), .text(renewal?.offer?.words),
      renewal.map {
        .money(amount: $0.price.money.amount, currency: $0.price.money.currency, formatted: $0.price.formatted)
      }
        ?? .null, .boolean(subscription.isFailing),
      subscription.priceIncrease.map { .term(code: $0.rawValue, label: $0.rawValue.words, tone: .plain) } ?? .null,
      .date(subscription.graceEndsAt), .date(subscription.retryEndsAt),
      Self.reason(of: subscription).map { .term(code: $0, label: $0.words, tone: .plain) } ?? .null,
      .text(subscription.environment.rawValue), .identifier(subscription.originalIdentifier),
      .boolean(subscription.isFamilyShared),
      Self.value(commitment == nil ? billing?.plan : .monthly),
      Self.value(
        billing == nil && renewal?.plan != .monthly ? nil : commitment?.isUnpaid == true ? later?.plan : renewal?.plan),
      commitment.map { .integer(Int64($0.installmentNumber)) } ?? .null, .date(commitment?.endsAt),
      commitment.map { .boolean(subscription.isRenewing && $0.isRenewing) } ?? .null,
    ]
  }

  private static func value(_ plan: BillingPlan?) -> Value {
    plan.map { .term(code: $0.rawValue, label: $0.label, tone: .plain) } ?? .null
  }

  /// Why a subscription ended, or is not paid: the expiration intent, which a refund does not have.
  private static func reason(of subscription: CustomerSubscription) -> String? {
    switch subscription.status {
    case .active: nil
    case .revoked: subscription.isFamilyShared ? "NO_LONGER_SHARED" : "REFUNDED"
    case .expired, .billingRetry, .billingGracePeriod: subscription.expirationIntent?.rawValue
    }
  }

  func record(_ subscription: CustomerSubscription) throws -> Record {
    Record(zip(Self.fields, try values(subscription)).map { Field($0.name, $1, label: $0.label) })
  }

  /// What a command says of a subscription that it changed.
  func receipt(_ subscription: CustomerSubscription) throws -> Output {
    .receipt(
      Receipt(
        try sentence(subscription), record: try record(subscription), tally: .init("subscription", "changed")))
  }

  /// A subscription in a sentence.
  func sentence(_ subscription: CustomerSubscription) throws -> String {
    let current = try name(of: subscription.product)
    let end = subscription.expiresAt.iso8601
    let start = "\(subscription.account): \(current) is \(subscription.status.rawValue.words)"
    switch subscription.status {
    case .active where try commitment(of: subscription) != nil:
      return try "\(start) until \(end), \(commitmentWords(of: subscription))"
    case .active
    where subscription.isRenewing && !subscription.isFailing && subscription.nextProduct != subscription.product:
      return "\(start) until \(end), then \(try name(of: subscription.nextProduct))"
    case .active:
      let then =
        !subscription.isRenewing ? "when it ends" : subscription.isFailing ? "when its payment fails" : "when it renews"
      return "\(start) until \(end), \(then)"
    case .billingGracePeriod: return "\(start) until \((subscription.graceEndsAt ?? subscription.expiresAt).iso8601)"
    case .billingRetry: return "\(start) until \((subscription.retryEndsAt ?? subscription.expiresAt).iso8601)"
    case .expired, .revoked: return "\(start) since \(end)"
    }
  }

  /// The commitment that a customer is in; none for one who canceled before its first installment.
  private func commitment(of subscription: CustomerSubscription) throws -> SubscriptionCommitment? {
    let terms = try Commitments(catalog).current(of: subscription)?.terms
    return subscription.isRenewing || terms?.installmentNumber != 0 ? terms : nil
  }

  /// The commitment of a subscription, as the end of a sentence.
  private func commitmentWords(of subscription: CustomerSubscription) throws -> String {
    guard let terms = try commitment(of: subscription) else { return "" }
    let renewal = try SubscriptionLife(catalog).renewalAfterCommitment(of: subscription)
    let after =
      if let renewal, renewal.product != terms.product {
        "ends at \(terms.endsAt.iso8601), then \(try name(of: renewal.product))"
      } else if let renewal, renewal.plan == .upfront {
        "ends at \(terms.endsAt.iso8601), then paid at once"
      } else {
        "\(subscription.isRenewing && terms.isRenewing ? "renews" : "ends") at \(terms.endsAt.iso8601)"
      }
    return "installment \(terms.installmentNumber) of \(BillingPlan.installments) of a commitment that \(after)"
  }

  /// The ID of a product; its Apple ID if it was deleted.
  func name(of product: AppleID) throws -> String {
    try catalog.products.find(product)?.productID.rawValue ?? product.description
  }
}

extension CustomerSubscription.Status {
  var value: Value { .term(code: rawValue, label: rawValue.words, tone: tone) }

  private var tone: Tone {
    switch self {
    case .active: .good
    case .billingGracePeriod, .billingRetry: .busy
    case .expired, .revoked: .attention
    }
  }
}

extension String {
  /// Apple's name for people: `Billing Retry` for `BILLING_RETRY`.
  var words: String { split(separator: "_").map(\.capitalized).joined(separator: " ") }
}
