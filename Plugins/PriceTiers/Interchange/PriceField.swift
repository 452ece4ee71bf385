import Foundation
import StockroomKit

extension InterchangeField {
  /// The whole price of a product, as one text: see ``PriceSchedule``.
  static let price = InterchangeField(
    "price", otherNames: ["tier", "price_tier", "prices"], label: "Price",
    summary: """
      The price from now on, as one text: tier 3, or 4.99 USD. ; separates entries, each with its storefront and \
      dates: tier 3; tier 1 from 2026-12-01 until 2027-01-01; JPN: 800 JPY.
      """,
    kind: .money
  ) { products, catalog in
    let now = catalog.store.now
    var texts: [Tier: String] = [:]
    return try PriceState.states(of: products, in: catalog).map { state in
      // Most products have a tier and nothing else, or nothing at all.
      if state.isEmpty { return "" }
      if let tier = state.plainTier {
        if let text = texts[tier] { return text }
        let text = state.schedule(from: now).text
        texts[tier] = text
        return text
      }
      return state.schedule(from: now).text
    }
  } canonical: { typed, catalog in
    if let tier = try Tier(plain: typed, in: catalog) { return "tier \(tier.word)" }
    return try PriceFieldCache.current(in: catalog).canonical(typed) {
      try PriceSchedule(typed).inTiers(of: catalog).text
    }
  } write: { text, product, isNew, catalog in
    if isNew {
      if text.isEmpty { return }
      if let tier = try Tier(plain: text, in: catalog) { return try Prices(catalog).start(tier, on: product) }
    }
    if text.isEmpty {
      let state = try PriceState.states(of: [product], in: catalog).first
      guard state?.schedule(from: catalog.store.now).entries.isEmpty == false else { return }
      return try Prices(catalog).unset(product)
    }
    let cache = try PriceFieldCache.current(in: catalog)
    let wanted = try cache.state(of: text)
    try PriceStateWriter(catalog: catalog, cache: cache).set(wanted, on: product, isNew: isNew)
  } lines: { text, product in
    try PriceSchedule(text).lines(for: product)
  }.omitting("preserved prices") { try PreservedPrices($0).count }
}

extension PriceState {
  fileprivate var isEmpty: Bool {
    tiers.base == nil && tiers.changes.isEmpty && basePrices.isEmpty && manual.isEmpty
  }

  /// The tier of a product without any other price, past or future.
  fileprivate var plainTier: Tier? {
    tiers.changes.isEmpty && basePrices.isEmpty && manual.isEmpty ? tiers.base : nil
  }
}

extension Tier {
  /// The tier of a text that is only a tier in its canonical spelling, which a million products may have; nil for
  /// any other text.
  fileprivate init?(plain text: String, in catalog: Catalog) throws {
    let bytes = text.utf8
    guard (6...7).contains(bytes.count), bytes.starts(with: "tier ".utf8),
      let number = Int(Substring(bytes.dropFirst(5))), bytes.dropFirst(5).allSatisfy({ (0x30...0x39).contains($0) }),
      bytes.dropFirst(5).first != 0x30
    else { return nil }
    self = try Tier(scheduled: number)
  }
}

extension PriceSchedule {
  /// The lines of a batch file that give a product these prices, in the order in which they must run.
  func lines(for product: String) -> [String] {
    entries.map { entry in
      var words = ["price", "set", product]
      switch entry.price {
      case .tier: words += ["--tier", String(entry.price.text.dropFirst("tier ".count))]
      case .amount(let money, let base):
        words += ["--price", money.amount]
        if entry.storefront == nil { words += ["--base", base.alpha3] }
      case .follow: words = ["price", "unset", product]
      }
      if let storefront = entry.storefront { words += ["--storefront", storefront.alpha3] }
      if let from = entry.from { words += ["--from", from.scheduleText] }
      if let until = entry.until { words += ["--until", until.scheduleText] }
      return ConsoleLine.text(words)
    }
  }
}
