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
}
