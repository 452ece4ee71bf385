import Foundation
import StockroomKit

/// The filter and the position in a call for a customer's transactions.
struct TransactionQuery {
  /// A page of transactions.
  struct Page {
    let transactions: [PurchaseTransaction]
    /// The position of the next page.
    let revision: String
    let hasMore: Bool
  }

  /// The transactions of a page: App Store Server API, `HistoryResponse`.
  private static let pageSize = 20

  private var start: Int64?
  private var end: Int64?
  private var productIDs: [String] = []
  private var productTypes: [String] = []
  private var isDescending = false
  private var isRevoked: Bool?
  private var groups: [String] = []
  private var isShared: Bool?
  private let revision: Position?

  /// Everything after a revision.
  init(revision: String?) throws { self.revision = try revision.map(Position.init) }

  /// Reads the query of a request.
  init(_ query: Query) throws {
    try self.init(revision: query["revision"])
    start = try query["startDate"].map { try Self.date($0, or: .invalidStartDate) }
    end = try query["endDate"].map { try Self.date($0, or: .invalidEndDate) }
    if let start, let end, start >= end { throw ServerAPIError.startAfterEnd }
    productIDs = query.values(of: "productId")
    if productIDs.contains("") { throw ServerAPIError.invalidProductID }
    productTypes = query.values(of: "productType")
    let types = Set(ProductType.allCases.map(\.filterName))
    guard productTypes.allSatisfy(types.contains) else { throw ServerAPIError.invalidProductType }
    isDescending = try Self.choice(query["sort"], ["ASCENDING": false, "DESCENDING": true], or: .invalidSort) ?? false
    // Apple's library for Python writes the Boolean as Python does.
    isRevoked = try Self.choice(
      query["revoked"]?.lowercased(), ["true": true, "false": false], or: .invalidRevoked)
    isShared = try Self.choice(
      query["inAppOwnershipType"], ["PURCHASED": false, "FAMILY_SHARED": true], or: .invalidOwnership)
    groups = query.values(of: "subscriptionGroupIdentifier")
    guard !groups.contains("") else { throw ServerAPIError.invalidGroup }
  }

  private static func date(_ text: String, or error: ServerAPIError) throws -> Int64 {
    guard let date = Int64(text), date >= 0 else { throw error }
    return date
  }

  private static func choice(
    _ text: String?, _ choices: [String: Bool], or error: ServerAPIError
  ) throws -> Bool? {
    guard let text else { return nil }
    guard let value = choices[text] else { throw error }
    return value
  }

  /// The next page of transactions that match the query and a condition, by date of last change.
  func page(
    of transactions: [PurchaseTransaction], in catalog: Catalog, where isWanted: (PurchaseTransaction) -> Bool
  ) throws -> Page {
    let fitting = try transactions.filter { try isWanted($0) && fits($0, in: catalog) }
    let positions = fitting.map { (transaction: $0, position: Position(of: $0)) }.sorted {
      isDescending ? $1.position < $0.position : $0.position < $1.position
    }
    let rest = positions.filter { item in
      revision.map { isDescending ? item.position < $0 : $0 < item.position } ?? true
    }
    let page = rest.prefix(Self.pageSize)
    let last = page.last?.position ?? revision ?? Position.first
    return Page(transactions: page.map(\.transaction), revision: last.text, hasMore: rest.count > page.count)
  }

  private func fits(_ transaction: PurchaseTransaction, in catalog: Catalog) throws -> Bool {
    guard fits(transaction) else { return false }
    guard start != nil || end != nil || !groups.isEmpty else { return true }
    let period = try PaidPeriod(of: transaction, in: catalog)
    let bought = transaction.purchaseDate(period).milliseconds
    return start ?? .min <= bought && bought < end ?? .max
      && (groups.isEmpty || groups.contains { period?.subscription.group.hasSameBytes(as: $0) == true })
  }

  private func fits(_ transaction: PurchaseTransaction) -> Bool {
    (productIDs.isEmpty || productIDs.contains { $0.hasSameBytes(as: transaction.productID) })
      && (productTypes.isEmpty || productTypes.contains(transaction.productType.filterName))
      && isShared.map { $0 == (transaction.sharedFrom != nil) } ?? true
      && isRevoked.map { $0 == (transaction.revokedAt != nil) } ?? true
  }
}

/// A position in a history, which is sorted by last change, so that a refunded transaction appears again.
private struct Position: Comparable {
  private let modified: Int64
  private let identifier: Int64

  static let first = Position(modified: 0, identifier: 0)

  private init(modified: Int64, identifier: Int64) { (self.modified, self.identifier) = (modified, identifier) }

  init(of transaction: PurchaseTransaction) {
    self.init(modified: transaction.modifiedAt.milliseconds, identifier: Int64(transaction.identifier) ?? 0)
  }

  /// The position of a revision.
  init(_ revision: String) throws {
    let parts = revision.split(separator: "_", omittingEmptySubsequences: false).map { Int64($0) }
    guard parts.count == 2, let modified = parts[0], let identifier = parts[1] else {
      throw ServerAPIError.invalidRevision
    }
    self.init(modified: modified, identifier: identifier)
  }

  var text: String { "\(modified)_\(identifier)" }

  static func < (left: Position, right: Position) -> Bool {
    (left.modified, left.identifier) < (right.modified, right.identifier)
  }
}
