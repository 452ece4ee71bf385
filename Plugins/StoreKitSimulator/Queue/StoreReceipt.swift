internal import Foundation
internal import StockroomKit

/// The answer of `verifyReceipt`, with the fields of Apple, "Receipt Validation Programming Guide".
///
/// A receipt is computed from the rows of its transactions. They keep the product's identifier and quantity at the time
/// of the purchase, so that a receipt cannot change except by a refund. The app's version is computed from the dates of
/// its versions.
struct StoreReceipt {
  let catalog: Catalog
  private var transactions: PaymentTransactions { PaymentTransactions(catalog: catalog) }

  /// The element of `in_app` for a transaction; all its values are strings.
  ///
  /// - Throws: A `Refusal` if it has no receipt: it failed, or the App Store has not processed it yet.
  func element(of payment: PaymentTransaction) throws -> Record {
    guard payment.hasReceipt, let processedAt = payment.processedAt else { throw Refusal.noReceipt(payment) }
    let original = try payment.original.map(transactions.require) ?? payment
    let term =
      payment.type == .autoRenewable
      ? try catalog.subscriptions?.term(of: payment.identifier, catalog: catalog) : nil
    var fields = [
      Field("quantity", .text(String(payment.quantity))), Field("product_id", .text(payment.productID)),
      Field("transaction_id", .text(payment.identifier)), Field("original_transaction_id", .text(original.identifier)),
    ]
    fields += ReceiptDate(date: term?.startsAt ?? processedAt).fields("purchase_date")
    fields += ReceiptDate(date: original.processedAt ?? processedAt).fields("original_purchase_date")
    fields.append(Field("is_trial_period", .text(String(term?.offer?.mode == .freeTrial))))
    fields.append(
      Field("in_app_ownership_type", .text(PurchaseTransaction.ownership(isShared: payment.sharedFrom != nil))))
    if let term { fields += try self.fields(of: term, from: original) }
    if let revocation = payment.revocation(original) {
      fields += ReceiptDate(date: revocation.date).fields("cancellation_date")
      fields.append(Field("cancellation_reason", .text(String(revocation.reason.number))))
    }
    return Record(fields)
  }

  /// What only the receipt of a subscription's period has.
  private func fields(of term: SubscriptionTerm, from original: PaymentTransaction) throws -> [Field] {
    let filter = SubscriptionFilter(originalIdentifier: original.identifier)
    let group = try catalog.subscriptions?.subscriptions(filter, catalog: catalog).first?.group
    let isIntroductory = term.offer?.kind == .introductory && term.offer?.mode != .freeTrial
    var fields = ReceiptDate(date: term.endsAt).fields("expires_date")
    fields.append(Field("web_order_line_item_id", .text(String(term.lineItem))))
    fields.append(Field("is_in_intro_offer_period", .text(String(isIntroductory))))
    if term.isUpgraded { fields.append(Field("is_upgraded", .text("true"))) }
    if let group { fields.append(Field("subscription_group_identifier", .text(group))) }
    if let offer = term.offer, let identifier = offer.identifier {
      fields.append(Field(offer.kind == .code ? "offer_code_ref_name" : "promotional_offer_id", .text(identifier)))
    }
    return fields
  }

  /// The whole answer for an app and an account.
  func document(of app: App, account email: String) throws -> Record {
    let environment = try environment(of: email)
    let own = try head(of: app, account: email, in: environment)
    let elements = try payments(of: app, account: email, in: environment).map {
      Value.record(try element(of: $0).fields)
    }
    let now = catalog.store.now
    let isProduction = environment == .production
    let number: Value = .integer(isProduction ? app.appleID.rawValue : 0)
    let receipt =
      [
        Field("receipt_type", .text(isProduction ? "Production" : "ProductionSandbox")), Field("adam_id", number),
        Field("app_item_id", number), Field("bundle_id", .text(app.bundleID.rawValue)),
        Field("application_version", .text(own.applicationVersion)), Field("download_id", .integer(0)),
        Field("version_external_identifier", .integer(0)),
        Field("original_application_version", .text(own.originalApplicationVersion)),
      ] + ReceiptDate(date: own.createdAt).fields("receipt_creation_date")
      + ReceiptDate(date: now).fields("request_date")
      + ReceiptDate(date: own.originalPurchaseDate).fields("original_purchase_date")
      + [Field("in_app", .list(elements))]
    return Record([
      Field("status", .integer(0)), Field("environment", .text(environment.label)), Field("receipt", .record(receipt)),
    ])
  }

