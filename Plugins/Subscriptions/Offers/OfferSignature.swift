import Foundation
import StockroomKit

/// What an app's server signed, so that its app may sell a subscription by an offer.
///
/// StoreKit, `Product.PurchaseOption`: `promotionalOffer(offerID:keyID:nonce:signature:timestamp:)` is version 1;
/// `promotionalOffer(_:compactJWS:)` and `introductoryOfferEligibility(compactJWS:)` are version 2. The time is that of
/// the machine, since the server that signs does not know the store's clock.
struct OfferSignature {
  /// What a signature permits.
  struct Permission {
    /// The identifier of a promotional offer; nil for the introductory one.
    var offer: String?
    /// Whether the customer has the introductory offer; nil to leave that to the store.
    var allowsIntroductory: Bool?
  }

  private enum Form {
    case fields(keyID: String, nonce: UUID, timestamp: Int64, signature: Data, accountToken: String)
    case token(WebToken)
  }

  private static let token = Parameter<String?>.option(
    "jws", "The compact JWS of the app's server: signature version 2."
  ).named("TOKEN")
  private static let signature = Parameter<String?>.option(
    "signature", "The signature of the app's server in base64: version 1."
  ).named("BASE64")
  private static let keyID = Parameter<String?>.option("key-id", "The key of a signature of version 1.").named("ID")
  private static let nonce = Parameter<String?>.option("nonce", "The nonce of a signature of version 1.").named("UUID")
  private static let timestamp = Parameter<String?>.option(
    "timestamp", "The time of a signature of version 1, in milliseconds."
  ).named("NUMBER")
  private static let accountToken = Parameter<String?>.option(
    "app-account-token", "The appAccountToken in a signature of version 1."
  ).named("UUID")
  static let parameters: [any AnyParameter] = [token, signature, keyID, nonce, timestamp, accountToken]

  /// How long a signature of version 1 is valid, in seconds: StoreKit, "Generating a signature for promotional offers".
  private static let validity = 86_400.0

  private let form: Form

  /// The signature that a command was given; nil for none.
  init?(_ arguments: Arguments) throws {
    let fields = try [
      arguments[Self.signature], arguments[Self.keyID], arguments[Self.nonce], arguments[Self.timestamp],
    ]
    if let text = try arguments[Self.token] {
      guard fields.allSatisfy({ $0 == nil }) else {
        throw Refusal(
          "subscription.signature.choice", kind: .usage, "a signature has version 1 or version 2, not both",
          hint: "omit --jws, or the options of version 1")
      }
      do {
        form = .token(try WebToken(text))
      } catch let failure as TokenFailure {
        throw Refusal("subscription.signature.malformed", failure.reason, hint: "sign it again", subject: text)
      }
      return
    }
    guard try fields.contains(where: { $0 != nil }) || arguments[Self.accountToken] != nil else { return nil }
    guard let text = fields[0], let keyID = fields[1], let nonce = fields[2], let timestamp = fields[3] else {
      throw Refusal(
        "subscription.signature.choice", kind: .usage, "a signature of version 1 has a key, a nonce, and a time",
        hint: "add --signature, --key-id, --nonce, and --timestamp")
    }
    guard let nonce = UUID(uuidString: nonce), let timestamp = Int64(timestamp), let data = Data(base64Encoded: text)
    else {
      throw Refusal(
        "subscription.signature.malformed",
        "the signature is not base64, the nonce not a UUID, or the time not a number of milliseconds",
        hint: "sign it again", subject: text)
    }
    form = .fields(
      keyID: keyID, nonce: nonce, timestamp: timestamp, signature: data,
      accountToken: try arguments[Self.accountToken]?.lowercased() ?? "")
  }

  /// Checks the signature, and that it is not used a second time.
  ///
  /// - Parameter offer: The identifier of the offer that was asked for.
  /// - Throws: A `Refusal` for a signature of another key, product, or offer, and for an old or a used one.
  func permission(for product: Product, _ offer: String?, by buyer: Buyer, in catalog: Catalog) throws -> Permission {
    let bundleID = try catalog.apps.find(product.app)?.bundleID.rawValue ?? ""
    switch form {
    case .fields(let keyID, let nonce, let timestamp, let signature, let accountToken):
      let offer = offer ?? ""
      let parts = [
        bundleID, keyID, product.productID.rawValue, offer, accountToken, nonce.text, String(timestamp),
      ]
      guard try key(keyID, in: catalog).signed(Data(parts.joined(separator: "\u{2063}").utf8), signature: signature)
      else {
        throw Refusal(
          "subscription.signature.invalid", "the signature is not of \(parts.joined(separator: ", "))",
          hint: "sign these texts in this order, joined by U+2063", subject: offer)
      }
      let age = Date().timeIntervalSince1970 - Double(timestamp) / 1000
      guard abs(age) <= Self.validity else {
        throw Refusal(
          "subscription.signature.expired", kind: .state, "the signature is more than 24 hours old, or of the future",
          hint: "sign it again", subject: String(timestamp))
      }
      try use(nonce, in: catalog)
      return Permission(offer: offer)
    case .token(let token):
      return try permission(of: token, for: product, offer, by: buyer, bundleID, in: catalog)
    }
  }

