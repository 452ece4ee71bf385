internal import StockroomKit

extension Refusal {
  static func notRequested(_ product: Product) -> Refusal {
    let id = product.productID.rawValue
    return Refusal(
      "storekit.payment.invalid", kind: .state,
      "SKErrorDomain 3: the app was not given \(id) since its launch, and payments are for products that a request returned as valid",
      remedy: .command("storekit products \(id)"), subject: id)
  }

  static func quantity(_ quantity: Int, of product: Product) -> Refusal {
    Refusal(
      "storekit.payment.quantity", kind: .usage,
      product.type.isOwnedForGood
        ? "\(product.productID.rawValue) is \(product.type.label), which is bought once"
        : "a payment is for 1 to 10 of a product",
      hint: product.type.isOwnedForGood ? "leave out --quantity" : "use --quantity 1 to 10",
      subject: String(quantity))
  }

  static func notSignedIn(_ device: Device, in environment: StoreEnvironment) -> Refusal {
    Refusal(
      "storekit.account.none", kind: .state, "nobody is signed in on \(device.name)",
      remedy: .command(
        environment == .sandbox
          ? "storekit sign-in EMAIL --password -" : "storekit sign-in EMAIL --storefront STOREFRONT"),
      subject: device.name)
  }

  static func testerInProduction(_ email: String) -> Refusal {
    Refusal(
      "storekit.account.tester", kind: .state,
      "\(email) is a sandbox tester, and the app is signed with a distribution profile",
      remedy: Remedy(
        "use a development profile", command: "storekit device edit NAME --profile development"
      ).or("sign in as a customer: --storefront STOREFRONT"), subject: email)
  }

  static func finished(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.transaction.finished", kind: .state, "transaction \(payment.id) is finished already",
      remedy: .command("storekit queue"), subject: String(payment.id))
  }

  static func unfinishable(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.transaction.not-finishable", kind: .state,
      "transaction \(payment.id) is \(payment.state.label), and StoreKit throws if an app finishes one that is",
      remedy: payment.state == .deferred
        ? .command("storekit approve \(payment.id)").or(.command("storekit decline \(payment.id)"))
        : .command("storekit network on"), subject: String(payment.id))
  }

  static func notDeferred(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.transaction.not-deferred", kind: .state,
      "transaction \(payment.id) is \(payment.state.label) and does not wait for a parent",
      remedy: .command("storekit show \(payment.id)"), subject: String(payment.id))
  }

  static func notInterrupted(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.transaction.not-interrupted", kind: .state,
      "transaction \(payment.id) was not interrupted, or was resolved",
      remedy: .command("storekit show \(payment.id)"), subject: String(payment.id))
  }

  static func notPurchase(_ payment: PaymentTransaction) -> Refusal {
    let original = payment.original.map { Remedy.command("storekit refund \($0)") }
    return Refusal(
      "storekit.transaction.not-purchase", kind: .state,
      "transaction \(payment.id) is not a purchase that was paid for, so there is nothing to refund",
      remedy: original ?? .command("storekit transactions"), subject: String(payment.id))
  }

  static func refunded(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.transaction.refunded", kind: .state, "transaction \(payment.id) was refunded already",
      remedy: .command("storekit show \(payment.id)"), subject: String(payment.id))
  }

  static func productDeleted(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.product.deleted", kind: .missing,
      "\(payment.productID) was deleted, and the App Store cannot deliver it again",
      remedy: payment.isFinished
        ? "\(command: "storekit receipt \(payment.id)") still shows that it was bought"
        : .command("storekit finish \(payment.id)"), subject: payment.productID)
  }
}
