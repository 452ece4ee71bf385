internal import Basics
internal import Catalog
internal import Foundation
public import Store

extension PriceSchedule {
  /// The schedule as one text: `4.99 USD; JPN: 800 JPY; JPN: 700 JPY from 2026-12-01 until 2027-01-01`.
  ///
  /// An entry is `[STOREFRONT: ]VALUE[ from DATE][ until DATE]`. A value is `tier 3`; `4.99 USD`; `5.99 EUR base DEU`
  /// for another base storefront than the United States; or `follow` for a storefront that follows the others again.
  public var text: String { entries.map(\.text).joined(separator: "; ") }

  /// Parses a text, with any case and spaces, to a canonical schedule.
  ///
  /// - Throws: A `Refusal` with the problem and the right form; nothing is guessed.
  public init(_ text: String) throws(Refusal) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count > 1 || text.contains(where: { !$0.isWhitespace }) else {
      self.init()
      return
    }
    guard parts.count <= Self.limit else {
      throw Refusal(
        "price.text.entries", "this price has \(parts.count) entries; the maximum is \(Self.limit)",
        hint: "check where the cell ends, because a price changes rarely")
    }
    var entries: [Entry] = []
    for part in parts { entries.append(try PriceEntryReader(part).entry()) }
    try Self.check(entries)
    self = PriceSchedule(entries: entries).canonical
  }

  /// The maximum number of entries: more than 175 storefronts need, each with a few changes.
  private static let limit = 1000

  /// Refuses entries that overlap, and periods without a price.
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
  /// The entry as text: `JPN: 700 JPY from 2026-12-01`.
  public var text: String {
    var text = storefront.map { "\($0.alpha3): " } ?? ""
    text += storefront == nil ? price.text : price.ownText
    if let from { text += " from \(from.cellText)" }
    if let until { text += " until \(until.cellText)" }
    return text
  }
}

extension PriceSchedule.Price {
  /// The price as text: `tier 3`, `4.99 USD`, `5.99 EUR base DEU`.
  public var text: String {
    switch self {
    case .amount(let money, let base) where !base.alpha3.hasSameBytes(as: "USA"): "\(money) base \(base.alpha3)"
    default: ownText
    }
  }

  /// The text of a storefront's own price, without the base.
  fileprivate var ownText: String {
    switch self {
    case .tier(let number): "tier \(Self.alternates.first { $0.number == number }?.word ?? String(number))"
    case .amount(let money, _): money.description
    case .follow: "follow"
    }
  }

  /// The numbers of the alternate tiers; iTunes Connect shows only the words.
  fileprivate static let alternates: [(number: Int, word: String)] = [
    (510, "A"), (530, "B"), (550, "alt1"), (560, "alt2"), (570, "alt3"), (580, "alt4"), (590, "alt5"),
  ]
}

extension Date {
  /// The day, and the time of day if it is not midnight UTC.
  var cellText: String { seconds % 86_400 == 0 ? isoDay : iso8601 }
}

/// Parses one entry of the text of a price schedule.
private struct PriceEntryReader {
  private let text: String
  /// The storefront as typed; nil if the entry names none.
  private let place: String?
  private let words: [String]

  init(_ part: Substring) {
    text = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    // A time of day also has a colon, after digits.
    let isPlaced = halves.count == 2 && !halves[0].utf8.contains { Self.digits.contains($0) }
    place = isPlaced ? halves[0].trimmed : nil
    words = (isPlaced ? halves[1] : text[...]).split(separator: " ").map(String.init)
  }

  func entry() throws(Refusal) -> PriceSchedule.Entry {
    guard !text.isEmpty else { throw .entryEmpty }
    let storefront = try place.map { place throws(Refusal) in try Self.storefront(place) }
    let end = words.firstIndex { Self.isDateWord($0) } ?? words.endIndex
    let value = Array(words[..<end])
    guard !value.isEmpty else { throw .valueMissing(text) }
    var entry = PriceSchedule.Entry(try price(value, in: storefront), in: storefront)
    (entry.from, entry.until) = try dates(words[end...])
    if let from = entry.from, let until = entry.until, until <= from { throw .endsBeforeStart(text, from, until) }
    return entry
  }

  // MARK: Dates

  private static func isDateWord(_ word: String) -> Bool { ["from", "until"].contains(word.lowercased()) }

