internal import Foundation
internal import StockroomKit

/// A transaction of the payment queue: Apple, `SKPaymentTransaction`.
struct PaymentTransaction: Sendable {
  /// The state of a transaction: Apple, `SKPaymentTransactionState`.
  typealias State = PurchaseTransaction.State

  let id: Int64
  /// The device of its queue; nil if it was removed.
  let device: Int64?
  let app: AppleID
  /// The Apple ID of its product, even if that was deleted.
  let product: AppleID
  /// True if its product was deleted, which leaves the purchase.
  let isProductDeleted: Bool
  let productID: String
  let type: ProductType
  /// The email address of its account.
  let account: String?
  let environment: StoreEnvironment
  let quantity: Int
  var state: State
  /// The key of the first purchase of the product, for a restored or repeated one.
  var original: Int64?
  /// The code of the error it failed with.
  var error: Int?
  /// True while it waits for the network.
  var isQueued: Bool
  /// True if it failed because it was interrupted, and can be resolved.
  var isInterrupted: Bool
  let storefront: Storefront
  var amount: String?
  var currency: String?
  /// The price in its storefront's notation.
  var formatted: String?
  let at: Date
  /// When the App Store completed it.
  var processedAt: Date?
  /// When the app finished it.
  var finishedAt: Date?
  /// When and how far Apple refunded it, or the family stopped sharing it; kept if that was reversed.
  var lastRevocation: PurchaseRevocation?
  /// When that was reversed.
  var reversedAt: Date?
  /// The key of the transaction by which another member of the family bought it.
  let sharedFrom: Int64?

