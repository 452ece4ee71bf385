import Foundation
import StockroomKit

/// A product's prices in storefronts, converted to one currency for comparison, the highest first.
struct PriceBars {
  /// One storefront's price.
  struct Bar {
    let quote: ResolvedPrice
    /// In the common currency's smallest unit.
    let value: Money
    /// The share of the highest price.
    let share: Double
  }

  let bars: [Bar]
  /// The currencies without a rate, whose storefronts are omitted.
  let missing: [String]

  /// Creates the bars from existing prices.
  ///
  /// - Throws: a ``Refusal`` if the common currency, or every other, has no rate, or all prices round to zero.
  init(_ quotes: [ResolvedPrice], in currency: Currency, by rates: ExchangeRates) throws {
    guard rates.has(currency.code) else { throw Refusal.noRate(of: [currency.code]) }
    var missing: Set<String> = []
    var values: [(quote: ResolvedPrice, value: Money)] = []
    for quote in quotes {
      guard let money = quote.money else { continue }
      if let amount = rates.convert(money, to: currency.code) {
        guard let value = Money(rounding: amount, in: currency) else { throw Refusal.beyondReason(money, currency) }
        values.append((quote, value))
      } else {
        missing.insert(money.currency)
      }
    }
    guard let highest = values.max(by: { $0.value.minorUnits < $1.value.minorUnits }) else {
      throw missing.isEmpty ? Refusal.nothingToCompare : Refusal.noRate(of: missing.sorted())
    }
    guard highest.value.minorUnits > 0 else { throw Refusal.roundsToNothing(highest.quote, currency) }
    self.missing = missing.sorted()
    bars = values.map { quote, value in
      Bar(quote: quote, value: value, share: Double(value.minorUnits) / Double(highest.value.minorUnits))
    }.sorted { ($1.value.minorUnits, $0.quote.storefront) < ($0.value.minorUnits, $1.quote.storefront) }
  }
}

extension PriceBars {
  /// The bars as a chart, each with its local price.
  func chart(title: String, formatter: PriceFormatter) -> BarChart {
    BarChart(
      title: title,
      bars: bars.map { bar in
        let converted = formatter.string(bar.value)
        let local = bar.quote.priceText == converted ? "" : "  (\(bar.quote.priceText))"
        return BarChart.Bar(
          label: bar.quote.storefront.name, value: bar.share, text: converted + local, tone: bar.quote.origin.tone)
      })
  }
}

extension ResolvedPrice {
  /// The price as shown to customers.
  fileprivate var priceText: String {
    if case .money(_, _, let text) = markedPrice { text } else { "" }
  }
}

extension ResolvedPrice.Origin? {
  /// Manual prices have a different tone.
  fileprivate var tone: Tone {
    switch self {
    case .manual: .attention
    case .base: .good
    case .equalized, .estimated, .tier, nil: .plain
    }
  }
}

extension Refusal {
  fileprivate static let nothingToCompare = Refusal(
    "price.chart.empty", "there is no price to compare in these storefronts",
    remedy: .command("price show PRODUCT --all"))

  fileprivate static func beyondReason(_ money: Money, _ currency: Currency) -> Refusal {
    Refusal(
      "price.rates.beyond-reason", "at these rates \(money) is too large in \(currency.code)",
      hint: "check the rates for \(money.currency) and \(currency.code)", subject: money.currency)
  }

  fileprivate static func roundsToNothing(_ quote: ResolvedPrice, _ currency: Currency) -> Refusal {
    let charged = quote.money?.currency ?? currency.code
    return Refusal(
      "price.rates.nothing-left", "at these rates every price rounds to 0 \(currency.code)",
      hint: "check the rates for \(charged) and \(currency.code)", subject: charged)
  }

  fileprivate static func noRate(of currencies: [String]) -> Refusal {
    let names = currencies.joined(separator: ", ")
    return Refusal(
      "price.rates.missing", "there is no rate for \(names)", hint: "add a row for each to the file of --rates",
      subject: currencies.first)
  }
}
