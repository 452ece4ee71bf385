internal import StockroomKit

struct Buy: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let quantity = Parameter<Int>.option("quantity", "How many, 1 to 10.", default: 1, text: "1")
    .also("qty", "amount")
  private static let cancel = Parameter<Bool>.flag("cancel", "The user cancels instead of confirming.")
  private static let account = Parameter<String?>.option(
    "account", "Signs this account in when the purchase asks for it."
  )
  .also("user", "email")
  .named("EMAIL").completed(by: "tester")

  static let description = CommandDescription(
    "storekit buy", "Buy a product on a device: a transaction in its payment queue.", also: ["purchase", "payment"],
    effect: .writes,
    permission: .manageProducts,
    parameters: [product, quantity, cancel, account] + PasswordChoice.parameters + DeviceChoice.ofDevice,
    receipt: PaymentTransaction.describedFields,
    examples: [
      "storekit device add iPad; storekit sign-in yuki@example.com --password Harbour-Ferry-11; "
        + "storekit products .chapter1; storekit buy .chapter1"
    ])

  private let reference: ProductReference
  private let quantity: Int
  private var isCancelled: Bool
  private var email: String?
  private let password: PasswordChoice
  private let choice: DeviceChoice
  private var isPasswordRight: Bool?

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    quantity = try arguments[Self.quantity]
    isCancelled = try arguments[Self.cancel]
    email = try arguments[Self.account]
    password = try PasswordChoice(arguments)
    choice = try DeviceChoice(arguments, hasApp: false)
    guard email != nil || !password.isGiven else {
      throw Refusal(
        "storekit.sign-in.account", kind: .usage, "--password needs the account it belongs to",
        hint: "add --account EMAIL")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    if preparation.canAsk, email == nil, try needsAccount(preparation) {
      let answer = try preparation.answer(to: "Apple ID: ")
      // Return alone signs nobody in.
      guard !answer.allSatisfy(\.isWhitespace) else { return }
      email = answer
    }
    isPasswordRight = try email.flatMap { try password.isRight(for: $0, preparation) }
    guard preparation.canAsk, !isCancelled, isPasswordRight != false else { return }
    var question: String?
    try look(preparation) { queue, product in
      question = try queue.question(before: product, quantity: quantity, by: email)
    }
    if let question { isCancelled = try !preparation.agrees(to: question) }
  }

  private func needsAccount(_ preparation: Preparation) throws -> Bool {
    var needsAccount = false
    try look(preparation) { queue, product in needsAccount = try queue.needsAccount(for: product) }
    return needsAccount
  }

  /// Looks at the queue before the transaction opens.
  private func look(_ preparation: Preparation, _ body: (PaymentQueue, Product) throws -> Void) throws {
    try preparation.looking { catalog in
      let product = try catalog.product(reference)
      guard let app = try catalog.apps.find(product.app) else {
        throw Refusal.notRequested(product, named: try catalog.fullName(of: product))
      }
      try body(PaymentQueue(of: app, on: try choice.device(in: catalog), in: catalog), product)
    }
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let product = try context.product(reference)
    guard let app = try catalog.apps.find(product.app) else {
      throw Refusal.notRequested(product, named: try catalog.fullName(of: product))
    }
    var device = try choice.device(in: context)
    if let email {
      device = try SignIns(catalog: catalog).signIn(
        email, on: device, for: app, at: .purchase, isPasswordRight: isPasswordRight
      ).device
    }
    var queue = PaymentQueue(of: app, on: device, in: catalog)
    let payment = try queue.add(product, quantity: quantity, isCancelled: isCancelled)
    return .receipt(try payment.receipt(in: catalog, verb: "added"))
  }
}
