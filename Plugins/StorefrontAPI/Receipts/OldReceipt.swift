import Crypto
import Foundation
import StockroomKit

/// The receipt of one transaction as iOS 3 to 6 had it, `SKPaymentTransaction.transactionReceipt`: a property list of
/// OpenStep with the purchase, in another one, and its signature.
struct OldReceipt {
  /// The names and values of the purchase, such as `transaction-id`.
  let purchase: [String: String]
  let isSandbox: Bool

  /// The receipt of a transaction.
  init(_ transaction: PurchaseTransaction, of app: App, version: String, in catalog: Catalog) throws {
    let period = try PaidPeriod(of: transaction, in: catalog)
    let bought = transaction.purchaseDate(period)
    var purchase = [
      "bid": app.bundleID.rawValue, "bvrs": version, "item-id": String(transaction.product.rawValue),
      "product-id": transaction.productID, "quantity": String(transaction.quantity),
      "transaction-id": transaction.identifier, "original-transaction-id": transaction.originalIdentifier,
      "unique-identifier": Self.device(of: transaction),
    ]
    purchase.merge(Self.dates("purchase-date", bought)) { $1 }
    purchase.merge(Self.dates("original-purchase-date", transaction.originalProcessedAt ?? bought)) { $1 }
    if let term = period?.term {
      let end = ReceiptDate(date: term.endsAt)
      purchase["expires-date"] = String(term.endsAt.milliseconds)
      purchase["expires-date-formatted"] = end.universal
      purchase["expires-date-formatted-pst"] = end.pacific
      purchase["web-order-line-item-id"] = String(term.lineItem)
    }
    self.purchase = purchase
    isSandbox = transaction.environment == .sandbox
  }

  /// The 40 digits of a UDID, the same for all purchases of an account.
  private static func device(of transaction: PurchaseTransaction) -> String {
    Hexadecimal.text(Insecure.SHA1.hash(data: Data((transaction.account ?? "").utf8)))
  }

  private static func dates(_ name: String, _ date: Date) -> [String: String] {
    let receiptDate = ReceiptDate(date: date)
    return [
      name: receiptDate.universal, "\(name)-ms": String(date.milliseconds), "\(name)-pst": receiptDate.pacific,
    ]
  }

  /// The signed receipt.
  func signed(by identity: SigningIdentity) throws -> Data {
    let inner = Self.text(purchase.sorted { $0.key < $1.key })
    let signature = try identity.key.signature(for: Data(inner.utf8)).derRepresentation
    var outer = [
      (key: "signature", value: signature.base64EncodedString()),
      (key: "purchase-info", value: Data(inner.utf8).base64EncodedString()),
    ]
    if isSandbox { outer.append((key: "environment", value: "Sandbox")) }
    outer += [(key: "pod", value: "100"), (key: "signing-status", value: "0")]
    return Data(Self.text(outer).utf8)
  }

  /// The receipt that the store signed.
  ///
  /// - Throws: A `ReceiptError`.
  init(_ data: Data, signedBy identity: SigningIdentity?) throws(ReceiptError) {
    guard let outer = Self.values(of: data), let info = outer["purchase-info"].flatMap({ Data(base64Encoded: $0) }),
      let signature = outer["signature"].flatMap({ Data(base64Encoded: $0) }), let purchase = Self.values(of: info)
    else { throw .malformed }
    guard let key = identity?.key.publicKey,
      let valid = try? P256.Signing.ECDSASignature(derRepresentation: signature), key.isValidSignature(valid, for: info)
    else { throw .notAuthentic }
    self.purchase = purchase
    isSandbox = outer["environment"] == "Sandbox"
  }

  // MARK: - The property list

  private static func text(_ values: [(key: String, value: String)]) -> String {
    "{\n" + values.map { "\t\"\($0.key)\" = \"\($0.value)\";\n" }.joined() + "}"
  }

  /// The strings of a property list; nil if it has other values, or is not one.
  private static func values(of data: Data) -> [String: String]? {
    guard let text = String(validating: data, as: UTF8.self)?.trimmingCharacters(in: .whitespacesAndNewlines),
      text.hasPrefix("{"), text.hasSuffix("}")
    else { return nil }
    var values: [String: String] = [:]
    for line in text.dropFirst().dropLast().split(separator: ";") {
      let parts = line.trimmingCharacters(in: .whitespacesAndNewlines).split(
        separator: "\"", omittingEmptySubsequences: false)
      if parts.count == 1, parts[0].isEmpty { continue }
      guard parts.count == 5, parts[0].isEmpty, parts[4].isEmpty,
        parts[2].trimmingCharacters(in: .whitespaces) == "="
      else { return nil }
      values[String(parts[1])] = String(parts[3])
    }
    return values
  }
}
