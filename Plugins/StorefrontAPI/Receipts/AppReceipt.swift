import Crypto
import Foundation
import StockroomKit
import SwiftASN1

/// The contents of an app's receipt, as its bytes have them.
struct AppReceipt {
  /// A purchase in a receipt.
  struct Purchase {
    let quantity: Int64
    let productID: String
    let transactionID: String
    let originalTransactionID: String
    let purchasedAt: Date
    let originalPurchasedAt: Date
    let cancelledAt: Date?
    /// The end of the period; nil unless it is of a subscription.
    let expiresAt: Date?
    /// The `web_order_line_item_id` of the period; 0 unless it is of a subscription.
    let lineItem: Int64
    let isIntroductory: Bool
  }

  let environment: StoreEnvironment
  /// The Apple ID of the app; 0 in the sandbox.
  let appleID: Int64
  let bundleID: String
  let applicationVersion: String
  let originalApplicationVersion: String
  /// The opaque value that is part of the device's hash.
  let opaque: [UInt8]
  /// The SHA-1 of the device's identifier, the opaque value, and the bundle ID.
  let hash: [UInt8]
  let createdAt: Date
  let originalPurchaseDate: Date
  let purchases: [Purchase]

  /// The receipt of a customer's app on a device.
  init(_ receipt: PurchaseReceipt, of app: App, device: UUID, in catalog: Catalog) throws {
    let opaque = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    let name = try ReceiptAttribute(Field.bundleID, text: app.bundleID.rawValue).value
    let identifier = withUnsafeBytes(of: device.uuid) { Array($0) }
    let hash = Array(Insecure.SHA1.hash(data: Data(identifier + opaque + name)))
    try self.init(receipt, of: app, opaque: opaque, hash: hash, in: catalog)
  }

  /// The receipt of a customer's app on the device of another one.
  init(_ receipt: PurchaseReceipt, of app: App, opaque: [UInt8], hash: [UInt8], in catalog: Catalog) throws {
    (self.opaque, self.hash) = (opaque, hash)
    environment = receipt.environment
    appleID = receipt.environment == .production ? app.appleID.rawValue : 0
    bundleID = app.bundleID.rawValue
    applicationVersion = receipt.applicationVersion
    originalApplicationVersion = receipt.originalApplicationVersion
    createdAt = receipt.createdAt
    originalPurchaseDate = receipt.originalPurchaseDate
    purchases = try receipt.transactions.map { try Purchase($0, in: catalog) }
  }

  /// The numbers of the fields.
  private enum Field {
    static let type: Int64 = 0
    static let appleID: Int64 = 1
    static let bundleID: Int64 = 2
    static let applicationVersion: Int64 = 3
    static let opaque: Int64 = 4
    static let hash: Int64 = 5
    static let createdAt: Int64 = 12
    static let purchase: Int64 = 17
    static let originalPurchaseDate: Int64 = 18
    static let originalApplicationVersion: Int64 = 19
  }

  private static let typeNames: [StoreEnvironment: String] = [.production: "Production", .sandbox: "ProductionSandbox"]

  /// The `receipt_type`.
  var typeName: String { Self.typeNames[environment] ?? "" }

  /// The fields in ASN.1, which are signed.
  func encoded() throws -> [UInt8] {
    let fields = [
      try ReceiptAttribute(Field.type, text: typeName), try ReceiptAttribute(Field.appleID, number: appleID),
      try ReceiptAttribute(Field.bundleID, text: bundleID),
      try ReceiptAttribute(Field.applicationVersion, text: applicationVersion),
      ReceiptAttribute(Field.opaque, bytes: opaque), ReceiptAttribute(Field.hash, bytes: hash),
      try ReceiptAttribute(Field.createdAt, date: createdAt),
      try ReceiptAttribute(Field.originalPurchaseDate, date: originalPurchaseDate),
      try ReceiptAttribute(Field.originalApplicationVersion, text: originalApplicationVersion),
    ]
    let items = try purchases.map { ReceiptAttribute(Field.purchase, bytes: try $0.attributes().encoded()) }
    return try (fields + items).encoded()
  }

  /// Reads the fields.
  init(encoded bytes: [UInt8]) throws {
    let fields = try [ReceiptAttribute].decoded(bytes)
    let type = try fields.first(Field.type).text()
    guard let environment = Self.typeNames.first(where: { $0.value.hasSameBytes(as: type) })?.key,
      let createdAt = try fields.first(Field.createdAt).date(),
      let originalPurchaseDate = try fields.first(Field.originalPurchaseDate).date()
    else { throw ReceiptError.malformed }
    (self.environment, self.createdAt, self.originalPurchaseDate) = (environment, createdAt, originalPurchaseDate)
    appleID = try fields.first(Field.appleID).number()
    bundleID = try fields.first(Field.bundleID).text()
    applicationVersion = try fields.first(Field.applicationVersion).text()
    originalApplicationVersion = try fields.first(Field.originalApplicationVersion).text()
    (opaque, hash) = (try fields.first(Field.opaque).value, try fields.first(Field.hash).value)
    purchases = try fields.filter { $0.type == Field.purchase }.map {
      try Purchase([ReceiptAttribute].decoded($0.value))
    }
    .sorted { ($0.transactionID.utf8.count, $0.transactionID) < ($1.transactionID.utf8.count, $1.transactionID) }
  }
}

