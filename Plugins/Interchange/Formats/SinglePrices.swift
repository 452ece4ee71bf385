import StockroomKit

/// The prices of one storefront, for a format that has an amount for each product and nothing else.
struct SinglePrices {
  /// The field with the whole price; nil if no plugin has one.
  let field: InterchangeField?
  let storefront: Storefront
  private let catalog: Catalog
  private static let usual = "USA"

  /// - Parameter storefront: nil for the United States.
  init(fields: [InterchangeField], storefront: Storefront?, catalog: Catalog) throws {
    field = fields.first { $0.kind == .money }
    self.storefront = try storefront ?? Storefront.parse(Self.usual)
    self.catalog = catalog
  }

  /// Whether the storefront is the one that is meant where nothing is said.
  var isDefault: Bool { storefront.alpha3.hasSameBytes(as: Self.usual) }

  /// The amount of a product today, such as `4.99`; nil if it has none.
  func amount(of record: CatalogRecord, in layout: RecordLayout, losses: inout Losses) throws -> String? {
    guard let field, let text = record[layout.position(of: field.name)]?.text, !text.isEmpty,
      let pricing = catalog.pricing
    else { return nil }
    let schedule = try PriceSchedule(text)
    if schedule.entries.contains(where: { $0.from != nil || $0.until != nil }) { losses.add("price changes by date") }
    if schedule.storefronts.contains(where: { $0 != storefront }) { losses.add("prices of other storefronts") }
    return try pricing.amount(of: text, in: storefront, at: catalog.store.now, catalog: catalog)?.amount
  }

  /// The text for the price field that gives a product an amount; nil if it has that amount now, or there are no
  /// prices.
  ///
  /// - Throws: A `Refusal` if nothing costs that much.
  func text(of amount: String, product id: String, ignored: inout Losses) throws -> String? {
    guard field != nil, let pricing = catalog.pricing else {
      ignored.add("prices")
      return nil
    }
    guard let currency = try pricing.amount(of: "tier 1", in: storefront, at: catalog.store.now, catalog: catalog)
    else {
      throw Refusal(
        "interchange.price.storefront", kind: .unavailable, "there are no prices in \(storefront.name)",
        hint: "choose another --storefront", subject: storefront.alpha3)
    }
    guard let money = try? Money(parsing: amount, currency: currency.currency, exponent: currency.exponent) else {
      throw Refusal(
        "interchange.price.amount", "\(amount) is not an amount in \(currency.currency)",
        hint: "use digits and a point, such as \(currency.amount)", subject: amount)
    }
    guard money.minorUnits > 0 else {
      ignored.add("prices of zero")
      return nil
    }
    // A product whose price is only a part of what the catalog has of it keeps the rest.
    if let product = try catalog.products.find(id),
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
}
