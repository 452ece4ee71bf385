import Foundation
import StockroomKit

/// A product's prices in storefronts, told in one currency so that they can be compared, the highest first.
struct PriceBars {
  /// One storefront's price.
  struct Bar {
    let quote: Quote
    /// In the common currency's smallest unit.
    let value: Money
    /// Of the highest.
    let share: Double
  }

  let bars: [Bar]
  /// The currencies without a rate, whose storefronts are left out.
  let missing: [String]

  /// Takes the prices there are.
  ///
  /// - Throws: a ``Refusal`` where the common currency, or every other, has no rate, or the rates leave nothing of any price.
  init(_ quotes: [Quote], in currency: Currency, by rates: ExchangeRates) throws {
    guard rates.has(currency.code) else { throw Refusal.noRate(of: [currency.code]) }
    var missing: Set<String> = []
    var values: [(quote: Quote, value: Money)] = []
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
  /// The bars as a chart, each with what customers pay there.
  func chart(title: String, formatter: PriceFormatter) -> BarChart {
    BarChart(
      title: title,
      bars: bars.map { bar in
        let told = formatter.string(bar.value)
        let own = bar.quote.priceText == told ? "" : "  (\(bar.quote.priceText))"
        return BarChart.Bar(
          label: bar.quote.storefront.name, value: bar.share, text: told + own, tone: bar.quote.origin.tone)
      })
  }
}

extension Quote {
  /// The price as customers read it.
  fileprivate var priceText: String {
    if case .money(_, _, let text) = price { text } else { "" }
  }
}

extension Quote.Origin? {
  /// Prices set by hand stand out from those that follow.
  fileprivate var tone: Tone {
    switch self {
    case .manual: .attention
    case .base: .good
    case .equalized, .tier, nil: .plain
    }
  }
}

extension Refusal {
  fileprivate static let nothingToCompare = Refusal(
    "price.chart.empty", "there is no price to compare in these storefronts", hint: "price show PRODUCT --all")

  fileprivate static func beyondReason(_ money: Money, _ currency: Currency) -> Refusal {
    Refusal(
      "price.rates.beyond-reason", "by these rates \(money) would be more \(currency.code) than anything costs",
      hint: "are the rates of \(money.currency) and \(currency.code) right?", subject: money.currency)
  }

  fileprivate static func roundsToNothing(_ quote: Quote, _ currency: Currency) -> Refusal {
    let charged = quote.money?.currency ?? currency.code
    return Refusal(
      "price.rates.nothing-left", "by these rates every price rounds to 0 \(currency.code)",
      hint: "are the rates of \(charged) and \(currency.code) right?", subject: charged)
  }

  fileprivate static func noRate(of currencies: [String]) -> Refusal {
    let names = currencies.joined(separator: ", ")
    return Refusal(
      "price.rates.missing", "there is no rate of \(names)", hint: "add a row for each to the file of --rates",
      subject: currencies.first)
  }
}
