internal import Basics
public import Catalog
public import Foundation
public import Rendering

/// The receipt of an app for a customer: Apple, "Receipt Fields".
public struct PurchaseReceipt: Hashable, Sendable {
  /// The sandbox or the real store.
  public var environment: StoreEnvironment
  /// The version of the app on the device.
  public var applicationVersion: String
  /// The customer's first version; always `1.0` in the sandbox.
  public var originalApplicationVersion: String
  /// Its creation date, that of its newest transaction.
  public var createdAt: Date
  /// The date when the customer first got the app.
  public var originalPurchaseDate: Date
  /// Its transactions in the order of their numbers, without finished ones of consumable products.
  public var transactions: [PurchaseTransaction]

  /// Describes a receipt.
  public init(
    environment: StoreEnvironment, applicationVersion: String, originalApplicationVersion: String, createdAt: Date,
    originalPurchaseDate: Date, transactions: [PurchaseTransaction]
  ) {
    self.environment = environment
    self.applicationVersion = applicationVersion
    self.originalApplicationVersion = originalApplicationVersion
    self.createdAt = createdAt
    self.originalPurchaseDate = originalPurchaseDate
    self.transactions = transactions
  }
}

/// A date in the three forms of receipts: UTC, milliseconds since 1970, and the time at Apple's headquarters.
public struct ReceiptDate: Sendable {
  private let date: Date

  /// Describes a date.
  public init(date: Date) { self.date = date }

  /// The three fields of a date: `purchase_date`, `purchase_date_ms`, and `purchase_date_pst`.
  public func fields(_ name: String) -> [Field] {
    [
      Field(name, .text(universal)), Field("\(name)_ms", .text(String(seconds * 1000))),
      Field("\(name)_pst", .text(pacific)),
    ]
  }

  /// `2013-01-01 08:00:00 Etc/GMT`.
  public var universal: String { "\(Self.text(seconds)) Etc/GMT" }

  /// `2013-01-01 00:00:00 America/Los_Angeles`.
  public var pacific: String { "\(Self.text(seconds + Self.pacificOffset(at: seconds))) America/Los_Angeles" }

  private var seconds: Int64 { Int64(date.timeIntervalSince1970.rounded(.down)) }

  private static func text(_ seconds: Int64) -> String {
    String(Date(timeIntervalSince1970: Double(seconds)).iso8601.prefix(19)).replacing("T", with: " ")
  }

  private static let hour: Int64 = 3600
  private static let day: Int64 = 24 * hour

  /// California's offset from UTC in seconds, without a time zone database.
  ///
  /// Daylight saving time is from 2:00 on the second Sunday of March to 2:00 on the first Sunday of November: Energy
  /// Policy Act of 2005, in effect since 2007, before the App Store.
  private static func pacificOffset(at seconds: Int64) -> Int64 {
    let text = Self.text(seconds - 8 * hour)
    guard let year = Int64(text.prefix { $0 != "-" }) else { return -8 * hour }
    let begins = sunday(2, ofMonthBeginning: "\(year)-03-01") + 10 * hour
    let ends = sunday(1, ofMonthBeginning: "\(year)-11-01") + 9 * hour
    return (begins..<max(begins, ends)).contains(seconds) ? -7 * hour : -8 * hour
  }

  /// The midnight in UTC of a Sunday of a month.
  private static func sunday(_ number: Int64, ofMonthBeginning first: String) -> Int64 {
    guard let date = try? Date("\(first)T00:00:00Z", strategy: .iso8601) else { return 0 }
    let start = Int64(date.timeIntervalSince1970)
    // 1970-01-01 was a Thursday.
    let weekday = (start / day + 4) % 7
    return start + ((7 - weekday) % 7 + 7 * (number - 1)) * day
  }
}
