import StockroomKit

/// A row of the price matrix: one number for a product's prices in all storefronts.
///
/// Tier 0 is free, and no in-app purchase product may have it; tiers 1 to 87 cost more as they go up. The alternate
/// tiers A, B and 1 to 5, which matrices have since 2016, cost the same in the United States as tier 1, or the tier of
/// their number, and less or more in some other storefronts.
struct Tier: Hashable, Comparable, Sendable {
  /// The numbers iTunes Connect offered from March 2012.
  static let numbers = 0...87

  static let free = Tier(position: 0)

  /// Every tier in the order of the matrix, the free one first and the alternate ones last.
  static let all = (0..<numbers.count + alternates.count).map(Tier.init(position:))

  /// The tiers a product can have.
  static let paid = all.dropFirst()

  /// Its index in ``all``, and in a column of a matrix.
  let position: Int

  /// The tier with this number, or nil if iTunes Connect had none.
  init?(_ number: Int) {
    if Self.numbers.contains(number) {
      position = number
    } else {
      guard let place = Self.alternates.firstIndex(where: { $0.number == number }) else { return nil }
      position = Self.numbers.count + place
    }
  }

  private init(position: Int) {
    self.position = position
  }

  /// Its number in iTunes Connect: for alternate tiers `510` and up, which people never see.
  var number: Int {
    alternate?.number ?? position
  }

  /// Its word as typed: `5`, `A`, `alt5`.
  var word: String {
    alternate?.word ?? String(position)
  }

  var isFree: Bool {
    self == .free
  }

  var isAlternate: Bool {
    alternate != nil
  }

  static func < (left: Tier, right: Tier) -> Bool {
    left.position < right.position
  }

  private var alternate: (number: Int, word: String, name: String)? {
    position < Self.numbers.count ? nil : Self.alternates[position - Self.numbers.count]
  }

  /// The numbers are from fastlane and the price matrices of 2016 to 2020.
  private static let alternates = [
    (number: 510, word: "A", name: "A"), (number: 530, word: "B", name: "B"), (number: 550, word: "alt1", name: "1"),
    (number: 560, word: "alt2", name: "2"), (number: 570, word: "alt3", name: "3"),
    (number: 580, word: "alt4", name: "4"), (number: 590, word: "alt5", name: "5"),
  ]
}

extension Tier: CustomStringConvertible {
  /// The tier as iTunes Connect names it: `Free`, `Tier 5`, `Alternate Tier A`.
  var description: String {
    if let alternate { return "Alternate Tier \(alternate.name)" }
    return isFree ? "Free" : "Tier \(position)"
  }
}

extension Tier {
  /// The tier as data: a number, or the word of an alternate one.
  var value: Value {
    isAlternate ? .identifier(word) : .integer(Int64(position))
  }

  /// Parses a tier from its number or, for alternate ones, its word, as in `--tier 5`, `--tier A` and `--tier alt5`.
  ///
  /// - Throws: a ``Refusal`` if the text is neither, or is not the number of a tier.
  init(parsing text: String) throws(Refusal) {
    let digits = text.utf8
    if !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      guard let number = Int(text), let tier = Tier(number), !tier.isAlternate else { throw .tierUnknown(text) }
      self = tier
    } else {
      guard let tier = Self.alternate(text) else { throw .tierNotANumber(text) }
      self = tier
    }
  }

  /// Throws a ``Refusal`` for the free tier: only apps can be free.
  func checkForProduct() throws(Refusal) {
    if isFree { throw .tierFree }
  }

  /// `A`, `alt a` and `Alternate Tier A` are the same; case is ignored.
  private static func alternate(_ text: String) -> Tier? {
    let typed = text.lowercased().utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    return all.last { tier in
      guard tier.isAlternate else { return false }
      let word = tier.word.lowercased()
      let letter = word.hasPrefix("alt") ? word : "alt\(word)"
      return [word, letter, letter.replacing("alt", with: "alternatetier")].contains { typed.elementsEqual($0.utf8) }
    }
  }
}

extension Tier: ParameterValue {
  /// The names that other programs use.
  static var otherNames: [String] { ["price-tier"] }
  static var valueName: String { "N" }
  static var completer: String? { "tier" }

  /// `--tier`, the same in every command that prices a product.
  static let option = Parameter<Tier?>.option("tier", "The price tier: 1 to 87, A, B, or alt1 to alt5.")

  /// Parses the tier of a product, which cannot be the free one.
  static func parse(_ text: String) throws -> Tier {
    let tier = try Tier(parsing: text)
    try tier.checkForProduct()
    return tier
  }
}

extension Refusal {
  static func tierNotANumber(_ text: String) -> Refusal {
    Refusal(
      "price.tier.not-a-number", "\(text) is not a price tier: use a number from 1 to 87, A, B, or alt1 to alt5",
      hint: suggestion(for: text), subject: text)
  }

  static func tierUnknown(_ text: String) -> Refusal {
    let alternate = Int(text).flatMap(Tier.init(_:))
    return Refusal(
      "price.tier.unknown", kind: .missing,
      "there is no price tier \(text): tiers go from 1 to \(Tier.numbers.upperBound)",
      hint: "the nearest is --tier \(alternate?.word ?? String(Tier.numbers.upperBound))", subject: text)
  }

  static var tierFree: Refusal {
    Refusal(
      "price.tier.free", "tier 0 is Free, which is for apps only, not for in-app purchase products",
      hint: "--tier 1 is the cheapest", subject: "0")
  }

  /// `tier 5` and `4.99` are near misses, which get a better hint than the list of tiers.
  private static func suggestion(for text: String) -> String {
    let parts = text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    if parts.count == 2, parts[0].lowercased() == "tier", let number = Int(parts[1]), let tier = Tier(number) {
      return "--tier \(tier.word)"
    }
    if let amount = try? Money(parsing: text, currency: "USD", exponent: 2) {
      return "find the tier with price find \(amount.amount)"
    }
    return "price tiers"
  }
}
