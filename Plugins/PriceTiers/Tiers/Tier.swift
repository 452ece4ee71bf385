import StockroomKit

/// A row of the price matrix: one number for what a product costs in every storefront.
///
/// Tier 0 is free, and no in-app purchase product may have it; tiers 1 to 87 cost more as they go up.
struct Tier: Hashable, Comparable, Sendable {
  /// The numbers iTunes Connect offered from March 2012.
  static let numbers = 0...87

  static let free = Tier(checked: 0)

  /// Every tier, the free one first.
  static let all = numbers.map { Tier(checked: $0) }

  /// Those a product can have.
  static let paid = all.dropFirst()

  let number: Int

  /// The tier with this number, or nil if iTunes Connect had none.
  init?(_ number: Int) {
    guard Self.numbers.contains(number) else { return nil }
    self.number = number
  }

  private init(checked number: Int) {
    self.number = number
  }

  var isFree: Bool {
    self == .free
  }

  static func < (left: Tier, right: Tier) -> Bool {
    left.number < right.number
  }
}

extension Tier: CustomStringConvertible {
  /// The tier as iTunes Connect names it: `Free`, `Tier 5`.
  var description: String {
    isFree ? "Free" : "Tier \(number)"
  }
}
