import StockroomKit

/// The arguments that name a customer's subscription: a product of its group, and the account.
struct CustomerChoice {
  static let product = Parameter<ProductReference>.argument("product", "The subscription, or another one of its group.")
  static let account = Parameter<String?>.option(
    "account", "The customer. Default: the account of the device in use, or the only subscriber."
  ).also("user", "email").named("EMAIL").completed(by: "tester")
  /// The same for who buys, and need not be a subscriber.
  static let buyer = Parameter<String?>.option(
    "account", "The customer. Default: the account of the device in use."
  ).also("user", "email").named("EMAIL").completed(by: "tester")

  private let reference: ProductReference
  private let email: String?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    email = try arguments[Self.account]
  }

  /// The named product, which is a subscription.
  func product(in context: Context) throws -> Product {
    let product = try context.product(reference)
    guard product.type == .autoRenewable else {
      throw Refusal(
        "product.type.other", "\(product.productID.rawValue) is a \(product.type.label), not an auto-renewable one",
        remedy: .command("subscription list"), subject: reference.text)
    }
    return product
  }

  /// The account that buys a subscription, with its environment and its storefront.
  func buyer(in context: Context) throws -> Buyer { try Buyer(email, in: context) }

  /// The customer's subscription in the group of the product.
  func subscription(in context: Context) throws -> CustomerSubscription {
    let product = try product(in: context)
    let group = try SubscriptionLife(context.catalog).group(of: product)
    let current = try context.catalog.purchases?.currentAccount(catalog: context.catalog)?.lowercased()
    // An app may have a million customers.
    var (count, first, own): (Int, CustomerSubscription?, CustomerSubscription?) = (0, nil, nil)
    try SubscriptionRecords(context.catalog).each(SubscriptionFilter(app: product.app, account: email)) {
      guard $0.group == group else { return }
      count += 1
      first = first ?? $0
      if own == nil, $0.account == current { own = $0 }
    }
    if let only = count == 1 ? first : own { return only }
    guard let first else {
      if let member = email ?? current { try requireBuyer(member, group: group, of: product, context) }
      throw Refusal(
        "subscription.not-subscribed", kind: .missing,
        "\(email ?? "no account") \(email == nil ? "has" : "does not have") a subscription of this group",
        remedy: .command(
          "storekit subscribe \(try context.catalog.name(of: product))\(email.map { " --account \($0)" } ?? "")"),
        subject: reference.text)
    }
    throw Refusal(
      "subscription.account.ambiguous", kind: .usage,
      "\(count) accounts have a subscription of this group", hint: "add --account \(first.account)",
      subject: reference.text)
  }

  /// Refuses a member of a family, whose subscription is that of the buyer.
  private func requireBuyer(_ member: String, group: String, of product: Product, _ context: Context) throws {
    let sharing = SharedSubscriptions(context.catalog)
    guard let shared = try sharing.find(group: group, of: member, app: product.app),
      let buyer = try sharing.buyer(of: shared)
    else { return }
    throw Refusal(
      "subscription.of-buyer", kind: .state, "\(member) has the subscription of \(buyer), who shares it",
      hint: "add --account \(buyer)", subject: member)
  }
}

/// An account that buys subscriptions.
struct Buyer {
  let account: String
  let environment: StoreEnvironment
  let storefront: Storefront

  /// The customer of a subscription.
  init(_ subscription: CustomerSubscription) {
    (account, environment) = (subscription.account, subscription.environment)
    storefront = subscription.storefront
  }

  /// The account with an address; that of the device in use for nil.
  init(_ email: String?, in context: Context) throws {
    guard let purchases = context.catalog.purchases else { throw Refusal.noPurchases }
    guard let account = try email ?? purchases.currentAccount(catalog: context.catalog) else {
      throw Refusal(
        "subscription.account.missing", kind: .usage, "no account is signed in on the device in use",
        hint: "add --account EMAIL")
    }
    self.account = account
    storefront = try purchases.storefront(of: account, catalog: context.catalog)
    environment = try purchases.environment(of: account, catalog: context.catalog) ?? .sandbox
  }
}

extension Refusal {
  static let noPurchases = Refusal(
    "subscription.no-purchases", kind: .unavailable, "no plugin of this program simulates purchases",
    remedy: .command("plugin list"))
}
