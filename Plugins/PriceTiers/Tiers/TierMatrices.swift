import Foundation
import StockroomKit

/// Apple's price matrices in the order of their dates.
struct TierMatrices: Sendable {
  /// Oldest first.
  let all: [TierMatrix]

  init(_ matrices: [TierMatrix]) {
    all = matrices.sorted { $0.effective < $1.effective }
  }

  /// The newest matrix as of the date, or nil before the oldest, when its prices were not yet charged.
  func newest(on date: Date) -> TierMatrix? {
    all.last { $0.effective <= date }?.on(date)
  }

  /// The newest matrix as of the date.
  ///
  /// - Throws: a ``Refusal`` for a date before the oldest; its remedy is `mending` with the date of that one.
  func inForce(on date: Date, mending: String = "clock set") throws(Refusal) -> TierMatrix {
    guard let matrix = newest(on: date) else { throw .noMatrixInForce(on: date, oldest: all.first, mending: mending) }
    return matrix
  }
}

extension TierMatrices {
  /// Throws a ``Refusal`` for an alternate tier that the matrix of that time does not have.
  func check(_ tier: Tier, on date: Date) throws(Refusal) {
    guard tier.isAlternate, newest(on: date)?.tiers.contains(tier) != true else { return }
    throw .tierNotYet(tier, on: date, first: all.first { $0.tiers.contains(tier) })
  }
}

extension Refusal {
  fileprivate static func tierNotYet(_ tier: Tier, on date: Date, first: TierMatrix?) -> Refusal {
    Refusal(
      "price.tier.not-yet", "there was no \(tier) on \(date.isoDay)",
      hint: first.map { "the price matrix of \($0.name) is the first with this tier" }, subject: tier.word)
  }

  fileprivate static func noMatrixInForce(on date: Date, oldest: TierMatrix?, mending: String) -> Refusal {
    Refusal(
      "price.matrix.none-in-force",
      "there were no price tiers on \(date.isoDay): the oldest price matrix is that of \(oldest?.name ?? "no day")",
      hint: oldest.map { "\(mending) \($0.name)" })
  }
}