  private func permission(
    of token: WebToken, for product: Product, _ offer: String?, by buyer: Buyer, _ bundleID: String, in catalog: Catalog
  ) throws -> Permission {
    let key = try key(token.keyID, in: catalog)
    guard token.isSigned(by: key) else {
      throw Refusal(
        "subscription.signature.invalid", "the signature of the token is not of the key \(key.id)",
        hint: "sign it again", subject: key.id)
    }
    func require(_ claim: String, _ wanted: String) throws {
      let found = token.claims[claim]?.text ?? ""
      guard !found.hasSameBytes(as: wanted) else { return }
      throw Refusal(
        "subscription.signature.other", "the token has \(found.isEmpty ? "no \(claim)" : "the \(claim) \(found)")",
        hint: "sign \(wanted) as its \(claim)", subject: wanted)
    }
    try require("iss", key.issuer)
    try require("bid", bundleID)
    try require("productId", product.productID.rawValue)
    let audience = token.claims["aud"]?.text
    var permission = Permission()
    if audience == "introductory-offer-eligibility", offer == nil {
      guard let allows = token.claims["allowIntroductoryOffer"]?.flag else { throw lacks("allowIntroductoryOffer") }
      permission.allowsIntroductory = allows
    } else {
      try require("aud", "promotional-offer")
      guard let own = token.claims["offerIdentifier"]?.text else { throw lacks("offerIdentifier") }
      permission.offer = own
      if let offer { try require("offerIdentifier", offer) }
    }
    if let transaction = token.claims["transactionId"]?.text,
      try catalog.purchases?.transaction(transaction, catalog: catalog)?.account?.lowercased()
        != buyer.account.lowercased()
    {
      throw Refusal(
        "subscription.signature.other", "the transaction \(transaction) is not one of \(buyer.account)",
        hint: "sign a transaction of the customer", subject: transaction)
    }
    guard let nonce = token.claims["nonce"]?.text.flatMap(UUID.init(uuidString:)) else {
      throw lacks("nonce")
    }
    try use(nonce, in: catalog)
    return permission
  }

  private func lacks(_ claim: String) -> Refusal {
    Refusal("subscription.signature.malformed", "the token has no \(claim)", hint: "sign it with one", subject: claim)
  }

  private func key(_ id: String, in catalog: Catalog) throws -> AccessKey {
    guard let key = try catalog.accounts?.key(id, catalog: catalog), key.kind == .inAppPurchase, !key.isRevoked else {
      throw Refusal(
        "subscription.signature.key", kind: .missing, "there is no In-App Purchase key \(id)",
        remedy: .command("key create server --in-app-purchase"), subject: id)
    }
    return key
  }

  // MARK: - Nonces

  static let table = TableDescription(
    "subscription_nonce", noun: "used nonce of a signature", columns: ["nonce", "at"], subject: "nonce")

  static let migration = Migration(
    version: 10,
    sql: """
      CREATE TABLE subscription_nonce (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        nonce TEXT NOT NULL UNIQUE,
        at INTEGER NOT NULL
      );
      """)

  private func use(_ nonce: UUID, in catalog: Catalog) throws {
    let isUsed = try catalog.store.first("SELECT 1 FROM subscription_nonce WHERE nonce = ?", .text(nonce.text)) { _ in
      true
    }
    guard isUsed == nil else {
      throw Refusal(
        "subscription.signature.replayed", kind: .state, "the signature with the nonce \(nonce.text) was used already",
        hint: "sign another nonce", subject: nonce.text)
    }
    try catalog.store.execute(
      "INSERT INTO subscription_nonce (nonce, at) VALUES (?, ?)", .text(nonce.text),
      .integer(catalog.store.now.seconds))
  }
}

extension UUID {
  fileprivate var text: String { uuidString.lowercased() }
}
