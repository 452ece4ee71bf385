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
  /// - Throws: a ``Refusal`` for a date before the oldest; its remedy is `hint` with the date of that one.
  func inForce(on date: Date, hint: String = "clock set") throws(Refusal) -> TierMatrix {
    guard let matrix = newest(on: date) else { throw .noMatrixInForce(on: date, oldest: all.first, hint: hint) }
    return matrix
  }
}

extension TierMatrices {
  /// Throws a ``Refusal`` for an alternate tier that the matrix of that time does not have.
  func check(_ tier: Tier, on date: Date) throws(Refusal) {
    guard tier.isAlternate, newest(on: date)?.tiers.contains(tier) != true else { return }
    throw .tierNotYet(tier, on: date, first: all.first { $0.tiers.contains(tier) })
  }

  /// The built-in matrices.
  static let published = TierMatrices([
    .july2012, .october2012, .may2016, .march2019, .october2019, .june2020,
  ])
}

extension TierMatrix {
  /// Apple's Exhibit C, version 13.
  static let july2012 = TierMatrix("2012-07-18", effective: Date(seconds: 1_342_569_600)) { .july2012 }

  /// Apple's Exhibit C, version 14.
  static let october2012 = TierMatrix("2012-10-26", effective: Date(seconds: 1_351_209_600)) { .october2012 }

  // The days the matrices below took effect are unknown. Each was in effect on the day it was read, and the first of
  // that month is used.

  /// The first with a column for each storefront, and with alternate tiers.
  static let may2016 = TierMatrix("2016-05-01", effective: Date(seconds: 1_462_060_800), readOn: "2016-05-02") {
    .may2016
  }

  /// The first with the currencies added in 2017 and 2018.
  static let march2019 = TierMatrix("2019-03-01", effective: Date(seconds: 1_551_398_400), readOn: "2019-03-07") {
    .march2019
  }

  /// Apple changed prices in Colombia, Egypt, Japan, Kazakhstan, Pakistan, Sweden, and Taiwan.
  static let october2019 = TierMatrix("2019-10-01", effective: Date(seconds: 1_569_888_000), readOn: "2019-10-03") {
    .october2019
  }

  /// The first with the 20 storefronts that opened in 2020.
  static let june2020 = TierMatrix("2020-06-01", effective: Date(seconds: 1_590_969_600), readOn: "2020-06-05") {
    .june2020
  }
}

extension TierColumns {
  fileprivate static let july2012 = TierColumns(TierMatrix.july2012Prices)
  fileprivate static let october2012 = TierColumns(TierMatrix.october2012Prices, changing: july2012)
  fileprivate static let may2016 = TierColumns(TierMatrix.may2016Prices)
  fileprivate static let march2019 = TierColumns(
    TierMatrix.march2019PricesLToZ, changing: TierColumns(TierMatrix.march2019Prices, changing: may2016))
  fileprivate static let october2019 = TierColumns(TierMatrix.october2019Prices, changing: march2019)
  fileprivate static let june2020 = TierColumns(TierMatrix.june2020Prices, changing: october2019)
}

extension Refusal {
  fileprivate static func tierNotYet(_ tier: Tier, on date: Date, first: TierMatrix?) -> Refusal {
    Refusal(
      "price.tier.not-yet", "there was no \(tier) on \(date.isoDay)",
      hint: first.map { "the price matrix of \($0.name) is the first with this tier" }, subject: tier.word)
  }

  fileprivate static func noMatrixInForce(on date: Date, oldest: TierMatrix?, hint: String) -> Refusal {
    Refusal(
      "price.matrix.none-in-force",
      "there were no price tiers on \(date.isoDay): the oldest price matrix is that of \(oldest?.name ?? "no day")",
      hint: oldest.map { "\(hint) \($0.name)" })
  }
}