  /// The receipt of an app and an account, without its transactions.
  func head(of app: App, account: String, in environment: StoreEnvironment) throws -> PurchaseReceipt {
    func payment(_ rest: String) throws -> PaymentTransaction? {
      try payments(of: app, account: account, in: environment, "\(rest) LIMIT 1").first
    }
    let now = catalog.store.now
    let first = try payment("ORDER BY id")?.at ?? now
    let newest = try payment("\(Self.isIncluded) ORDER BY id DESC")?.processedAt ?? now
    return PurchaseReceipt(
      environment: environment, applicationVersion: try version(of: app, on: newest, in: environment),
      originalApplicationVersion: environment == .production
        ? try version(of: app, on: first, in: environment) : Self.firstVersion,
      createdAt: newest, originalPurchaseDate: first, transactions: [])
  }

  /// The payments that the transactions of a receipt are made from, oldest first.
  func payments(of app: App, account: String, in environment: StoreEnvironment) throws -> [PaymentTransaction] {
    try payments(of: app, account: account, in: environment, "\(Self.isIncluded) ORDER BY id")
  }

  private func payments(
    of app: App, account: String, in environment: StoreEnvironment, _ rest: String
  ) throws -> [PaymentTransaction] {
    try catalog.store.all(
      "\(PaymentTransaction.query) WHERE account = ? AND app = ? AND environment = ? \(rest)",
      .text(account.lowercased()), .integer(app.appleID.rawValue), .text(environment.rawValue),
      body: PaymentTransaction.init)
  }

  /// The payments that have a receipt, as `hasReceipt` says; a consumable product leaves the receipt when its transaction
  /// is finished: Apple, "Receipt Fields".
  private static let isIncluded = """
    AND state IN ('PURCHASED', 'RESTORED') AND (type <> '\(ProductType.consumable.rawValue)' OR finished_at IS NULL)
    """

  /// The original version in the sandbox, and the version of an app that has none.
  private static let firstVersion = "1.0"

  /// The app's newest version on a date; in production, the newest that was on sale.
  private func version(of app: App, on date: Date, in environment: StoreEnvironment) throws -> String {
    try catalog.apps.versions(of: app).filter {
      $0.createdAt <= date && (environment == .sandbox || $0.state.hasBeenApproved)
    }.max { $0.id < $1.id }?.version ?? Self.firstVersion
  }

  /// The environment in which an account buys; a deleted tester bought in the sandbox.
  func environment(of email: String) throws -> StoreEnvironment {
    guard let account = try StoreAccounts(catalog: catalog).find(email) else {
      guard try catalog.testers.wasDeleted(email) else { throw Refusal.notTester(email, isDeleted: false) }
      return .sandbox
    }
    return account.kind == .tester ? .sandbox : .production
  }
}

extension PaymentTransaction {
  /// True if receipts include it: failed, deferred, and purchasing transactions are omitted.
  var hasReceipt: Bool { state == .purchased || state == .restored }
}

extension Refusal {
  fileprivate static func noReceipt(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.receipt.none", kind: .state,
      "transaction \(payment.id) is \(payment.state.label); only a purchased or restored transaction has a receipt",
      remedy: .command("storekit show \(payment.id)"), subject: String(payment.id))
  }
}
