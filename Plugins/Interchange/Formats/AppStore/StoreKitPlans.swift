import StockroomKit

/// The billing plans of a year's subscription in a file of version 5.
///
/// The catalog has the storefronts of the monthly plan, and the price of its installments in each of them; in a storefront
/// without one, such as the United States, they are a twelfth of the year.
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
    let monthly = try object.elements(Self.key).filter { $0["billingPlanType"]?.text == "MONTHLY" }
    guard let plan = monthly.first else { return }
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
    record[position] = Cell(storefronts(known: try known(Self.field)), line: plan.line, column: plan.column)
    guard let sent = plan["displayPrice"], let text = sent.text, let year = object.node["displayPrice"]?.text else {
      return
    }
    let price = try known(Self.price)
    let sentAmount = try prices.money(text)
    guard try sentAmount == nil || installment(of: year, price: price)?.minorUnits != sentAmount?.minorUnits else {
      return
    }
    guard let position = layout.position(of: Self.price), BillingPlan.monthly.isOffered(in: prices.storefront),
      let money = try prices.money(text)
    else { return ignored.add("prices of monthly plans, whose installments are a twelfth of the year") }
    var schedule = try PriceSchedule(price)
    schedule.entries.removeAll { $0.storefront == prices.storefront }
    schedule.entries.append(.init(.amount(money, base: prices.storefront), in: prices.storefront))
    record[position] = Cell(schedule.canonical.text, line: sent.line, column: sent.column)
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
    let sold = product[layout.position(of: Self.field)]?.text ?? ""
    if !["", "none", "all", prices.storefront.alpha3].contains(sold) {
      losses.add("lists of storefronts of monthly plans")
    }
    guard hasMonthly(product), let part = try installment(of: price, price: known) else { return [] }
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

  /// The installment of a year in the storefront of the file, by the text of the field.
  private func installment(of year: String, price: String) throws -> Money? {
    if !price.isEmpty, let own = try prices.amount(ofOffer: price) { return own }
    guard let year = try prices.money(year) else { return nil }
    let count = Int64(BillingPlan.installments)
    return Money(
      minorUnits: (year.minorUnits + count - 1) / count, currency: year.currency, exponent: year.exponent)
  }
}
