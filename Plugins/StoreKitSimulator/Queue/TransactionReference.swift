internal import StockroomKit

/// A transaction as typed: its number, or its product, which stands for the matching transaction of the account or
/// device in use.
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
  ///   - isOne: True to refuse several matches rather than choose the latest, for a command that changes one.
  ///   - fits: True if the command applies to a transaction; if none fits, the latest is returned for its refusal.
  func payment(
    in context: Context, isOne: Bool = false, where fits: (PaymentTransaction) -> Bool = { _ in true }
  ) throws -> PaymentTransaction {
    if Int64(text) == nil, try sold(in: context.catalog).isEmpty {
      let product = try context.product(ProductReference.parse(text))
      throw Refusal.noTransaction(of: product.productID.rawValue, typed: text)
    }
    return try payment(in: context.catalog, isOne: isOne, where: fits)
  }

  /// The transaction, before the store's transaction opens.
  func payment(
    in catalog: Catalog, isOne: Bool = false, where fits: (PaymentTransaction) -> Bool = { _ in true }
  ) throws -> PaymentTransaction {
    let transactions = PaymentTransactions(catalog: catalog)
    if let number = Int64(text) { return try transactions.require(number) }
    let sold = try sold(in: catalog)
    let name = try sold.first?.productID ?? SoldProduct.productID(typed: text, in: catalog)
    let device = try? Devices(catalog: catalog).chosen(nil)
    let own = sold.filter { payment in
      device == nil || payment.device == device?.id || payment.account != nil && payment.account == device?.account
    }
    let fitting = own.filter(fits)
    guard let latest = fitting.last ?? own.last else { throw Refusal.noTransaction(of: name, typed: text) }
    guard !isOne || fitting.count < 2 else { throw Refusal.ambiguous(fitting, of: name, typed: text) }
    return latest
  }

  /// The transactions of the product, which may have been deleted, oldest first.
  private func sold(in catalog: Catalog) throws -> [PaymentTransaction] {
    let transactions = PaymentTransactions(catalog: catalog)
    do {
      return try transactions.all(of: catalog.product(ProductReference.parse(text)))
    } catch let refusal as Refusal where [.missing, .state].contains(refusal.kind) {
      return try transactions.all(ofProduct: SoldProduct.productID(typed: text, in: catalog))
    }
  }
}

/// The product of a transaction, which may have been deleted.
enum SoldProduct {
  case current(Product)
  case deleted(AppleID)

  /// The product, or a deleted one that was bought.
  ///
  /// - Throws: A `Refusal` if neither the product nor a transaction of it exists.
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

  /// The product identifier for a typed word, also of a deleted product.
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

  /// The transactions of a product, oldest first.
  fileprivate func all(of product: Product) throws -> [PaymentTransaction] {
    try catalog.store.all(
      "\(PaymentTransaction.query) WHERE product = ? ORDER BY id", .integer(product.appleID.rawValue),
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
      "storekit.transaction.ambiguous", kind: .usage, "\(product) has several matching transactions: \(list)",
      hint: "use a transaction's number", subject: text)
  }
}
