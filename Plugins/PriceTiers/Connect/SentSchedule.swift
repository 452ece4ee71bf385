import Foundation
import StockroomKit

/// The prices that a client sends for the whole schedule of a product.
struct SentSchedule {
  private let document: ConnectDocument
  private let product: Product
  private let catalog: Catalog
  private let base: Storefront

  init(_ document: ConnectDocument, for product: Product, _ catalog: Catalog) throws {
    (self.document, self.product, self.catalog) = (document, product, catalog)
    guard let base = Storefront(connect: document.link("baseTerritory") ?? "") else {
      throw ConnectError.linkNotFound(document, "baseTerritory", "territories")
    }
    self.base = base
  }

  /// The schedule from now on; the command that sets it checks the rules.
  func schedule() throws -> PriceSchedule {
    let sent = document.links["manualPrices"] ?? []
    var entries: [(entry: PriceSchedule.Entry, price: ConnectDocument)] = []
    var last: (start: Date, price: ConnectDocument)?
    for id in sent {
      guard let price = document.included[id] else { throw ConnectError.notIncluded(id, in: document) }
      let entry = try entry(price)
      entries.append((entry, price))
      guard entry.storefront == nil else { continue }
      let start = entry.from ?? .distantPast
      if last.map({ $0.start < start }) ?? true { last = (start, price) }
    }
    guard let last else { throw ConnectError.noBasePrice(base, in: document) }
    guard last.price.text("endDate") == nil else { throw ConnectError.baseEnds(last.price) }
    for (entry, price) in entries { try requirePoints(entry, price) }
    return PriceSchedule(entries: entries.map(\.entry))
  }

  /// Refuses a territory's own price before there were price points.
  private func requirePoints(_ entry: PriceSchedule.Entry, _ price: ConnectDocument) throws {
    let start = entry.from ?? catalog.store.now
    guard let storefront = entry.storefront,
      try !PointChoice.applies(on: start, tables: PointTables(catalog))
    else { return }
    throw ConnectError.noPoints(storefront, on: start, price)
  }

  private func entry(_ price: ConnectDocument) throws -> PriceSchedule.Entry {
    let now = catalog.store.now
    let (from, until) = (try day("startDate", of: price), try day("endDate", of: price))
    if let until, until <= max(from ?? now, now) {
      throw ConnectError.attributeInvalid(
        price, "endDate", "The end date must be after the start date, and after today")
    }
    let start = from.flatMap { $0 > now ? $0 : nil }
    let id = PricePointID(price.link("inAppPurchasePricePoint") ?? "")
    guard let id, id.product == product.appleID,
      let point = try PricePoints(catalog, on: start).find(id.price, in: id.storefront)
    else { throw ConnectError.linkNotFound(price, "inAppPurchasePricePoint", "inAppPurchasePricePoints") }
    let storefront = id.storefront == base ? nil : id.storefront
    switch (storefront, id.price) {
    case (nil, .tier(let tier)): return PriceSchedule.Entry(.tier(tier.number), from: start, until: until)
    default:
      return PriceSchedule.Entry(
        .amount(point.money, base: id.storefront), in: storefront, from: start, until: until)
    }
  }

  private func day(_ name: String, of price: ConnectDocument) throws -> Date? {
    guard let text = price.text(name) else { return nil }
    guard let date = try? DateExpression.parse(text).date(now: catalog.store.now), date.isoDay.hasSameBytes(as: text)
    else { throw ConnectError.attributeInvalid(price, name, "'\(text)' is not a date such as 2026-12-01") }
    return date
  }
}

extension ConnectError {
  fileprivate static func notIncluded(_ id: String, in document: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "The item '\(id)' is not in 'included'", source: .pointer(document.pointer(toLink: "manualPrices")))
  }

  fileprivate static func noPoints(_ storefront: Storefront, on date: Date, _ price: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.RELATIONSHIP.INVALID", "The provided entity includes a relationship with an invalid value",
      "\(storefront.name) cannot have a manual price of its own on \(date.isoDay): price points began on "
        + "\(PricePointEra.start.isoDay); omit it, or send that day or a later one as its 'startDate'",
      source: .pointer(price.pointer(toLink: "inAppPurchasePricePoint")))
  }

  fileprivate static func noBasePrice(_ base: Storefront, in document: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.BASE_TERRITORY_INTERVAL_REQUIRED",
      "There must be at least one manual price for the base territory",
      "None of the manual prices is for the base territory \(base.alpha3)",
      source: .pointer(document.pointer(toLink: "manualPrices")))
  }

  fileprivate static func baseEnds(_ price: ConnectDocument) -> ConnectError {
    ConnectError(
      409, "ENTITY_ERROR.INVALID_END_DATE", "The end date is not valid",
      "The last price of the base territory must have no end date",
      source: .pointer(price.pointer(toAttribute: "endDate")))
  }
}
