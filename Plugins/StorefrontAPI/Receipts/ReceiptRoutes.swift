import Crypto
import Foundation
import StockroomKit

/// `verifyReceipt`, for any method, since methods other than POST have their own status.
///
/// `/verifyReceipt` takes the receipts of both environments; `/production` and `/sandbox` before it are Apple's two
/// hosts, as are their names.
enum ReceiptRoutes {
  static func install(into registry: inout Registry) {
    for base in ServerAPIRoutes.bases {
      for method in Route.Method.allCases {
        registry.route(
          Route(
            method, base.prefix + "/verifyReceipt", access: .anyone, summary: "Verify a receipt.", writes: false,
            bodyLimit: 8 << 20, failure: \.receiptAnswer
          ) { exchange in
            guard try exchange.read({ $0.purchases != nil }) else {
              return RouteFailure(.notFound, requestID: exchange.request.id).plainAnswer
            }
            do {
              guard method == .post else { throw ReceiptStatus.notPost }
              let environment = base.environment ?? exchange.request.environment
              return .json(try ReceiptRequest(exchange.request).answer(in: exchange, environment))
            } catch let status as ReceiptStatus {
              return status.answer
            }
          })
      }
    }
  }
}

extension RouteFailure {
  fileprivate var receiptAnswer: RouteAnswer {
    switch cause {
    case .refused(let refusal) where refusal.kind == .busy: ReceiptStatus.unavailable.answer
    case .tooManyRequests: ReceiptStatus.unavailable.answer
    case .bodyTooLong: ReceiptStatus.malformed.answer
    default: ReceiptStatus.internalError.answer
    }
  }
}

/// The body of a request to `verifyReceipt`.
private struct ReceiptRequest {
  private let text: String
  private let data: Data
  private let password: String?
  private let isWithoutOld: Bool

  init(_ request: RouteRequest) throws {
    // A body that is not JSON has the same status as another method.
    guard let body = try? JSONReader.value(of: Array(request.body)), body.members != nil else {
      throw ReceiptStatus.notPost
    }
    guard let text = body["receipt-data"]?.text, !text.isEmpty,
      let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty
    else { throw ReceiptStatus.malformed }
    (self.text, self.data) = (text, data)
    password = body["password"]?.text
    isWithoutOld = body["exclude-old-transactions"]?.flag ?? false
  }

  func answer(in exchange: Exchange, _ environment: StoreEnvironment?) throws -> JSON {
    try exchange.read { catalog in
      let identity = try SigningIdentities(store: catalog.store).find()
      let answers = ReceiptAnswer(catalog: catalog)
      do {
        if data.first == UInt8(ascii: "{") {
          let receipt = try OldReceipt(data, signedBy: identity)
          try check(
            receipt.purchase["bid"] ?? "", receipt.isSandbox ? .sandbox : .production, environment,
            transactions: receipt.purchase["transaction-id"].map { [$0] } ?? [], in: catalog)
          return try answers.json(of: receipt, signedBy: identity)
        }
        let receipt = try SignedReceipt.open(data, signedBy: identity)
        try check(
          receipt.bundleID, receipt.environment, environment, transactions: receipt.purchases.map(\.transactionID),
          in: catalog)
        return try answers.json(of: receipt, data: text, isWithoutOld: isWithoutOld, signedBy: identity)
      } catch ReceiptError.malformed {
        throw ReceiptStatus.malformed
      } catch ReceiptError.notAuthentic {
        throw ReceiptStatus.notAuthentic
      }
    }
  }

  private func check(
    _ bundleID: String, _ own: StoreEnvironment, _ expected: StoreEnvironment?, transactions: [String],
    in catalog: Catalog
  ) throws {
    let known = try transactions.compactMap { try catalog.purchases?.transaction($0, catalog: catalog) }
    // The environment of an old receipt is not signed.
    let own = known.first?.environment ?? own
    if let expected, expected != own { throw own == .sandbox ? ReceiptStatus.isSandbox : .isProduction }
    // A subscription requires the secret; for others it is optional, but must be correct.
    let needsSecret = known.contains { $0.productType == .autoRenewable }
    if let password {
      guard let app = try catalog.apps.find(bundleID),
        try SharedSecrets(store: catalog.store).isRight(password, for: app)
      else { throw ReceiptStatus.wrongSecret }
    } else if needsSecret {
      throw ReceiptStatus.wrongSecret
    }
    for account in Set(known.compactMap(\.account)) where try catalog.testers.wasDeleted(account) {
      throw ReceiptStatus.noAccount
    }
  }
}

/// The shared secrets of apps, which their servers send with receipts; only their hashes are stored.
struct SharedSecrets {
  let store: Transaction

  func isRight(_ secret: String, for app: App) throws -> Bool {
    let digest = try store.first(
      "SELECT digest FROM storefront_secret WHERE app = ?", .integer(app.appleID.rawValue)
    ) { $0.text(0) }
    return digest?.hasSameBytes(as: Self.digest(of: secret, app)) ?? false
  }

  func set(_ secret: String, for app: App) throws {
    try store.execute(
      """
      INSERT INTO storefront_secret (app, digest) VALUES (?, ?)
      ON CONFLICT (app) DO UPDATE SET digest = excluded.digest
      """, .integer(app.appleID.rawValue), .text(Self.digest(of: secret, app)))
  }

  /// A new secret of 32 hexadecimal digits, as App Store Connect makes them.
  static func make() -> String {
    SymmetricKey(size: .bits128).withUnsafeBytes { Hexadecimal.text($0) }
  }

  private static func digest(of secret: String, _ app: App) -> String {
    Data(SHA256.hash(data: Data("\(app.appleID.rawValue) \(secret)".utf8))).base64EncodedString()
  }
}
