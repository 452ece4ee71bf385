import Foundation
import StockroomKit

/// The days that a customer paid for in a group, which decide the developer's share: 85 % after a year of them.
///
/// App Store Connect Help, "View payments and proceeds": free trials do not count, and offers that are paid do; a gap of
/// up to 60 days stops the count, and a longer one starts it again.
struct PaidDays {
  private static let day: TimeInterval = 86_400
  private static let longestGap: TimeInterval = 60 * day

  private var paid: TimeInterval = 0

  /// Counts the days before a period.
  init(before period: SubscriptionTerm, in records: SubscriptionRecords) throws {
    let terms = try records.terms(of: records.require(period.subscription)).filter { $0.number <= period.number }
    for (term, next) in zip(terms, terms.dropFirst()) {
      let end = term.isUpgraded ? next.startsAt : term.endsAt
      if term.offer?.mode != .freeTrial { paid += end.timeIntervalSince(term.startsAt) }
      if next.startsAt.timeIntervalSince(end) > Self.longestGap { paid = 0 }
    }
  }

  /// True if they are a year.
  var areYear: Bool { paid >= 365 * Self.day }
}