  private func dates(_ words: ArraySlice<String>) throws(Refusal) -> (from: Date?, until: Date?) {
    var dates: [String: Date] = [:]
    var rest = words
    while let name = rest.popFirst() {
      guard Self.isDateWord(name), dates[name.lowercased()] == nil else { throw .wordsLeft(name) }
      dates[name.lowercased()] = try Self.date(rest.popFirst() ?? "")
    }
    return (dates["from"], dates["until"])
  }

  /// Parses an absolute date: a file must mean the same on every day.
  private static func date(_ text: String) throws(Refusal) -> Date {
    guard text.utf8.first.map({ digits.contains($0) }) == true,
      let date = try? DateExpression.parse(text.uppercased()), !date.isRelative
    else { throw .dateUnknown(text) }
    return date.date(now: .distantPast)
  }

  // MARK: Values

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static func storefront(_ code: String) throws(Refusal) -> Storefront {
    guard let storefront = Storefront(code: code) else { throw .placeUnknown(code) }
    return storefront
  }

  private func price(_ words: [String], in storefront: Storefront?) throws(Refusal) -> PriceSchedule.Price {
    let joined = words.joined().lowercased()
    if joined == "follow" {
      guard storefront != nil else { throw .followsNothing(text) }
      return .follow
    }
    let numbers = words.count { $0.utf8.contains { Self.digits.contains($0) } }
    if numbers <= 1, let tier = try Self.tier(joined) {
      if let storefront { throw .tierInStorefront(text, storefront) }
      return .tier(tier)
    }
    let place = words.firstIndex { $0.lowercased() == "base" }
    let amount = try Self.amount(Array(words[..<(place ?? words.endIndex)]))
    guard let place else {
      if let storefront { return .amount(amount, base: storefront) }
      return .amount(amount, base: try Self.storefront("USA"))
    }
    if let storefront { throw .baseInStorefront(text, storefront) }
    guard place + 1 < words.endIndex else { throw .placeUnknown("") }
    guard place + 2 == words.endIndex else { throw .wordsLeft(words[place + 2]) }
    return .amount(amount, base: try Self.storefront(words[place + 1]))
  }

  /// The number of a tier: `3`, `tier 3`, `Tier A`, `alternate tier a`, or `alt1`, without spaces.
  private static func tier(_ joined: String) throws(Refusal) -> Int? {
    let names = ["alternatetier", "tier"]
    let name = names.first { joined.utf8.starts(with: $0.utf8) }
    let word = joined.dropFirst(name?.count ?? 0).replacing("-", with: "")
    if !word.isEmpty, word.utf8.count <= 6, word.utf8.allSatisfy({ digits.contains($0) }) {
      let isAlternate = name?.hasPrefix("alternate") == true
      return isAlternate ? alternate("alt\(word)") : Int(String(word))
    }
    if let number = alternate(String(word)) { return number }
    if word == "free" { return 0 }
    if name != nil { throw .valueUnknown(joined) }
    return nil
  }

  private static func alternate(_ word: String) -> Int? {
    PriceSchedule.Price.alternates.first { $0.word.lowercased() == word }?.number
  }

  /// Parses an amount with its currency: `4.99 USD`, `4.99usd`.
  private static func amount(_ words: [String]) throws(Refusal) -> Money {
    let joined = words.joined()
    let bytes = Array(joined.utf8)
    let letters = bytes.reversed().prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    let code = String(decoding: letters.reversed(), as: UTF8.self).uppercased()
    let number = String(decoding: bytes.dropLast(letters.count), as: UTF8.self)
    guard bytes.contains(where: { digits.contains($0) }) else { throw .valueUnknown(words.joined(separator: " ")) }
    let isPlain = number.utf8.allSatisfy { digits.contains($0) || $0 == UInt8(ascii: ".") }
    let isSplit = words.count == 2 && words[1].utf8.count == letters.count
    guard isPlain, code.utf8.count == 3, words.count == 1 || isSplit else {
      throw .amountMalformed(words.joined(separator: " "))
    }
    let decimals =
      number.utf8.firstIndex(of: UInt8(ascii: ".")).map { number.utf8.distance(from: $0, to: number.utf8.endIndex) - 1 }
      ?? 0
    do throws(Money.AmountError) {
      return try Money(parsing: number, currency: code, exponent: decimals)
    } catch {
      throw error.reason == .tooLarge ? .amountTooLarge(number) : .amountMalformed(words.joined(separator: " "))
    }
  }
}

extension Substring {
  fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }
}
