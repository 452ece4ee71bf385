import Foundation
import StockroomKit

/// A purchase of a product that is bought once by the code of an offer.
struct CodePurchase {
  let code: OfferCode
  let buyer: Buyer
  let catalog: Catalog

  /// How long a customer counts as one who bought lately: App Store Connect Help, "Create offer codes for In-App
  /// Purchases".
  ///
  /// A free purchase does not count, and a refunded one does; Apple says neither.
  private static let lately: TimeInterval = 30 * 86_400

  private var account: String { buyer.account.lowercased() }

  /// Charges the customer the price of the offer.
  func perform() throws -> PurchaseTransaction {
    guard let purchases = catalog.purchases else { throw Refusal.noPurchases }
    guard let product = try catalog.products.find(code.offer.product) else { throw Refusal.cancelled }
    try code.requireRedeemable(in: buyer.environment, catalog)
    let known = try purchases.transactions(
      PurchaseFilter(app: product.app, account: account, environment: buyer.environment), catalog: catalog)
    try requireEligible(known)
    if product.type == .nonConsumable, known.contains(where: { $0.product == product.appleID && $0.isOwned }) {
      throw code.refusal("subscription.code.owned", "is for \(product.productID.rawValue), which \(account) owns")
    }
    let life = SubscriptionLife(catalog)
    guard let terms = try life.terms(of: code.offer, of: product, in: buyer.storefront) else {
      throw code.notCurrent(in: buyer.storefront)
    }
    try life.requireForSale(product, in: buyer.environment, buyer.storefront)
    let purchase = try purchases.charge(
      PurchaseCharge(
        product, to: account, in: buyer.environment, buyer.storefront, price: terms.price, originalIdentifier: nil),
      catalog: catalog)
    try CodePurchases(catalog).add(purchase, by: code)
    // Its listeners look for the offer.
    try catalog.announce(.charged(purchase))
    return purchase
  }

  /// Refuses a code that is for other customers, or of an offer that the customer had.
  private func requireEligible(_ known: [PurchaseTransaction]) throws {
    let dates = known.filter { $0.state == .purchased && $0.isPaid }.map { $0.processedAt ?? $0.addedAt }
    let since = catalog.store.now.addingTimeInterval(-Self.lately)
    let (eligibility, state) =
      dates.max().map {
        $0 >= since
          ? ("ACTIVE_SPENDER", "bought something in the last 30 days")
          : ("CHURNED_SPENDER", "bought nothing in the last 30 days, but did before")
      } ?? ("NON_SPENDER", "has never bought anything in the app")
    try code.requireEligibility(eligibility, of: account, who: state)
    guard try CodePurchases(catalog).hasRedeemed(code.offer, account, in: buyer.environment) else { return }
    throw code.refusal("subscription.code.once", "is of an offer that \(account) has redeemed already")
  }
}

/// The purchases by codes of products that are bought once.
///
/// They outlive their offers, as purchases do. A cleared history leaves the number of redemptions.
struct CodePurchases {
  static let table = TableDescription(
    "product_redemption", noun: "redeemed code",
    columns: ["purchase", "account", "environment", "offer", "identifier", "code", "at"], subject: "identifier")

  static let migration = Migration(
    version: 17,
    sql: """
      CREATE TABLE product_redemption (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        purchase TEXT UNIQUE,
        account TEXT,
        environment TEXT NOT NULL,
        offer INTEGER NOT NULL,
        identifier TEXT NOT NULL,
        code TEXT NOT NULL,
        at INTEGER NOT NULL
      );
      CREATE INDEX product_redemption_offer ON product_redemption (offer, account);
      CREATE INDEX product_redemption_code ON product_redemption (code);
      CREATE INDEX product_redemption_account ON product_redemption (account);
      """)

  private let store: Transaction

  init(_ catalog: Catalog) { store = catalog.store }

  func add(_ purchase: PurchaseTransaction, by code: OfferCode) throws {
    try store.execute(
      """
      INSERT INTO product_redemption (purchase, account, environment, offer, identifier, code, at)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """, .text(purchase.identifier), .text(purchase.account), .text(purchase.environment.rawValue),
      .integer(code.offer.item.id), .text(code.offer.identifier), .text(code.text), .integer(store.now.seconds))
  }

  /// How often a code of an offer was redeemed.
  func count(of code: String, _ offer: Int64) throws -> Int {
    try store.first(
      "SELECT count(*) FROM product_redemption WHERE code = ? AND offer = ?", .text(code), .integer(offer)
    ) { $0.count(0) } ?? 0
  }

  func hasRedeemed(_ offer: Offer, _ account: String, in environment: StoreEnvironment) throws -> Bool {
    try store.first(
      "SELECT 1 FROM product_redemption WHERE offer = ? AND account = ? AND environment = ?", .integer(offer.item.id),
      .text(account), .text(environment.rawValue)
    ) { _ in true } ?? false
  }

  /// The name of the offer that a transaction was sold by; nil for others.
  func offer(of transaction: String) throws -> String? {
    try store.first("SELECT identifier FROM product_redemption WHERE purchase = ?", .text(transaction)) { $0.text(0) }
  }

  /// Lets an account whose history was cleared redeem the offers again.
  func forget(_ account: String, in environment: StoreEnvironment) throws {
    try store.execute(
      "UPDATE product_redemption SET account = NULL, purchase = NULL WHERE account = ? AND environment = ?",
      .text(account.lowercased()), .text(environment.rawValue))
  }
}

extension PurchaseTransaction {
  /// True if it cost something.
  fileprivate var isPaid: Bool {
    price?.utf8.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) } ?? false
  }
}
