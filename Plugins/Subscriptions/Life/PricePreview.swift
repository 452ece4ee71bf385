import Foundation
import StockroomKit

/// What a price at a date means for those who subscribe: who keeps the old one, who is told, and who must consent.
struct PricePreview {
  private var lower = 0
  private var kept = 0
  private var told = 0
  private var asked: [SubscriptionLife.ConsentReason: Int] = [:]

  init(_ product: Product, at date: Date, in catalog: Catalog) throws {
    let life = SubscriptionLife(catalog)
    var prices: [BillingPlan: [Storefront: Price?]] = [:]
    try life.records.each(SubscriptionFilter(product: product.appleID)) { subscription in
      guard subscription.isRenewing, subscription.nextProduct == product.appleID else { return }
      let plan = try life.plan(of: subscription, for: product)
      guard let old = try life.paid(subscription, by: plan)?.money else { return }
      let storefront = subscription.storefront
      let known =
        try prices[plan]?[storefront] ?? life.price(of: product, by: plan, in: storefront, at: date)
      prices[plan, default: [:]][storefront] = .some(known)
      guard let new = known?.money, new.currency == old.currency, new.minorUnits != old.minorUnits else { return }
      if new.minorUnits < old.minorUnits {
        lower += 1
      } else if try plan == .upfront && life.isPreserved(subscription, product, at: date) {
        kept += 1
      } else if let reason = try life.consentReason(subscription, product, by: plan, from: old, to: new, at: date) {
        asked[reason, default: 0] += 1
      } else {
        told += 1
      }
    }
  }

  /// The counts in a sentence; nil if no customer is concerned.
  var sentence: String? {
    let consents = SubscriptionLife.ConsentReason.allCases.map { (asked[$0] ?? 0, "must consent, \($0.rawValue)") }
    let parts =
      [
        (lower, "will pay less from the next renewal on"), (kept, "will keep the price that they have"),
        (told, "will be told, and pay more from the second renewal on"),
      ] + consents
    let words = parts.filter { $0.0 > 0 }.map { "\(HumanNumbers.count($0, "customer")) \($1)" }
    return words.isEmpty ? nil : words.joined(separator: "; ")
  }
}
