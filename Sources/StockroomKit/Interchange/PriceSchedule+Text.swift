internal import Basics
internal import Catalog
internal import Foundation
public import Store

extension PriceSchedule {
  /// The schedule as one text: `4.99 USD; JPN: 800 JPY; JPN: 700 JPY from 2026-12-01 until 2027-01-01`.
  ///
  /// An entry is `[STOREFRONT: ]VALUE[ from DATE][ until DATE]`. Its value is `tier 3`, `4.99 USD`, `5.99 EUR base DEU`
  /// if the base storefront is not the United States, or `follow` for a storefront that follows the others again.
  public var text: String { entries.map(\.text).joined(separator: "; ") }

  /// Parses a text as people write it, in any case and with any spaces, to a canonical schedule.
  ///
  /// - Throws: A `Refusal` that says what is wrong and shows the right form; nothing is guessed.
  public init(_ text: String) throws(Refusal) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count > 1 || text.contains(where: { !$0.isWhitespace }) else {
      self.init()
      return
    }
    guard parts.count <= Self.limit else {
      throw Refusal(
        "price.text.entries", "this price has \(parts.count) entries; at most \(Self.limit) are read",
        hint: "a price changes rarely: check where the cell ends")
    }
    var entries: [Entry] = []
    for part in parts { entries.append(try PriceEntryReader(part).entry()) }
    try Self.check(entries)
    self = PriceSchedule(entries: entries).canonical
  }

  /// More than any product needs: 175 storefronts, each with a few changes.
  private static let limit = 1000

  /// Refuses entries that overlap, and a time without any price.
  private static func check(_ entries: [Entry]) throws(Refusal) {
    let sorted = entries.sorted { left, right in
      (left.storefront?.alpha3 ?? "", left.from ?? .beforeAll)
        < (right.storefront?.alpha3 ?? "", right.from ?? .beforeAll)
    }
    for (entry, next) in zip(sorted, sorted.dropFirst()) where entry.storefront == next.storefront {
      let starts = next.from ?? .beforeAll
      guard starts > entry.from ?? .beforeAll, starts >= entry.until ?? .beforeAll else {
        throw .entriesOverlap(entry, next)
      }
    }
    let everywhere = PriceSchedule(entries: entries).changes(in: nil)
    guard let first = everywhere.firstIndex(where: { $0.price != nil }) else { return }
    if let gap = everywhere[first...].first(where: { $0.price == nil }) { throw .scheduleGap(from: gap.from) }
  }
}

extension PriceSchedule.Entry {
  /// The entry as a part of the text of a schedule.
  public var text: String {
    var text = storefront.map { "\($0.alpha3): " } ?? ""
    text += storefront == nil ? price.text : price.ownText
    if let from { text += " from \(from.cellText)" }
    if let until { text += " until \(until.cellText)" }
    return text
  }
}

extension PriceSchedule.Price {
  /// The price as people write it: `tier 3`, `4.99 USD`, `5.99 EUR base DEU`.
  public var text: String {
    switch self {
    case .amount(let money, let base) where !base.alpha3.hasSameBytes(as: "USA"): "\(money) base \(base.alpha3)"
    default: ownText
    }
  }

  /// The same in a storefront of its own.
  fileprivate var ownText: String {
    switch self {
    case .tier(let number): "tier \(Self.alternates.first { $0.number == number }?.word ?? String(number))"
    case .amount(let money, _): money.description
    case .follow: "follow"
    }
  }

  /// The alternate tiers' numbers, of which iTunes Connect shows only the words.
  static let alternates: [(number: Int, word: String)] = [
    (510, "A"), (530, "B"), (550, "alt1"), (560, "alt2"), (570, "alt3"), (580, "alt4"), (590, "alt5"),
  ]
}

extension Date {
  /// The day, and the time of day if it is not midnight UTC.
  var cellText: String { seconds % 86_400 == 0 ? isoDay : iso8601 }
}
