import StockroomKit

/// The prices of one storefront, for a format with one amount for each product.
struct SinglePrices {
  /// The field with the whole price; nil if no plugin has prices.
  let field: InterchangeField?
  let storefront: Storefront
  private let catalog: Catalog
  private let app: App?
  private static let usual = "USA"

  /// - Parameters:
  ///   - storefront: nil for the United States.
  ///   - app: The app of the products, if chosen.
  init(fields: [InterchangeField], storefront: Storefront?, app: App? = nil, catalog: Catalog) throws {
    field = fields.price
    self.storefront = try storefront ?? Storefront.parse(Self.usual)
    (self.catalog, self.app) = (catalog, app)
  }

  /// True for the default storefront.
  var isDefault: Bool { storefront.alpha3.hasSameBytes(as: Self.usual) }

  /// The price of a product today, such as `4.99`.
  func amount(of record: CatalogRecord, in layout: RecordLayout, losses: inout Losses) throws -> String? {
    guard let field, let text = record[layout.position(of: field.name)]?.text, !text.isEmpty,
      let pricing = catalog.pricing
    else { return nil }
    let schedule = try PriceSchedule(text)
    if schedule.entries.contains(where: { $0.from != nil || $0.until != nil }) { losses.add("price changes by date") }
    if schedule.storefronts.contains(where: { $0 != storefront }) { losses.add("prices of other storefronts") }
    return try pricing.amount(of: text, in: storefront, at: catalog.store.now, catalog: catalog)?.amount
  }

  /// An amount in the currency of the storefront; nil if it has no prices.
  ///
  /// No tier has a price in a currency of later days.
  private func sample(from pricing: any PricingService) throws -> Money? {
    let now = catalog.store.now
    if let tier = try pricing.amount(of: "tier 1", in: storefront, at: now, catalog: catalog) { return tier }
    return try pricing.currency(of: storefront, at: now, catalog: catalog).flatMap { code in
      try pricing.amount(of: "\(storefront.alpha3): 1 \(code)", in: storefront, at: now, catalog: catalog)
    }
  }

  /// The text for the price field that sets a product's amount; nil if the product has that amount now, or if no plugin
  /// has prices.
  ///
  /// - Throws: A `Refusal` for an amount that is not a price.
  func text(of amount: String, product id: String, ignored: inout Losses) throws -> String? {
    guard field != nil, let pricing = catalog.pricing else {
      ignored.add("prices")
      return nil
    }
    let money = try money(amount, pricing)
    guard money.minorUnits > 0 else {
      ignored.add("prices of zero")
      return nil
    }
    // The rest of the product's schedule is kept.
    if let product = try catalog.product(id, of: app),
      try pricing.price(of: product, in: storefront, at: catalog.store.now, catalog: catalog)?.money == money
    {
      return nil
    }
    guard let text = try pricing.text(for: money, in: storefront, at: catalog.store.now, catalog: catalog) else {
      throw Refusal(
        "interchange.price.none", kind: .missing, "no tier or price point is \(money) in \(storefront.name)",
        remedy: "\(command: "price matrix") shows the prices", subject: amount)
    }
    return text
  }

  /// An amount of the storefront; nil if no plugin has prices.
  func money(_ amount: String) throws -> Money? { try catalog.pricing.map { try money(amount, $0) } }

  private func money(_ amount: String, _ pricing: any PricingService) throws -> Money {
    guard let currency = try sample(from: pricing) else {
      throw Refusal(
        "interchange.price.storefront", kind: .unavailable, "no prices in \(storefront.name)",
        hint: "choose another --storefront", subject: storefront.alpha3)
    }
    guard let money = try? Money(parsing: amount, currency: currency.currency, exponent: currency.exponent) else {
      throw Refusal(
        "interchange.price.amount", "\(amount) is not an amount in \(currency.currency)",
        hint: "use digits and a point, such as \(currency.amount)", subject: amount)
    }
    return money
  }

  /// What customers of the monthly plan of a product pay each month in the storefront today; nil if they have none.
  func installment(of id: String) throws -> Money? {
    guard let product = try catalog.product(id, of: app) else { return nil }
    return try catalog.pricing?.installment(of: product, in: storefront, at: catalog.store.now, catalog: catalog)?.money
  }

  // MARK: - Offers

  /// The day of the prices, in ISO 8601.
  var today: String { catalog.store.now.isoDay }

  /// The text of the price of an offer at an amount in the storefront, which others follow; nil for zero, or if no plugin
  /// has prices.
  ///
  /// - Throws: A `Refusal` for an amount that is not a price.
  func text(ofOffer amount: String) throws -> String? {
    guard let pricing = catalog.pricing else { return nil }
    let money = try money(amount, pricing)
    return money.minorUnits > 0 ? PriceSchedule.Price.amount(money, base: storefront).text : nil
  }

  /// The text of the price of an offer with the amount of another text in the storefront, and those of other storefronts
  /// as they are.
  /// - Parameter isBase: True for the price that the others follow; nil if the known text decides.
  func text(ofOffer known: String, taking new: String, asBase isBase: Bool? = nil) throws -> String {
    guard let money = try amount(ofOffer: new), try amount(ofOffer: known) != money else { return known }
    var schedule = try PriceSchedule(known)
    let hasOwn = schedule.price(in: storefront, at: catalog.store.now) != nil
    let hasBase: Bool =
      if case .amount(_, let base)? = schedule.price(in: nil, at: catalog.store.now) { base == storefront } else {
        false
      }
    let place = isBase ?? (hasBase && !hasOwn) ? nil : storefront
    schedule.entries.removeAll { $0.storefront == place }
    schedule.entries.append(PriceSchedule.Entry(.amount(money, base: storefront), in: place))
    return try PriceSchedule(schedule.text).text
  }

  /// The amount of the text of the price of an offer in the storefront; nil if it has none.
  func amount(ofOffer text: String) throws -> Money? {
    try catalog.pricing?.amount(of: text, in: storefront, at: catalog.store.now, catalog: catalog)
  }
}
