import Foundation
import StockroomKit

/// What customers get back of the periods that their upgrades ended: the part of the price for the rest of the time.
struct UpgradeRefunds {
  let catalog: Catalog

  init(_ catalog: Catalog) { self.catalog = catalog }

  /// The refund of a period, if an upgrade ends it at a date.
  ///
  /// The real store charges a day before a period begins, so that an upgrade may come before it.
  static func refund(of start: Date, to end: Date, endedAt date: Date) -> PurchaseRevocation {
    let whole = end.timeIntervalSince(start)
    let rest = whole > 0 ? min(1, max(0, end.timeIntervalSince(date)) / whole) : 0
    return PurchaseRevocation(date, percentage: Int((rest * Double(PurchaseRevocation.whole)).rounded()))
  }

  /// All refunds, by the identifiers of the transactions that paid for the periods.
  func all() throws -> [String: PurchaseRevocation] {
    var refunds: [String: PurchaseRevocation] = [:]
    let periods = """
      SELECT ended.purchase, ended.starts_at, ended.ends_at, min(next.starts_at)
      FROM subscription_term ended JOIN subscription_term next
        ON next.customer_subscription = ended.customer_subscription AND next.id > ended.id
      WHERE ended.is_upgraded = 1 GROUP BY ended.id
      """
    try catalog.store.rows(periods) { row in
      let (start, end, next) = (row.integer(1), row.integer(2), row.integer(3))
      refunds[row.text(0)] = Self.refund(
        of: Date(seconds: start), to: Date(seconds: end), endedAt: Date(seconds: next))
    }
    return refunds
  }
}
