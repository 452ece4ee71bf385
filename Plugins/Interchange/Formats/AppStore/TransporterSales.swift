import Foundation
import StockroomKit

/// The storefronts and prices of a product, from the `<product>` elements of a package: one for the world, and one for
/// each territory.
struct TransporterSales {
  private(set) var cleared: (element: MarkupElement, value: Bool)?
  /// The cell of the storefronts; nil if the package has none.
  private(set) var storefronts: String?
  /// The cell of the price.
  private(set) var price: (element: MarkupElement, text: String)?

  /// The element of the world or of a territory.
  private struct Sale {
    let element: MarkupElement
    let storefront: Storefront?
    let cleared: (element: MarkupElement, value: Bool)?
    let intervals: [TransporterPrices.Interval]
  }

  /// Reads the elements.
  ///
  /// - Throws: All problems with their places.
  init(_ products: MarkupElement, _ xml: XMLFile, _ ignored: inout Losses) throws {
    var findings = Findings()
    var sales: [Sale] = []
    for element in products.children {
      guard element.name == "product" else {
        ignored.addElement(element.name)
        continue
      }
      let sale = try findings.gather { try Self.sale(element, xml, &ignored) }
      guard let sale else { continue }
      if sales.contains(where: { $0.storefront == sale.storefront }) {
        findings.note(xml.place(element), .transporterTerritoryDoubled(sale.storefront?.alpha2 ?? "WW"))
      }
      sales.append(sale)
    }
    try findings.check()
    read(sales, &ignored)
    readPrice(sales)
  }

  private mutating func read(_ sales: [Sale], _ ignored: inout Losses) {
    let world = sales.first { $0.storefront == nil }
    let stated = sales.filter { $0.storefront != nil && $0.cleared != nil }
    let open = stated.filter { $0.cleared?.value == true }
    if let world, world.cleared?.value != false || stated.isEmpty {
      cleared = world.cleared
      storefronts = "all"
      ignored.add("territories where a product is not for sale", stated.count - open.count)
      return
    }
    guard let first = open.first ?? stated.first else { return }
    cleared = first.cleared
    storefronts = CellValue.text(of: (open.isEmpty ? stated : open).compactMap(\.storefront))
  }

  private mutating func readPrice(_ sales: [Sale]) {
    let priced = sales.filter { !$0.intervals.isEmpty }
    guard let first = priced.first else { return }
    let world = priced.first { $0.storefront == nil }
    // Without a price for the world, all storefronts follow the price in the United States, or the first price.
    let common = world ?? priced.first { $0.storefront?.alpha3 == "USA" } ?? first
    let own = priced.filter { $0.storefront != nil && (world != nil || $0.intervals != common.intervals) }
    let schedule = PriceSchedule(
      everywhere: common.intervals, own: own.compactMap { sale in sale.storefront.map { ($0, sale.intervals) } })
    price = (first.element, schedule.text)
  }

  // MARK: - Parts

  private static func sale(_ element: MarkupElement, _ xml: XMLFile, _ ignored: inout Losses) throws -> Sale {
    let known = ["territory", "cleared_for_sale", "wholesale_price_tier", "intervals"]
    for child in element.children where !known.contains(child.name) { ignored.addElement(child.name) }
    let territory = try element.first("territory").flatMap { territory in
      let code = territory.text.uppercased()
      if code == TransporterWord.worldwide || code.isEmpty { return nil as Storefront? }
      return try xml.place(territory).locating { try Storefront.parse(code) }
    }
    let cleared = try element.first("cleared_for_sale").map { cleared in
      (cleared, try xml.place(cleared).locating { try CellValue.boolean(cleared.text) })
    }
    var intervals: [TransporterPrices.Interval] = []
    if let tier = element.first("wholesale_price_tier") {
      intervals.append(TransporterPrices.Interval(tier: try number(tier, xml)))
    }
    for interval in element.first("intervals")?.children ?? [] {
      guard interval.name == "interval" else {
        ignored.addElement(interval.name)
        continue
      }
      guard let tier = interval.first("wholesale_price_tier") else {
        throw xml.place(interval).error(.transporterElement("wholesale_price_tier", in: "interval"))
      }
      intervals.append(
        TransporterPrices.Interval(
          tier: try number(tier, xml), from: try interval.first("start_date").flatMap { try day($0, xml) },
          until: try interval.first("end_date").flatMap { try day($0, xml) }))
    }
    return Sale(element: element, storefront: territory, cleared: cleared, intervals: intervals)
  }

  private static func number(_ element: MarkupElement, _ xml: XMLFile) throws -> Int {
    guard let number = Int(element.text), (0...1000).contains(number) else {
      throw xml.place(element).error(.transporterTier(element.text))
    }
    return number
  }

  /// A day; nil for an empty element.
  private static func day(_ element: MarkupElement, _ xml: XMLFile) throws -> Date? {
    guard !element.text.isEmpty else { return nil }
    let parts = element.text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4,
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
      let date = Date(year: year, month: month, day: day)
    else { throw xml.place(element).error(.transporterDate(element.text)) }
    return date
  }
}

extension Refusal {
  fileprivate static func transporterTerritoryDoubled(_ code: String) -> Refusal {
    Refusal("itmsp.territory.doubled", "\(code) is listed twice", hint: "delete one of them", subject: code)
  }

  fileprivate static func transporterTier(_ text: String) -> Refusal {
    Refusal("itmsp.tier", "\(text) is not the number of a price tier", hint: "write a number such as 3", subject: text)
  }

  fileprivate static func transporterDate(_ text: String) -> Refusal {
    Refusal("itmsp.date", "\(text) is not a date", hint: "write a date such as 2026-12-01", subject: text)
  }
}

/// The prices of a product in a package: tiers, from day to day.
struct TransporterPrices {
  /// A tier between two days at 00:00 UTC; the end is excluded.
  struct Interval: Hashable {
    var tier: Int
    var from: Date?
    var until: Date?
  }

  private(set) var losses = Losses()
  /// The prices in all storefronts, in the order of time.
  private(set) var intervals: [Interval] = []

  /// Reads the cell of the price.
  ///
  /// Tiers are the same in all storefronts; a storefront's own price is an amount.
  init(cell text: String) {
    guard let schedule = try? PriceSchedule(text) else {
      losses.add("prices")
      return
    }
    let changes = schedule.changes(in: nil)
    var hasAmounts = !schedule.storefronts.isEmpty
    var hasTimes = false
    for (index, change) in changes.enumerated() {
      let until = index + 1 < changes.count ? changes[index + 1].from : nil
      guard case .tier(let tier)? = change.price else {
        if change.price != nil { hasAmounts = true }
        continue
      }
      for case let date? in [change.from, until] where date.seconds % 86_400 != 0 { hasTimes = true }
      intervals.append(Interval(tier: tier, from: change.from, until: until))
    }
    if hasAmounts { losses.add("prices by amount") }
    if hasTimes { losses.add("times of day of price changes") }
  }
}

extension PriceSchedule {
  /// The schedule of a package's prices in all and in single storefronts.
  init(everywhere: [TransporterPrices.Interval], own: [(storefront: Storefront, [TransporterPrices.Interval])]) {
    func entries(_ intervals: [TransporterPrices.Interval], in storefront: Storefront?) -> [Entry] {
      intervals.map { Entry(.tier($0.tier), in: storefront, from: $0.from, until: $0.until) }
    }
    self.init(entries: entries(everywhere, in: nil) + own.flatMap { entries($0.1, in: $0.storefront) })
    self = canonical
  }
}
