import StockroomKit

/// `storekit redeem`.
struct RedeemCommand: Command {
  private static let code = Parameter<String>.argument("code", "The code, custom or one-time.").named("CODE")
  private static let account = CustomerChoice.buyer
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.")

  static let description: CommandDescription = {
    var description = CommandDescription(
      "storekit redeem", "Redeem the code of an offer, as customers do in the App Store or in the app.",
      also: ["offer code", "coupon", "promo code"], effect: .writes, permission: .manageProducts,
      parameters: [code, account, app], receipt: SubscriptionOutput.fields + [price],
      examples: [
        "\(OfferFields.preparation) --price 4.99; subscription offer code create .monthly Spring --customers new "
          + "--mode free --duration 1m; subscription offer custom-code create .monthly Spring SPRING26 --count 500; "
          + "tester create ada@example.com --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12; "
          + "storekit redeem SPRING26 --account ada@example.com",
        "product create .coins --name Coins --type consumable --price 4.99; "
          + "product offer code create .coins Gift --customers never-bought; "
          + "product offer custom-code create .coins Gift GIFT26 --count 500; "
          + "tester create ada@example.com --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12; "
          + "storekit redeem GIFT26 --account ada@example.com",
      ])
    description.profile = .asc2026
    return description
  }()

  private static let price = FieldDescription(
    "price", .money, label: "Price", "What a product that is bought once cost by the offer.")

  private let code: String
  private let account: String?
  private let app: AppReference?

  init(_ arguments: Arguments) throws {
    code = try arguments[Self.code]
    account = try arguments[Self.account]
    app = try arguments[Self.app]
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    try CommandEra.require(Self.description.profile, of: Self.description.name, catalog.rules)
    let app = try context.app(app)
    let buyer = try Buyer(account, in: context)
    guard let found = try OfferCode(code, in: app, catalog) else {
      let near = try OfferCode.nearest(to: code, in: app, catalog)
      throw Refusal(
        "subscription.code.unknown", kind: .missing, "\(app.bundleID.rawValue) does not have a code \(code)",
        remedy: near.map { Remedy("did you mean \($0)?") }
          ?? .command("product list --app \(app.bundleID.rawValue)"), subject: code)
    }
    guard found.offer.isOneTime else {
      return try SubscriptionOutput(catalog).receipt(SubscriptionLife(catalog).redeem(found, by: buyer))
    }
    let purchase = try CodePurchase(code: found, buyer: buyer, catalog: catalog).perform()
    return .receipt(try receipt(of: purchase, by: found))
  }

  private func receipt(of purchase: PurchaseTransaction, by code: OfferCode) throws -> Receipt {
    let (amount, currency) = (purchase.price ?? "0", purchase.currency ?? "")
    let offer = code.offer.identifier ?? code.text
    return Receipt(
      "\(purchase.account ?? ""): bought \(purchase.productID) for \(amount) \(currency) by \(offer)",
      record: Record([
        Field("account", .identifier(purchase.account), label: "Account"),
        Field("product", .identifier(purchase.productID), label: "Product"),
        Field("offer", .text(offer), label: "Offer"),
        Field("price", .money(amount: amount, currency: currency, formatted: "\(amount) \(currency)"), label: "Price"),
        Field("environment", .text(purchase.environment.rawValue), label: "Environment"),
        Field("original", .identifier(purchase.identifier), label: "Original Transaction"),
      ]), tally: .init("transaction", "added"))
  }
}