extension AppReceipt.Purchase {
  init(_ transaction: PurchaseTransaction, in catalog: Catalog) throws {
    let period = try PaidPeriod(of: transaction, in: catalog)
    let bought = transaction.purchaseDate(period)
    self.init(
      quantity: Int64(transaction.quantity), productID: transaction.productID, transactionID: transaction.identifier,
      originalTransactionID: transaction.originalIdentifier, purchasedAt: bought,
      originalPurchasedAt: transaction.originalProcessedAt ?? bought, cancelledAt: transaction.revokedAt,
      expiresAt: period?.term.endsAt, lineItem: period?.term.lineItem ?? 0,
      isIntroductory: period?.term.isIntroductory ?? false)
  }

  fileprivate init(_ fields: [ReceiptAttribute]) throws {
    guard let purchasedAt = try fields.first(1704).date(), let originalPurchasedAt = try fields.first(1706).date()
    else {
      throw ReceiptError.malformed
    }
    self.init(
      quantity: try fields.first(1701).number(), productID: try fields.first(1702).text(),
      transactionID: try fields.first(1703).text(), originalTransactionID: try fields.first(1705).text(),
      purchasedAt: purchasedAt, originalPurchasedAt: originalPurchasedAt, cancelledAt: try fields.first(1712).date(),
      expiresAt: try fields.first(1708).date(), lineItem: try fields.first(1711).number(),
      isIntroductory: try fields.first(1719).number() == 1)
  }

  fileprivate func attributes() throws -> [ReceiptAttribute] {
    [
      try ReceiptAttribute(1701, number: quantity), try ReceiptAttribute(1702, text: productID),
      try ReceiptAttribute(1703, text: transactionID), try ReceiptAttribute(1704, date: purchasedAt),
      try ReceiptAttribute(1705, text: originalTransactionID), try ReceiptAttribute(1706, date: originalPurchasedAt),
      try ReceiptAttribute(1708, date: expiresAt), try ReceiptAttribute(1711, number: lineItem),
      try ReceiptAttribute(1712, date: cancelledAt), try ReceiptAttribute(1719, number: isIntroductory ? 1 : 0),
    ]
  }
}

/// A field of a receipt: `SEQUENCE { type INTEGER, version INTEGER, value OCTET STRING }`.
///
/// Its value is ASN.1 again: Apple, "Receipt Validation Programming Guide", "Receipt Fields".
struct ReceiptAttribute: DERParseable, DERSerializable {
  let type: Int64
  /// The octets of the value.
  let value: [UInt8]

  init(_ type: Int64, bytes: [UInt8]) { (self.type, value) = (type, bytes) }

  init(_ type: Int64, text: String) throws { try self.init(type, ASN1UTF8String(text)) }

  init(_ type: Int64, number: Int64) throws { try self.init(type, number) }

  /// A date as RFC 3339; empty for nil.
  init(_ type: Int64, date: Date?) throws { try self.init(type, try ASN1IA5String(date?.iso8601 ?? "")) }

  private init(_ type: Int64, _ value: some DERSerializable) throws {
    var serializer = DER.Serializer()
    try serializer.serialize(value)
    self.init(type, bytes: serializer.serializedBytes)
  }

  init(derEncoded node: ASN1Node) throws {
    self = try DER.sequence(node, identifier: .sequence) { nodes in
      let type = try Int64(derEncoded: &nodes)
      _ = try Int64(derEncoded: &nodes)
      return ReceiptAttribute(type, bytes: Array(try ASN1OctetString(derEncoded: &nodes).bytes))
    }
  }

  func serialize(into coder: inout DER.Serializer) throws {
    try coder.appendConstructedNode(identifier: .sequence) { coder in
      try coder.serialize(type)
      try coder.serialize(Int64(1))
      try coder.serialize(ASN1OctetString(contentBytes: value[...]))
    }
  }

  func text() throws -> String { String(try ASN1UTF8String(derEncoded: value)) }

  func number() throws -> Int64 { try Int64(derEncoded: value) }

  func date() throws -> Date? {
    let text = String(try ASN1IA5String(derEncoded: value))
    return text.isEmpty ? nil : try Date(text, strategy: .iso8601)
  }
}

extension [ReceiptAttribute] {
  /// The attributes as a `SET`.
  func encoded() throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.serializeSetOf(self)
    return serializer.serializedBytes
  }

  /// The attributes of a `SET`.
  static func decoded(_ bytes: [UInt8]) throws -> [ReceiptAttribute] {
    try DER.set(of: ReceiptAttribute.self, identifier: .set, rootNode: try DER.parse(bytes))
  }

  func first(_ type: Int64) throws -> ReceiptAttribute {
    guard let attribute = first(where: { $0.type == type }) else { throw ReceiptError.malformed }
    return attribute
  }
}
