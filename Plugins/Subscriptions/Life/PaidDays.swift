import Foundation
import StockroomKit

/// The days that customers paid for in a group, which decide the developer's share: 85 % after a year of them.
///
/// App Store Connect Help, "View payments and proceeds": free trials and extensions do not count, and offers that are paid
/// do; a gap of up to 60 days stops the count, and a longer one starts it again. A period that was refunded before it
/// ended, so that another one begins within it, is not paid.
final class PaidDays {
  private static let day: TimeInterval = 86_400
  private static let longestGap: TimeInterval = 60 * day

  /// What is counted of a subscription, up to a period.
  private struct Count {
    var last: SubscriptionTerm?
    var paid: TimeInterval = 0

    mutating func add(_ term: SubscriptionTerm) {
      if let last {
        let end = min(term.startsAt, last.endsAt)
        let isRefunded = end < last.endsAt && !last.isUpgraded
        if last.offer?.mode != .freeTrial, !isRefunded {
          paid += max(0, end.timeIntervalSince(last.startsAt) - last.extended)
        }
        if term.startsAt.timeIntervalSince(end) > PaidDays.longestGap { paid = 0 }
      }
      last = term
    }
  }

  private let records: SubscriptionRecords
  private var counts: [Int64: Count] = [:]

  init(_ records: SubscriptionRecords) { self.records = records }

  /// True if the customer of a transaction had paid for a year before its period.
  func areYear(before transaction: String) throws -> Bool {
    guard let term = try records.term(of: transaction) else { return false }
    var count = counts[term.subscription] ?? Count()
    if let last = count.last, last.number > term.number { count = Count() }
    for next in try records.terms(of: term.subscription, after: count.last?.number ?? 0, to: term.number) {
      count.add(next)
    }
    counts[term.subscription] = count
    return count.paid >= 365 * Self.day
  }
}
