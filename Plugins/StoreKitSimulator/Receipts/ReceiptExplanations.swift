internal import StockroomKit

/// What `explain storekit` says of the fields of receipts: Apple, "Receipt Validation Programming Guide".
enum ReceiptExplanations {
  static let own = Explanation.fields(of: "storekit", fields)

  private static let fields: [Explanation.FieldText] =
    [
      ("product_id", "Product ID", "The identifier of the product."),
      ("transaction_id", "Transaction ID", "The identifier of the transaction."),
      ("original_transaction_id", "Original Transaction ID", "The identifier of the first purchase."),
      ("is_trial_period", "Trial Period", "Whether it was bought in a trial period of a subscription."),
      ("cancellation_reason", "Cancellation Reason", "Why Apple refunded it: 1 for a problem with the app, or 0."),
      ("status", "Status", "0, since the receipt is valid."),
      ("receipt", "Receipt", "The receipt of the app and its in-app purchases."),
    ]
    + [
      ("purchase_date", "Purchase Date", "When it was bought, or restored"),
      ("original_purchase_date", "Original Purchase Date", "When it was bought first"),
      ("cancellation_date", "Cancellation Date", "When Apple refunded it"),
    ].flatMap { name, label, text -> [Explanation.FieldText] in
      [
        (name, label, "\(text), in UTC."),
        ("\(name)_ms", "\(label) in Milliseconds", "\(text), in milliseconds since 1970."),
        ("\(name)_pst", "\(label) in California", "\(text), by the clocks of California."),
      ]
    }
}
