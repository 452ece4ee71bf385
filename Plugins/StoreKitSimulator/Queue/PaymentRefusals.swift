internal import StockroomKit

extension Refusal {
  static func notRequested(_ product: Product, named name: String) -> Refusal {
    let id = product.productID.rawValue
    return Refusal(
      "storekit.payment.invalid", kind: .state,
      "SKErrorDomain 3: no request since the app's launch returned \(id) as valid, so the app cannot pay for it",
      remedy: .command("storekit products \(name)"), subject: id)
  }

  static func quantity(_ quantity: Int, of product: Product) -> Refusal {
    Refusal(
      "storekit.payment.quantity", kind: .usage,
      product.type.isOwnedForGood
        ? "\(product.productID.rawValue) is \(product.type.label) and can be bought only once"
        : "a payment can buy 1 to 10 of a product",
      hint: product.type.isOwnedForGood ? "omit --quantity" : "use --quantity 1 to 10",
      subject: String(quantity))
  }

  static func notSignedIn(_ device: Device, in environment: StoreEnvironment) -> Refusal {
    Refusal(
      "storekit.account.none", kind: .state, "no account is signed in on \(device.name)",
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
      "storekit.transaction.finished", kind: .state, "transaction \(payment.id) is already finished",
      remedy: .command("storekit queue"), subject: String(payment.id))
  }

  static func unfinishable(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.transaction.not-finishable", kind: .state,
      "transaction \(payment.id) is \(payment.state.label), and StoreKit throws if an app finishes it in this state",
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
      "transaction \(payment.id) was not interrupted, or was already resolved",
      remedy: .command("storekit show \(payment.id)"), subject: String(payment.id))
  }

  static func notPurchase(_ payment: PaymentTransaction) -> Refusal {
    let original = (payment.sharedFrom ?? payment.original).map { Remedy.command("storekit refund \($0)") }
    return Refusal(
      "storekit.transaction.not-purchase", kind: .state,
      "transaction \(payment.id) is not a paid purchase and cannot be refunded",
      remedy: original ?? .command("storekit transactions"), subject: String(payment.id))
  }

  static func refunded(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.transaction.refunded", kind: .state, "transaction \(payment.id) was already refunded",
      remedy: .command("storekit show \(payment.id)"), subject: String(payment.id))
  }

  static func notRefunded(_ payment: PaymentTransaction) -> Refusal {
    // What was restored or shared is refunded with the purchase.
    let isOwn = payment.isRefundable || payment.reversedAt != nil
    let shown = isOwn ? payment.id : payment.sharedFrom ?? payment.original
    let original = shown.map { Remedy.command("storekit show \($0)") }
    return Refusal(
      "storekit.transaction.not-refunded", kind: .state,
      payment.reversedAt == nil
        ? "transaction \(payment.id) was not refunded" : "the refund of transaction \(payment.id) was reversed already",
      remedy: original ?? .command("storekit transactions --refunded"), subject: String(payment.id))
  }

  static func free(_ payment: PaymentTransaction) -> Refusal {
    Refusal(
      "storekit.transaction.free", kind: .state,
      "transaction \(payment.id) was free, so that there is nothing to refund",
      remedy: .command("storekit transactions"), subject: String(payment.id))
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
