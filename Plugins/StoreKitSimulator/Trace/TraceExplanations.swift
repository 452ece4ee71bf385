internal import StockroomKit

/// What `explain storekit` says of traces, observers, and receipts.
enum TraceExplanations {
  /// Those of the whole simulator, for descriptions of fields.
  static let all = StoreKitExplanations.all + own

  static let own =
    [
      Explanation(
        "storekit.observer", label: "Observer",
        """
        An object of an app that the payment queue calls back. All observers of a queue receive the same updates in \
        the same order, each from when it was added. An app that was used before one was added has one named default.
        """)
    ] + Explanation.fields(of: "storekit", fields) + Explanation.fields(of: "storekit.observer", observers)
    + ReceiptExplanations.own

  private static let fields: [Explanation.FieldText] = [
    ("origin", "Origin", "The purchase that a restored or repeated transaction goes back to."),
    (
      "messages", "Messages",
      "What the parties of a transaction said to each other, in order: from, to, message, note, and time."
    ),
    ("file", "File", "The file that was written."),
    ("update", "No.", "The number of a callback, which --after takes; messages between other parties have one too."),
    ("callback", "Callback", "The method of SKPaymentTransactionObserver that StoreKit called."),
    ("transaction", "Transaction", "The number of the transaction that a callback is about."),
    ("download", "Download", "The number of the download that a callback is about."),
    ("note", "Note", "What a callback brought: a state, an error, or a count."),
    ("time", "Time", "When it was sent, by the store's clock."),
  ]

  private static let observers: [Explanation.FieldText] = [
    ("name", "Observer", "The name of the observer."), ("device", "Device", "The device it is on."),
    ("app", "App", "The bundle ID of the app it belongs to."),
    ("since", "Since No.", "The number of the newest message when it was added; it receives the callbacks after it."),
    ("added", "Added", "When it was added."),
  ]
}
