internal import Foundation
internal import StockroomKit

/// A transaction of the payment queue: Apple, `SKPaymentTransaction`.
struct PaymentTransaction: Sendable {
  /// The state of a transaction: Apple, `SKPaymentTransactionState`.
  typealias State = PurchaseTransaction.State

  let id: Int64
  /// The device in whose queue it is; nil once the device was removed.
  let device: Int64?
  let app: AppleID
  /// The Apple ID of its product, which may have been deleted.
  let product: AppleID
  /// Whether its product was deleted; the purchase stays.
  let isProductDeleted: Bool
  /// The identifier of its product.
  let productID: String
  /// The type of its product.
  let type: ProductType
  /// The address of its account.
  let account: String?
  let environment: StoreEnvironment
  let quantity: Int
  var state: State
  /// The key of the first purchase of the same product, for a restored one or a repeated download.
  var original: Int64?
  /// The code of its error, if it failed.
  var error: Int?
  /// Whether it waits for the network.
  var isQueued: Bool
  /// Whether it failed because the purchase was interrupted and can be resolved.
  var isInterrupted: Bool
  let storefront: Storefront
  var amount: String?
  var currency: String?
  /// The price as its storefront writes it.
  var formatted: String?
  let at: Date
  /// When the App Store completed it.
  var processedAt: Date?
  /// When the app finished it.
  var finishedAt: Date?
  /// When Apple refunded it.
  var refundedAt: Date?

  static let query = """
    SELECT id, device, app, apple_id, product_id, account, environment, quantity, state, original, error, is_queued,
      is_interrupted, storefront, amount, currency, formatted, at, processed_at, finished_at, refunded_at, type,
      product IS NULL
    FROM storekit_transaction
    """

  init(_ row: Row) throws {
    id = row.integer(0)
    device = row.optionalInteger(1)
    app = AppleID(row.integer(2))
    product = AppleID(row.integer(3))
    isProductDeleted = row.boolean(22)
    productID = row.text(4)
    type = try row.term(ProductType.self, 21, in: "storekit_transaction.type", of: row.integer(0))
    account = row.optionalText(5)
    environment = try row.term(StoreEnvironment.self, 6, in: "storekit_transaction.environment", of: row.integer(0))
    quantity = row.count(7)
    state = try row.term(State.self, 8, in: "storekit_transaction.state", of: row.integer(0))
    original = row.optionalInteger(9)
    error = row.optionalInteger(10).map(Int.init)
    isQueued = row.boolean(11)
    isInterrupted = row.boolean(12)
    storefront = try row.value(13, in: "storekit_transaction.storefront", of: row.integer(0), Storefront.init(code:))
    amount = row.optionalText(14)
    currency = row.optionalText(15)
    formatted = row.optionalText(16)
    at = Date(seconds: row.integer(17))
    processedAt = row.optionalInteger(18).map(Date.init(seconds:))
    finishedAt = row.optionalInteger(19).map(Date.init(seconds:))
    refundedAt = row.optionalInteger(20).map(Date.init(seconds:))
  }

  /// Its identifier at the App Store, of as many digits as real ones.
  var identifier: String { Self.identifier(of: id) }

  /// The identifier of the transaction with a key.
  static func identifier(of id: Int64) -> String { String(1_000_000_000_000_000 + id) }

  /// Whether the app finished it, which takes it out of the queue.
  var isFinished: Bool { finishedAt != nil }

  /// The error that it failed with.
  var storeKitError: StoreKitError? { error.map(StoreKitError.init(code:)) }
}

extension PurchaseTransaction.State {
  /// The display name.
  var label: String { rawValue.capitalized }

  var tone: Tone {
    switch self {
    case .purchased, .restored: .good
    case .failed: .attention
    case .purchasing, .deferred: .busy
    }
  }
}
