internal import StockroomKit
internal import Synchronization

/// Counts the requests of each key in an hour.
final class Allowances: Sendable {
  /// What a key may still send; the hour begins with its first request.
  private struct Hour {
    var began: ContinuousClock.Instant
    var count = 0
  }

  /// What Apple's server says that a key may send.
  private static let usualLimit = 3600

  private let limit: Int?
  private let hours = Mutex<[String: Hour]>([:])

  init(limit: Int?) { self.limit = limit }

  /// Counts a request.
  ///
  /// - Returns: What is left; nil if there were too many.
  func count(_ key: String) -> Allowance? {
    let allowed = limit ?? Self.usualLimit
    let now = ContinuousClock.now
    let used = hours.withLock { hours in
      var hour = hours[key] ?? Hour(began: now)
      if now - hour.began >= .seconds(3600) { hour = Hour(began: now) }
      hour.count += 1
      hours[key] = hour
      return hour.count
    }
    if limit != nil, used > allowed { return nil }
    return Allowance(limit: allowed, left: max(0, allowed - used))
  }
}
