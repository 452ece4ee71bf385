internal import StockroomKit

struct ReceiptCommand: Command {
  private static let transaction = Parameter<TransactionReference?>.optionalArgument(
    "transaction", "The number of a transaction, or its product, for the latest.")
  private static let app = Parameter<AppReference?>.option("app", "The account's app. Default: the app in use.")
  private static let account = Parameter<String?>.option("account", "All purchases of this account.").named("EMAIL")
    .also("tester", "user", "email")
    .completed(by: "tester")

  static let description = CommandDescription(
    "storekit receipt", "Print the receipt of a transaction, or of all purchases of an account, as verifyReceipt does.",
    effect: .reads, permission: .manageProducts, parameters: [transaction, app, account],
    fields: StoreKitExplanations.all.described(
      "storekit",
      [
        "quantity": .text, "product_id": .identifier, "transaction_id": .identifier,
        "original_transaction_id": .identifier, "purchase_date": .text, "purchase_date_ms": .text,
        "purchase_date_pst": .text, "original_purchase_date": .text, "original_purchase_date_ms": .text,
        "original_purchase_date_pst": .text, "is_trial_period": .text, "in_app_ownership_type": .text,
        "expires_date": .text,
        "expires_date_ms": .text, "expires_date_pst": .text, "web_order_line_item_id": .identifier,
        "is_in_intro_offer_period": .text, "is_upgraded": .text, "subscription_group_identifier": .identifier,
        "promotional_offer_id": .identifier, "offer_code_ref_name": .identifier, "cancellation_date": .text,
        "cancellation_date_ms": .text, "cancellation_date_pst": .text, "cancellation_reason": .text,
        "status": .integer, "environment": .text, "receipt": .record,
      ]),
    examples: [
      PaymentTransaction.purchase + "storekit receipt 1",
      PaymentTransaction.purchase + "storekit refund 1; storekit receipt 1",
      PaymentTransaction.purchase + "storekit receipt --account yuki@example.com",
    ])

  private let reference: TransactionReference?
  private let app: AppReference?
  private let account: String?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.transaction]
    app = try arguments[Self.app]
    account = try arguments[Self.account]
    guard (reference == nil) != (account == nil) else {
      throw Refusal(
        "storekit.receipt.choice", kind: .usage,
        reference == nil
          ? "a receipt needs a transaction or an account" : "name a transaction or an account, not both",
        hint: "use storekit receipt N, or storekit receipt --account EMAIL")
    }
  }

  func run(in context: Context) throws -> Output {
    let receipts = StoreReceipt(catalog: context.catalog)
    if let reference {
      return document(try receipts.element(of: reference.payment(in: context, where: \.hasReceipt)))
    }
    return document(try receipts.document(of: try context.app(app), account: account ?? ""))
  }

  /// People see the document that programs get.
  private func document(_ record: Record) -> Output { .drawing(record.json, data: record) }
}
