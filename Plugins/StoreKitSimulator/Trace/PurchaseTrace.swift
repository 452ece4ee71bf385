internal import Foundation
internal import StockroomKit

/// The sequence diagram of a transaction: the messages between its parties, in order.
struct PurchaseTrace: Sendable {
  /// `transaction 1, com.example.books.chapter1: Purchased`.
  let title: String
  /// The original purchase of a restored or repeated transaction, in words.
  let origin: String?
  let payment: PaymentTransaction
  let messages: [StoreMessage]

  init(of payment: PaymentTransaction, in catalog: Catalog) throws {
    self.payment = payment
    let name = try catalog.fullName(payment.productID, in: payment.app)
    title = "transaction \(payment.id), \(name): \(payment.state.label)"
    origin = try payment.original.map { try Self.origin(of: payment, from: $0, in: catalog) }
    let messages = StoreMessages(catalog: catalog)
    self.messages = try messages.restore(of: payment, around: messages.all(about: payment))
  }

  private static func origin(of payment: PaymentTransaction, from key: Int64, in catalog: Catalog) throws -> String {
    let original = try PaymentTransactions(catalog: catalog).require(key)
    let price = original.formatted.map { " for \($0)" } ?? ""
    let device = try original.device.flatMap(Devices(catalog: catalog).find(id:)).map { " on \($0.name)" } ?? ""
    let date = (original.processedAt ?? original.at).iso8601
    return "\(payment.state == .restored ? "restores" : "repeats") transaction \(key), bought\(price) \(date)\(device)"
  }

  /// True if a message has another time than the one before it.
  func hasNewTime(_ index: Int) -> Bool {
    index == 0 || messages[index].at != messages[index - 1].at
  }

  /// The trace as data.
  func record(in catalog: Catalog) throws -> Record {
    let devices = Devices(catalog: catalog)
    let values = try messages.enumerated().map { index, message -> Value in
      let device = try message.device.flatMap(devices.find(id:))
      return .record([
        Field("number", .integer(Int64(index + 1))), Field("from", .text(message.sender.label)),
        Field("to", .text(message.receiver.label)), Field("message", .text(message.message)),
        Field("note", .text(message.note)),
        Field("transaction", .integer(message.payment)),
        Field("download", .integer(message.download)),
        Field("device", .identifier(device?.name)), Field("time", .date(message.at)),
      ])
    }
    return Record([
      Field("number", .integer(payment.id)), Field("transactionID", .identifier(payment.identifier)),
      Field("product", try .identifier(catalog.fullName(payment.productID, in: payment.app))),
      Field("state", payment.stateValue),
      Field("original", .integer(payment.original)),
      Field("origin", .text(origin)), Field("messages", .list(values), audience: .rows),
    ])
  }
}

extension StoreMessages {
  /// The messages about a restored transaction, with the call that began the restore and the callback that ended it.
  func restore(of payment: PaymentTransaction, around messages: [StoreMessage]) throws -> [StoreMessage] {
    guard payment.state == .restored, let first = messages.first else { return messages }
    let parts = try catalog.store.all(
      """
      SELECT \(StoreMessage.columns) FROM storekit_event
      WHERE device = ?1 AND app = ?2 AND payment IS NULL
        AND id >= (
          SELECT coalesce(max(id), ?3) FROM storekit_event
          WHERE device = ?1 AND app = ?2 AND payment IS NULL AND id < ?3 AND message = 'restoreCompletedTransactions()')
        AND id <= (
          SELECT coalesce(min(id), ?3) FROM storekit_event
          WHERE device = ?1 AND app = ?2 AND payment IS NULL AND id > ?3 AND sender = 'STOREKIT')
      ORDER BY id
      """, .integer(payment.device), .integer(payment.app.rawValue), .integer(first.id), body: StoreMessage.init)
    return (messages + parts).sorted { $0.id < $1.id }
  }
}
