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
      parameters: [code, account, app], receipt: SubscriptionOutput.fields,
      examples: [
        "\(OfferFields.preparation) --price 4.99; subscription offer code create .monthly Spring --customers new "
          + "--mode free --duration 1m; subscription offer custom-code create .monthly Spring SPRING26 --count 500; "
          + "tester create ada@example.com --first Ada --last Byron --storefront GBR --password Harbour-Ferry-12; "
          + "storekit redeem SPRING26 --account ada@example.com"
      ])
    description.profile = .asc2026
    return description
  }()

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
    let app = try context.app(app)
    let buyer = try Buyer(account, in: context)
    guard let found = try OfferCode(code, in: app, catalog) else {
      throw Refusal(
        "subscription.code.unknown", kind: .missing, "\(app.bundleID.rawValue) does not have a code \(code)",
        remedy: .command("subscription list --app \(app.bundleID.rawValue)"), subject: code)
    }
    return try SubscriptionOutput(catalog).receipt(SubscriptionLife(catalog).redeem(found, by: buyer))
  }
}
