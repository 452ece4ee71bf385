import StockroomKit

/// The billing plans of a year's subscription in a file of version 5.
///
/// The catalog has the storefronts of the monthly plan, and its installments are a twelfth of the price.
struct StoreKitPlans {
  static let key = "billingPlans"
  static let field = "monthly_plan_storefronts"

  private static let installments: Int64 = 12

  let layout: RecordLayout
  let prices: SinglePrices

  /// Reads the plans of a subscription into the record of its product; storefronts that are known are kept.
  func read(
    _ object: JSONObject, known: (_ field: String) throws -> String, into record: inout CatalogRecord,
    ignored: inout Losses
  ) throws {
    let monthly = try object.elements(Self.key).filter { $0["billingPlanType"]?.text == "MONTHLY" }
    guard let plan = monthly.first, plan["isEnabled"]?.json.flag != false else { return }
    guard let position = layout.position(of: Self.field),
      object.node["recurringSubscriptionPeriod"]?.text == SubscriptionPeriod.oneYear.duration
    else { return ignored.add("monthly plans") }
    let storefronts = try known(Self.field)
    record[position] = Cell(storefronts.isEmpty ? "all" : storefronts, line: plan.line, column: plan.column)
    if let sent = plan["displayPrice"]?.text, let year = object.node["displayPrice"]?.text,
      try installment(of: year).map({ $0.amount != sent }) ?? true
    {
      ignored.add("prices of monthly plans, whose installments are a twelfth of the year")
    }
  }

  /// True if a product has the monthly plan in the storefront of the file.
  func hasMonthly(_ product: CatalogRecord) -> Bool {
    let storefronts = product[layout.position(of: Self.field)]?.text.split(separator: " ") ?? []
    // The United States never have it, so that a file with their prices stands for the others.
    return !storefronts.isEmpty && (prices.isDefault || storefronts.contains(prices.storefront.alpha3[...]))
  }

  /// The plans of a product with a price of a year, in a file of version 5.
  func members(of product: CatalogRecord, id: String, price: String) throws -> JSON {
    guard hasMonthly(product), let part = try installment(of: price) else { return [] }
    let whole = Money(
      minorUnits: part.minorUnits * Self.installments, currency: part.currency, exponent: part.exponent)
    return [
      plan("BILLED_UPFRONT", id: id, price: price, whole: price),
      plan("MONTHLY", id: id, price: part.amount, whole: whole.amount),
    ]
  }

  private func plan(_ type: String, id: String, price: String, whole: String) -> JSON {
    [
      "billingPlanType": .string(type), "commitmentDisplayPrice": .string(whole), "displayPrice": .string(price),
      "internalID": .string(StoreKitID.id(of: "\(type) \(id)")), "isEnabled": true,
    ]
  }

  private func installment(of year: String) throws -> Money? {
    guard let year = try prices.money(year) else { return nil }
    let units = (year.minorUnits + Self.installments - 1) / Self.installments
    return Money(minorUnits: units, currency: year.currency, exponent: year.exponent)
  }
}