  static let query = """
    SELECT id, device, app, apple_id, product_id, account, environment, quantity, state, original, error, is_queued,
      is_interrupted, storefront, amount, currency, formatted, at, processed_at, finished_at, refunded_at, type,
      product IS NULL, refund_percentage, refund_reason, reversed_at, shared_from
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
    let sharedFrom = row.optionalInteger(26)
    self.sharedFrom = sharedFrom
    lastRevocation = try row.optionalInteger(20).map { seconds in
      PurchaseRevocation(
        Date(seconds: seconds), percentage: row.count(23),
        reason: try row.term(
          PurchaseRevocation.Reason.self, 24, in: "storekit_transaction.refund_reason", of: row.integer(0)),
        kind: sharedFrom == nil ? nil : .familyRevoke)
    }
    reversedAt = row.optionalInteger(25).map(Date.init(seconds:))
  }

  /// Its identifier at the App Store, as long as a real one.
  var identifier: String { Self.identifier(of: id) }

  /// The identifier of the transaction with a key.
  static func identifier(of id: Int64) -> String { String(1_000_000_000_000_000 + id) }

  /// True for a first purchase, or each period of a subscription.
  private var isFirstOrPeriod: Bool { state == .purchased && (original == nil || type == .autoRenewable) }

  /// True for what its customer paid.
  var isRefundable: Bool { isFirstOrPeriod && sharedFrom == nil }

  /// How its customer lost it; nil for one who has it, or has it again.
  var revocation: PurchaseRevocation? { reversedAt == nil ? lastRevocation : nil }

  /// The same; a repeated or restored purchase is lost with the first one, a period is not.
  func revocation(_ first: PaymentTransaction) -> PurchaseRevocation? {
    revocation ?? (isFirstOrPeriod ? nil : first.revocation)
  }

  /// True if nothing was paid, as for a trial.
  var isFree: Bool { amount.flatMap(Double.init).map { $0 == 0 } ?? true }

  /// True once the app finished it, which removes it from the queue.
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

extension PaymentTransaction {
  /// The fields of a transaction.
  static let describedFields = StoreKitExplanations.all.described(
    "storekit",
    [
      "number": .integer, "transactionID": .identifier, "product": .identifier, "state": .term, "error": .text,
      "errorCode": .integer, "account": .identifier, "device": .identifier, "environment": .text,
      "quantity": .integer, "price": .money, "storefront": .identifier, "original": .integer, "date": .date,
      "finished": .date, "refunded": .date, "refundedPercent": .decimal, "refundReason": .term, "reversed": .date,
      "sharedFrom": .integer, "revoked": .date, "downloads": .list,
    ])

  /// The columns of lists of transactions.
  static let describedColumns = StoreKitExplanations.all.described(
    "storekit",
    [
      "number": .integer, "product": .identifier, "state": .term, "account": .identifier, "device": .identifier,
      "price": .money, "original": .integer, "downloads": .text, "finished": .date,
    ])

  /// Its refund by Apple; nil if there is none, or if the family no longer shares it.
  var refund: PurchaseRevocation? { revocation?.kind == .familyRevoke ? nil : revocation }

  /// The state; its label adds a refund.
  var stateValue: Value {
    revocation == nil
      ? .term(code: state.rawValue, label: state.label, tone: state.tone)
      : .term(code: state.rawValue, label: "\(state.label), \(refund == nil ? "Revoked" : "Refunded")", tone: .muted)
  }

  var priceValue: Value {
    guard let amount, let currency, let formatted else { return .null }
    return .money(amount: amount, currency: currency, formatted: formatted)
  }

  /// The fields that commands print.
  func fields(in catalog: Catalog) throws -> [Field] {
    let device = try device.flatMap(Devices(catalog: catalog).find(id:))
    let downloads = try Downloads(catalog: catalog).all(of: self).map { Value.record($0.fields) }
    return [
      Field("number", .integer(id), label: "No."),
      Field("transactionID", .identifier(identifier), label: "Transaction ID"),
      Field("product", .identifier(try catalog.fullName(productID, in: app)), label: "Product"),
      Field("state", stateValue, label: "State"),
      Field("error", .text(storeKitError?.description), label: "Error"),
      Field("errorCode", error.map { .integer(Int64($0)) } ?? .null, audience: .data),
      Field("account", .identifier(account), label: "Account"),
      Field("device", .identifier(device?.name), label: "Device"),
      Field("environment", .text(environment.rawValue), label: "Environment"),
      Field("quantity", .integer(Int64(quantity)), label: "Quantity"), Field("price", priceValue, label: "Price"),
      Field("storefront", .identifier(storefront.alpha3), label: "Store"),
      Field("original", .integer(original), label: "Original"),
      Field("date", .date(at), label: "Date"),
      Field("finished", .date(finishedAt), label: "Finished"),
      Field("refunded", .date(refund?.date), label: "Refunded"),
      Field("refundedPercent", refund?.percent ?? .null, label: "Refunded Percent"),
      Field(
        "refundReason",
        refund.map { .term(code: $0.reason.rawValue, label: $0.reason.label, tone: .plain) } ?? .null,
        label: "Refund Reason"),
      Field("reversed", .date(reversedAt), label: "Refund Reversed"),
      Field("sharedFrom", .integer(sharedFrom), label: "Shared From"),
      Field("revoked", .date(sharedFrom == nil ? nil : revocation?.date), label: "Revoked"),
      Field("downloads", .list(downloads), label: "Downloads"),
    ]
  }

  /// The transaction in a sentence: `transaction 3: com.example.books.chapter1 purchased for $0.99`.
  func sentence(in catalog: Catalog) throws -> String {
    let name = try catalog.products.find(product).map(catalog.name) ?? productID
    let price = formatted.map { state == .purchased ? " for \($0)" : "" } ?? ""
    var text = "transaction \(id): \(name) \(isQueued ? "waits for the network" : state.label.lowercased())\(price)"
    if isFinished { text += ", finished" }
    if let revocation { text += ", \(revocation.words)" }
    if let storeKitError { text += ": \(storeKitError.description)" }
    let downloads = try Downloads(catalog: catalog).all(of: self).filter { $0.state == .waiting }
    if let bytes = downloads.isEmpty ? nil : downloads.map(\.bytes).reduce(0, +) {
      text += ", with \(HumanNumbers.bytes(bytes)) to download"
    }
    return text
  }

  /// The commands that an app would run next.
  func next(in catalog: Catalog) throws -> [String] {
    switch state {
    case .purchasing: return ["storekit network on"]
    case .deferred: return ["storekit approve \(id)", "storekit decline \(id)"]
    case .failed: return (isInterrupted ? ["storekit resolve \(id)"] : []) + ["storekit finish \(id)"]
    case .purchased, .restored:
      let waits = try Downloads(catalog: catalog).all(of: self).contains { $0.state == .waiting }
      // Without a device, there is no app to finish it.
      return device == nil ? [] : waits ? ["storekit play \(id)"] : ["storekit finish \(id)"]
    }
  }

  /// The receipt of a command that changed the transaction, and canceled downloads with it.
  func receipt(in catalog: Catalog, verb: String, canceling downloads: [Download] = []) throws -> Receipt {
    let losses = downloads.map { download in
      "warning: canceled download \(download.id) (\(HumanNumbers.bytes(download.loaded)) of "
        + "\(HumanNumbers.bytes(download.bytes)) loaded); a restore starts a new one"
    }
    return Receipt(
      ([try sentence(in: catalog)] + losses).joined(separator: "\n"), record: Record(try fields(in: catalog)),
      tally: .init("transaction", verb, detail: state.label),
      next: isFinished || revocation != nil ? [] : try next(in: catalog).filter(catalog.hasCommand))
  }
}
