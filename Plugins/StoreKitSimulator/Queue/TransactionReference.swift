internal import StockroomKit

/// A transaction as typed: its number, or its product, for the one transaction of the account or device in use that
/// fits.
struct TransactionReference: ParameterValue {
  private let text: String

  static var valueName: String { "N" }
  static var completer: String? { "storekit-transaction" }

  static func parse(_ text: String) throws -> TransactionReference {
    // A number is never the Apple ID of a product.
    if Int64(text) != nil || text.hasPrefix("-") || text.hasPrefix("+") { _ = try Int.parse(text) }
    return TransactionReference(text: text)
  }

  /// The transaction.
  ///
  /// - Parameters:
  ///   - isOne: Whether several that fit are refused, rather than the latest taken, since the command changes one.
  ///   - fits: Whether the command can do its work with a transaction; if none fits, the command tells why of the
  ///     latest.
  func payment(
    in context: Context, isOne: Bool = false, where fits: (PaymentTransaction) -> Bool = { _ in true }
  ) throws -> PaymentTransaction {
    if Int64(text) == nil, try !hasTransactions(in: context.catalog) {
      let product = try context.product(ProductReference.parse(text))
      throw Refusal.noTransaction(of: product.productID.rawValue, typed: text)
    }
    return try payment(in: context.catalog, isOne: isOne, where: fits)
  }

  /// The same before the transaction of the store opens.
  func payment(
    in catalog: Catalog, isOne: Bool = false, where fits: (PaymentTransaction) -> Bool = { _ in true }
  ) throws -> PaymentTransaction {
    let transactions = PaymentTransactions(catalog: catalog)
    if let number = Int64(text) { return try transactions.require(number) }
    let name = try productID(in: catalog)
    let device = try? Devices(catalog: catalog).chosen(nil)
    let own = try transactions.all(ofProduct: name).filter { payment in
      device == nil || payment.device == device?.id || payment.account != nil && payment.account == device?.account
    }
    let fitting = own.filter(fits)
    guard let latest = fitting.last ?? own.last else { throw Refusal.noTransaction(of: name, typed: text) }
    guard !isOne || fitting.count < 2 else { throw Refusal.ambiguous(fitting, of: name, typed: text) }
    return latest
  }

  private func hasTransactions(in catalog: Catalog) throws -> Bool {
    try !PaymentTransactions(catalog: catalog).all(ofProduct: productID(in: catalog)).isEmpty
  }

  /// The product identifier that is meant, also of a product that was deleted.
  private func productID(in catalog: Catalog) throws -> String {
    try SoldProduct.productID(typed: text, in: catalog)
  }
}

/// A product of transactions, which outlive it.
enum SoldProduct {
  case current(Product)
  case deleted(AppleID)

  /// The product that is meant, or a deleted one that was bought.
  ///
  /// - Throws: A `Refusal` if there is no such product, and no transaction of one.
  init(_ reference: ProductReference, in context: Context) throws {
    do {
      self = .current(try context.product(reference))
    } catch let refusal as Refusal where [.missing, .state].contains(refusal.kind) {
      // A product that was deleted is refused for its state.
      let transactions = PaymentTransactions(catalog: context.catalog)
      let name = try Self.productID(typed: reference.text, in: context.catalog)
      guard let bought = try transactions.all(ofProduct: name).last ?? transactions.last(ofAppleID: reference.text)
      else { throw refusal }
      self = .deleted(bought.product)
    }
  }

  /// The product identifier that is meant by a word, also of a product that was deleted.
  fileprivate static func productID(typed text: String, in catalog: Catalog) throws -> String {
    guard let app = try catalog.appInUse ?? catalog.apps.only() else { return text }
    if text.hasPrefix(".") { return app.productID(shortName: text) }
    return text.contains(".") ? text : app.productID(shortName: "." + text)
  }
}

extension PaymentTransactions {
  /// The latest transaction of the product with an Apple ID; nil for a word that is not a number.
  fileprivate func last(ofAppleID text: String) throws -> PaymentTransaction? {
    guard let number = Int64(text) else { return nil }
    return try catalog.store.first(
      "\(PaymentTransaction.query) WHERE apple_id = ? ORDER BY id DESC LIMIT 1", .integer(number),
      body: PaymentTransaction.init)
  }

  /// The transactions of a product identifier, oldest first.
  func all(ofProduct name: String) throws -> [PaymentTransaction] {
    try catalog.store.all(
      "\(PaymentTransaction.query) WHERE product_id = ? ORDER BY id", .text(name), body: PaymentTransaction.init)
  }
}

extension Refusal {
  fileprivate static func noTransaction(of product: String, typed text: String) -> Refusal {
    Refusal(
      "storekit.transaction.none", kind: .missing,
      "neither the device in use nor its account has a transaction of \(product)",
      remedy: .command("storekit transactions"), subject: text)
  }

  fileprivate static func ambiguous(
    _ candidates: [PaymentTransaction], of product: String, typed text: String
  ) -> Refusal {
    let list = candidates.map { "\($0.id) (\($0.state.label.lowercased()))" }.joined(separator: ", ")
    return Refusal(
      "storekit.transaction.ambiguous", kind: .usage, "\(product) has several such transactions: \(list)",
      hint: "give the number of one", subject: text)
  }
}
