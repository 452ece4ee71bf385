import StockroomKit

/// The billing plans of a year's subscription in a file of version 5.
///
/// The catalog has the storefronts of the monthly plan, and the price of its installments; without one, they are a twelfth
/// of the year.
struct StoreKitPlans {
  static let key = "billingPlans"
  static let field = "monthly_plan_storefronts"
  static let price = "monthly_plan_price"

  let layout: RecordLayout
  let prices: SinglePrices

  /// Reads the plans of a subscription into the record of its product; storefronts that are known are kept.
  func read(
    _ object: JSONObject, known: (_ field: String) throws -> String, into record: inout CatalogRecord,
    ignored: inout Losses
  ) throws {
    let plans = try object.elements(Self.key)
    let price = object.node["displayPrice"]?.text
    for plan in plans where plan["billingPlanType"]?.text == "BILLED_UPFRONT" {
      if plan["isEnabled"]?.json.flag == false { ignored.add("plans that are switched off") }
      if let own = plan["displayPrice"]?.text, own != price {
        ignored.add("prices of plans paid at once beside those of subscriptions")
      }
    }
    guard let plan = plans.first(where: { $0["billingPlanType"]?.text == "MONTHLY" }) else { return }
    if plan["isEnabled"]?.json.flag == false {
      // In a store without the plan, nothing is lost.
      guard let position = layout.position(of: Self.field), try !["", "none"].contains(known(Self.field)) else {
        return
      }
      record[position] = Cell("none", line: plan.line, column: plan.column)
      return
    }
    guard let position = layout.position(of: Self.field),
      object.node["recurringSubscriptionPeriod"]?.text == SubscriptionPeriod.oneYear.duration
    else { return ignored.add("monthly plans") }
    let storefronts = try known(Self.field)
    record[position] = Cell(self.storefronts(known: storefronts), line: plan.line, column: plan.column)
    guard let sent = plan["displayPrice"], let text = sent.text, let year = price else { return }
    guard let position = layout.position(of: Self.price), let wanted = try prices.text(ofOffer: text) else {
      return ignored.add("prices of monthly plans")
    }
    let (old, installment) = (try known(Self.price), try prices.money(text))
    // The price that an export would write is not a change.
    let id = object.node["productID"]?.text ?? ""
    if !["", "none"].contains(storefronts), try self.installment(of: id, year: year, price: old) == installment {
      return
    }
    guard let installment, let whole = try prices.money(year),
      BillingPlan.fits(installment.minorUnits, year: whole.minorUnits)
    else { return ignored.add("prices of monthly plans outside 1 to 1.5 times the price of the year") }
    let isBase = BillingPlan.monthly.isOffered(in: prices.storefront) ? nil : true
    record[position] = Cell(
      old.isEmpty ? wanted : try prices.text(ofOffer: old, taking: wanted, asBase: isBase), line: sent.line,
      column: sent.column)
  }

  /// The storefronts of the plan in a file: those that are known, with its own; a file with the prices of the United States
  /// stands for all.
  private func storefronts(known: String) -> String {
    let own = prices.storefront.alpha3
    if ["", "none"].contains(known) { return prices.isDefault ? "all" : own }
    let isIncluded = prices.isDefault || known == "all" || known.split(separator: " ").contains(own[...])
    return isIncluded ? known : "\(known) \(own)"
  }

  /// True if a product has the monthly plan in the storefront of the file.
  func hasMonthly(_ product: CatalogRecord) -> Bool {
    let storefronts = (product[layout.position(of: Self.field)]?.text.split(separator: " ") ?? []).filter {
      $0 != "none"
    }
    // The United States never have it, so that a file with their prices stands for the others.
    let isSold = storefronts == ["all"] || storefronts.contains(prices.storefront.alpha3[...])
    return prices.isDefault ? !storefronts.isEmpty : isSold && BillingPlan.monthly.isOffered(in: prices.storefront)
  }

  /// The plans of a product with a price of a year, in a file of version 5.
  func members(of product: CatalogRecord, id: String, price: String, losses: inout Losses) throws -> JSON {
    let known = product[layout.position(of: Self.price)]?.text ?? ""
    let others = known.isEmpty ? 0 : try PriceSchedule(known).storefronts.count { $0 != prices.storefront }
    losses.add("prices of monthly plans in other storefronts", others)
    let dated = known.isEmpty ? 0 : try PriceSchedule(known).entries.count { $0.from != nil || $0.until != nil }
    losses.add("price changes of monthly plans by date", dated)
    let sold = product[layout.position(of: Self.field)]?.text ?? ""
    if !["", "none", "all", prices.storefront.alpha3].contains(sold) {
      losses.add("lists of storefronts of monthly plans")
    }
    if hasMonthly(product), known.isEmpty {
      losses.add("monthly plans without a price, written as a twelfth of the year")
    }
    guard hasMonthly(product), let part = try installment(of: id, year: price, price: known) else { return [] }
    return [
      plan("BILLED_UPFRONT", id: id, price: price, whole: price),
      plan("MONTHLY", id: id, price: part.amount, whole: BillingPlan.monthly.yearly(part).amount),
    ]
  }

  private func plan(_ type: String, id: String, price: String, whole: String) -> JSON {
    [
      "billingPlanType": .string(type), "commitmentDisplayPrice": .string(whole), "displayPrice": .string(price),
      "internalID": .string(StoreKitID.id(of: "\(type) \(id)")), "isEnabled": true,
    ]
  }

  /// The installment of a year in the storefront of the file: that of the catalog, or by the text of the field.
  private func installment(of id: String, year: String, price: String) throws -> Money? {
    if !price.isEmpty, let own = try prices.installment(of: id) ?? prices.amount(ofOffer: price) { return own }
    guard let year = try prices.money(year) else { return nil }
    let count = Int64(BillingPlan.installments)
    return Money(
      minorUnits: (year.minorUnits + count - 1) / count, currency: year.currency, exponent: year.exponent)
  }
}
