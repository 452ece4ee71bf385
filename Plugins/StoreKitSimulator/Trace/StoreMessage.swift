internal import Foundation
internal import StockroomKit

/// The parties of a purchase, as in the sequence diagrams of Apple's guides.
enum Party: String, CaseIterable, Sendable {
  case user = "USER"
  case app = "APP"
  case storeKit = "STOREKIT"
  case appStore = "APP_STORE"

  /// The heading of its column in a diagram.
  var label: String {
    switch self {
    case .user: "User"
    case .app: "App"
    case .storeKit: "StoreKit"
    case .appStore: "App Store"
    }
  }
}

/// A message from one party to another: a call of the app, a callback, a question to the user.
struct StoreMessage: Sendable {
  let id: Int64
  let device: Int64?
  let app: AppleID?
  /// The key of its transaction.
  let payment: Int64?
  /// The key of its download.
  let download: Int64?
  let sender: Party
  let receiver: Party
  /// The name of the call in StoreKit, such as `paymentQueue(_:updatedTransactions:)`, or a text that a person sees.
  let message: String
  /// The content: a state, an error, or a price.
  var note: String?
  let at: Date
  /// The number of its call or callback, which several downloads may share.
  let call: Int64

  static let columns = "id, device, app, payment, download, sender, receiver, message, note, at, call"

  /// All messages; those of requests for products are in a table that undo skips.
  static let all = """
    (SELECT \(columns), 0 AS is_request FROM storekit_event UNION ALL
      SELECT id, device, app, NULL, NULL, sender, receiver, message, note, at, NULL, 1
        FROM storekit_request) AS message
    """

  /// The sequence of the numbers of messages, of which undo returns none.
  static let sequence = "storekit.message"

  init(_ row: Row) throws {
    id = row.integer(0)
    device = row.optionalInteger(1)
    app = row.optionalInteger(2).map(AppleID.init)
    payment = row.optionalInteger(3)
    download = row.optionalInteger(4)
    sender = try row.term(Party.self, 5, in: "storekit_event.sender", of: row.integer(0))
    receiver = try row.term(Party.self, 6, in: "storekit_event.receiver", of: row.integer(0))
    message = row.text(7)
    note = row.optionalText(8)
    at = Date(seconds: row.integer(9))
    call = row.optionalInteger(10) ?? row.integer(0)
  }
}

extension StoreMessage {
  /// The note of a call about several downloads: `download 1: active 0.25; download 2: active 0.25`.
  ///
  /// - Parameter first: The message whose reader knows its download: `active 0.25; download 2: active 0.25`.
  static func note(of call: [StoreMessage], first: StoreMessage? = nil) -> String? {
    guard call.count > 1 else { return call.first?.note }
    let others = call.filter { $0.id != first?.id }.map { message in
      "download \(message.download ?? 0)" + (message.note.map { ": \($0)" } ?? "")
    }
    return ((first.map { [$0.note ?? "download \($0.download ?? 0)"] } ?? []) + others).joined(separator: "; ")
  }
}

/// The log of messages, which traces and observers read.
struct StoreMessages {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// Writes a message, and returns its number.
  @discardableResult
  func send(
    _ message: String, from sender: Party, to receiver: Party, note: String? = nil, device: Int64?, app: AppleID?,
    payment: Int64? = nil, download: Int64? = nil, call: Int64? = nil
  ) throws -> Int64? {
    let id = try nextNumber()
    try store.execute(
      """
      INSERT INTO storekit_event (id, device, app, payment, download, sender, receiver, message, note, at, call)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(id), .integer(device), .integer(app?.rawValue), .integer(payment), .integer(download),
      .text(sender.rawValue),
      .text(receiver.rawValue), .text(message), .text(note), .integer(store.now.seconds), .integer(call))
    return id
  }

  /// The number for a new message.
  func nextNumber() throws -> Int64 {
    try store.nextNumber(of: StoreMessage.sequence, startingAt: try newest() + 1)
  }

  /// Writes a message about a transaction, and returns its number.
  @discardableResult
  func send(
    _ message: String, from sender: Party, to receiver: Party, note: String? = nil, about payment: PaymentTransaction,
    download: Int64? = nil, call: Int64? = nil
  ) throws -> Int64? {
    try send(
      message, from: sender, to: receiver, note: note, device: payment.device, app: payment.app, payment: payment.id,
      download: download, call: call)
  }

  /// Writes one call or callback about downloads for each app that they belong to.
  func send(
    _ message: String, from sender: Party, to receiver: Party, about queued: [QueuedDownload],
    note: (Download) -> String? = { _ in nil }
  ) throws {
    var calls: [AppleID: Int64] = [:]
    for (download, payment) in queued.map({ ($0.download, $0.payment) }) {
      let number = try send(
        message, from: sender, to: receiver, note: note(download), about: payment, download: download.id,
        call: calls[payment.app])
      if calls[payment.app] == nil { calls[payment.app] = number }
    }
  }

  /// The messages about a transaction, in order; those of a call about several downloads mention the others.
  func all(about payment: PaymentTransaction) throws -> [StoreMessage] {
    let found = try store.all(
      """
      SELECT \(StoreMessage.columns) FROM storekit_event WHERE payment = ?1
        OR call IN (SELECT coalesce(call, id) FROM storekit_event WHERE payment = ?1)
        OR id IN (SELECT call FROM storekit_event WHERE payment = ?1) ORDER BY id
      """, .integer(payment.id), body: StoreMessage.init)
    let calls = Dictionary(grouping: found, by: \.call)
    return found.filter { $0.payment == payment.id }.map { message in
      var message = message
      message.note = StoreMessage.note(of: calls[message.call] ?? [], first: message)
      return message
    }
  }

  /// Calls `body` with the callbacks to an app after a message, in order: those of its payment queue, each with a message
  /// for each of its downloads, and its requests for products with their answers.
  func callbacks(on device: Device, app: App, after id: Int64 = 0, body: ([StoreMessage]) throws -> Void) throws {
    var callback: [StoreMessage] = []
    try store.rows(
      """
      SELECT \(StoreMessage.columns) FROM \(StoreMessage.all)
      WHERE device = ? AND app = ? AND coalesce(call, id) > ?
        AND (is_request = 1 OR message LIKE 'paymentQueue%') ORDER BY id
      """, .integer(device.id), .integer(app.appleID.rawValue), .integer(id)
    ) { row in
      let message = try StoreMessage(row)
      if let last = callback.last, last.call != message.call {
        try body(callback)
        callback = []
      }
      callback.append(message)
    }
    if !callback.isEmpty { try body(callback) }
  }

  /// The number of the newest message; 0 if there is none.
  func newest() throws -> Int64 {
    try store.first("SELECT coalesce(max(id), 0) FROM \(StoreMessage.all)") { $0.integer(0) } ?? 0
  }
}
