import StockroomKit

/// The prices of an offer that is about to be written.
struct OfferPriceCheck {
  let offer: Offer
  let product: Product
  let catalog: Catalog

  private var resource: ResourceDescription { offer.resource }

  /// All rules about prices.
  func check() throws {
    try requirePrices()
    try requireLess()
  }

  /// A price in each storefront of an offer that is paid, and none of a free one.
  func requirePrices() throws {
    let prices = try resource.prices(of: offer.item, catalog)
    guard offer.mode != .free else {
      guard let prices else { return }
      throw Refusal(
        "subscription.offer.price-free", "a free offer does not have a price", hint: "omit --price",
        subject: prices.text)
    }
    let now = catalog.store.now
    guard let prices else {
      throw Refusal(
        "subscription.offer.price-missing", "an offer that customers pay for needs a price",
        hint: "add --price AMOUNT, or use --mode free", subject: product.productID.rawValue)
    }
    if !offer.isOneTime,
      let free = try prices.setStorefronts.first(where: { try prices.amount(in: $0, at: now)?.minorUnits == 0 })
    {
      throw Refusal(
        "subscription.offer.price-missing", "an offer that customers pay for must not cost nothing in \(free.name)",
        hint: "use --mode free, or a higher price", subject: prices.text)
    }
    let own = resource.chosenStorefronts(of: offer.item)
    if let missing = try own.first(where: { try prices.amount(in: $0, at: now) == nil }) {
      throw Refusal(
        "subscription.offer.price-missing", "the offer does not have a price in \(missing.name)",
        hint: "add \(missing.alpha3): AMOUNT CURRENCY to --price", subject: missing.alpha3)
    }
  }

  /// In no storefront do customers pay as much as they would pay without the offer in the same time.
  ///
  /// Storefronts in which neither price was set follow those in which they were.
  private func requireLess() throws {
    let now = catalog.store.now
    guard let pricing = catalog.pricing, let prices = try resource.prices(of: offer.item, catalog) else { return }
    let chosen = resource.chosenStorefronts(of: offer.item)
    let set = try prices.setStorefronts + pricing.setStorefronts(of: product, at: now, catalog: catalog)
    let count = try usualPayments()
    for storefront in chosen.isEmpty ? Set(set).sorted() : chosen {
      guard let amount = try prices.amount(in: storefront, at: now),
        let one = try pricing.price(of: product, in: storefront, at: now, catalog: catalog)?.money,
        one.currency == amount.currency, one.exponent == amount.exponent, one.minorUnits * count <= amount.minorUnits
      else { continue }
      let usual = Money(minorUnits: one.minorUnits * count, currency: one.currency, exponent: one.exponent)
      let time = count == 1 ? "" : " for \(count) periods"
      throw Refusal(
        "subscription.offer.price-standard",
        "customers of \(storefront.nameInText) pay \(pricing.price(usual, in: storefront).formatted)\(time) "
          + "without the offer, which must cost less",
        hint: "use a lower price", subject: prices.text)
    }
  }

  /// The number of periods of the subscription that begin during one of the offer; 1 for a product that is bought once.
  private func usualPayments() throws -> Int64 {
    guard !offer.isOneTime, let period = try SubscriptionPeriods(catalog).find(product) else { return 1 }
    return (offer.period.days + period.days - 1) / period.days
  }
}

extension SubscriptionPeriod {
  /// The days of a period whose months have 30 days, and whose years have 12 months.
  fileprivate var days: Int64 {
    let unit =
      switch unit {
      case .day: 1
      case .week: 7
      case .month: 30
      case .year: 360
      }
    return Int64(count * unit)
  }
}
