internal import StockroomKit

struct OwnedList: Command {
  private static let account = Parameter<String?>.optionalArgument(
    "account", "Whose products. Default: the account of the device in use."
  ).named("EMAIL").completed(by: "tester")

  static let description = CommandDescription(
    "storekit owned",
    "List the products that an account owns, in the sandbox and in production; of subscriptions, those that run.",
    also: ["purchases", "customer owns", "entitlements", "bought"], effect: .reads, permission: .manageProducts,
    parameters: [account] + DeviceChoice.ofDevice,
    fields: StoreKitExplanations.all.described(
      "storekit",
      [
        "product": .identifier, "type": .term, "environment": .text, "quantity": .integer, "price": .money,
        "date": .date, "number": .integer, "restorable": .boolean,
      ]), examples: [PaymentTransaction.purchase + "storekit owned", "storekit owned yuki@example.com"])

  private let account: String?
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    account = try arguments[Self.account]
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    let email = try account ?? Self.signedIn(on: choice.device(in: context))
    let account = email.lowercased()
    guard try StoreAccounts(catalog: context.catalog).find(account) != nil else { throw Refusal.accountUnknown(email) }
    return .table(
      Table(columns: Self.description.fields.columns(), empty: "\(account) owns nothing") { emit in
        try Ownership(of: account, in: context.catalog).each { payment in
          try emit([
            try .identifier(context.catalog.fullName(payment.productID, in: payment.app)),
            .term(code: payment.type.rawValue, label: payment.type.label, tone: .plain),
            .text(payment.environment.rawValue),
            .integer(Int64(payment.quantity)), payment.priceValue, .date(payment.processedAt), .integer(payment.id),
            .boolean(payment.isFinished && ProductType.restorable.contains(payment.type)),
          ])
        }
      })
  }

  private static func signedIn(on device: Device) throws -> String {
    guard let account = device.account else { throw Refusal.notSignedIn(device, in: .sandbox) }
    return account
  }
}

extension Refusal {
  fileprivate static func accountUnknown(_ email: String) -> Refusal {
    Refusal(
      "storekit.account.unknown", kind: .missing, "no account has the address \(email)",
      remedy: .command("tester list"), subject: email)
  }
}
