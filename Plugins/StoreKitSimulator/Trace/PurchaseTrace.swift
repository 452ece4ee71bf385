internal import Foundation
internal import StockroomKit

/// The sequence diagram of a transaction: what its parties said to each other, in order.
struct PurchaseTrace: Sendable {
  /// `transaction 1, com.example.books.chapter1: Purchased`.
  let title: String
  /// The purchase that a restored or repeated transaction goes back to, in words.
  let origin: String?
  let payment: PaymentTransaction
  let messages: [StoreMessage]

  init(of payment: PaymentTransaction, in catalog: Catalog) throws {
    self.payment = payment
    title = "transaction \(payment.id), \(payment.productID): \(payment.state.label)"
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

  /// The days and times at which messages begin to have another time than those before: all but the first repeat it.
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
        Field("note", message.note.map(Value.text) ?? .null),
        Field("transaction", message.payment.map(Value.integer) ?? .null),
        Field("download", message.download.map(Value.integer) ?? .null),
        Field("device", device.map { .identifier($0.name) } ?? .null), Field("time", .date(message.at)),
      ])
    }
    return Record([
      Field("number", .integer(payment.id)), Field("transactionID", .identifier(payment.identifier)),
      Field("product", .identifier(payment.productID)), Field("state", payment.stateValue),
      Field("original", payment.original.map(Value.integer) ?? .null),
      Field("origin", origin.map(Value.text) ?? .null), Field("messages", .list(values), audience: .rows),
    ])
  }
}

extension StoreMessages {
  /// The messages about a restored transaction with those of its restore, which are about no transaction: the call
  /// before the first one, and the callback that ended it.
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

/// Texts shortened for a diagram.
enum TraceText {
  /// The method's own name, by which a callback is known: `updatedTransactions` of
  /// `paymentQueue(_:updatedTransactions:)`.
  static func name(of message: String) -> String {
    if message.hasPrefix("paymentQueue(_:"), message.hasSuffix(":)") {
      return String(message.dropFirst("paymentQueue(_:".count).dropLast(2))
    }
    if message.hasPrefix("paymentQueue"), message.hasSuffix("(_:)") {
      let name = message.dropFirst("paymentQueue".count).dropLast("(_:)".count)
      return name.prefix(1).lowercased() + name.dropFirst()
    }
    return message
  }

  /// A text of one line, its middle left out if it is wider than `width` columns.
  static func shortened(_ text: String, to width: Int) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard TextLines.width(of: line) > width else { return line }
    let dots = "..."
    let end = prefix(of: line.reversed(), width: (width - dots.count) / 3)
    let start = prefix(of: line, width: width - dots.count - TextLines.width(of: String(end)))
    return String(start) + dots + String(end.reversed())
  }

  /// A text over at most `count` lines, broken at its words, or within those that are too wide; the last line is
  /// shortened.
  static func wrapped(_ text: String, to width: Int, lines count: Int) -> [String] {
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    var lines: [String] = []
    for word in words {
      for (index, part) in (TextLines.width(of: word) > width ? parts(of: word) : [word]).enumerated() {
        let longer = (lines.last ?? "") + (index == 0 && !lines.isEmpty ? " " : "") + part
        if !lines.isEmpty, lines.count == count || TextLines.width(of: longer) <= width {
          lines[lines.count - 1] = longer
        } else {
          lines.append(part)
        }
      }
    }
    return lines.map { shortened($0, to: width) }
  }

  /// The parts of a long word: `restore`, `Completed`, `Transactions()`; `com.`, `example.`, `books`.
  private static func parts(of word: String) -> [String] {
    var parts: [String] = [""]
    var last: Character = " "
    for character in word {
      if last == "." || last == "@" || character.isUppercase && last.isLowercase { parts.append("") }
      parts[parts.count - 1].append(character)
      last = character
    }
    return parts
  }

  private static func prefix(of characters: some Sequence<Character>, width: Int) -> [Character] {
    var taken: [Character] = []
    var columns = 0
    for character in characters {
      columns += TextLines.width(of: String(character))
      guard columns <= width else { break }
      taken.append(character)
    }
    return taken
  }
}
