internal import StockroomKit

struct Buy: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let quantity = Parameter<Int>.option("quantity", "How many, 1 to 10.", default: 1, text: "1")
    .also("qty", "amount")
  private static let cancel = Parameter<Bool>.flag("cancel", "The user cancels instead of confirming.")
  private static let account = Parameter<String?>.option("account", "Signs this account in, as the purchase asks for.")
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
  private let isCancelled: Bool
  private let email: String?
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
        "storekit.sign-in.account", kind: .usage, "a password is for the account that --account names",
        hint: "add --account EMAIL")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws {
    isPasswordRight = try email.flatMap { try password.isRight(for: $0, preparation) }
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let product = try context.product(reference)
    guard let app = try catalog.apps.find(product.app) else { throw Refusal.notRequested(product) }
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

/// A command about one transaction.
protocol TransactionCommand: Command {
  static var transaction: Parameter<TransactionReference> { get }
  var reference: TransactionReference { get }
  /// Whether it can be done with a transaction, if that is named by its product.
  static func fits(_ payment: PaymentTransaction) -> Bool
  /// What it does.
  func perform(_ payment: PaymentTransaction, in catalog: Catalog) throws -> PaymentTransaction
  /// The past participle of the action.
  static var verb: String { get }
}

extension TransactionCommand {
  static var transaction: Parameter<TransactionReference> {
    .argument("transaction", "The number of the transaction, or its product.")
  }

  static func describe(_ name: String, _ summary: String, examples: [String]) -> CommandDescription {
    CommandDescription(
      name, summary, effect: .writes, permission: .manageProducts, parameters: [transaction],
      receipt: PaymentTransaction.describedFields, examples: examples)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let payment = try reference.payment(in: context, isOne: true, where: Self.fits)
    let done = try perform(payment, in: catalog)
    return .receipt(try done.receipt(in: catalog, verb: Self.verb))
  }
}

extension PaymentTransaction {
  /// The queue it is in.
  func queue(in catalog: Catalog) throws -> PaymentQueue {
    guard let device = try device.flatMap(Devices(catalog: catalog).find(id:)), let app = try catalog.apps.find(app)
    else {
      throw Refusal(
        "storekit.transaction.no-device", kind: .state, "the device of transaction \(id) was removed",
        remedy: .command("storekit restore"), subject: String(id))
    }
    return PaymentQueue(of: app, on: device, in: catalog)
  }

  /// Lines that buy `.chapter1`, to be followed by another in examples.
  static let purchase =
    "storekit device add iPad; storekit sign-in yuki@example.com --password Harbour-Ferry-11; "
    + "storekit products .chapter1; storekit buy .chapter1; "
}

struct Finish: TransactionCommand {
  static let description = describe(
    "storekit finish", "Finish a transaction, which leaves the queue; do it once its content is installed.",
    examples: [
      PaymentTransaction.purchase + "storekit finish 1", PaymentTransaction.purchase + "storekit finish .chapter1",
    ])
  static let verb = "finished"
  let reference: TransactionReference

  init(_ arguments: Arguments) throws { reference = try arguments[Self.transaction] }

  static func fits(_ payment: PaymentTransaction) -> Bool {
    !payment.isFinished && payment.state != .purchasing && payment.state != .deferred
  }

  func perform(_ payment: PaymentTransaction, in catalog: Catalog) throws -> PaymentTransaction {
    try payment.queue(in: catalog).finish(payment)
  }
}

struct Approve: TransactionCommand {
  static let description = describe(
    "storekit approve", "Approve a purchase that waits for a parent.",
    examples: [PaymentTransaction.asking + "storekit approve 1"])
  static let verb = "approved"
  let reference: TransactionReference

  init(_ arguments: Arguments) throws { reference = try arguments[Self.transaction] }

  static func fits(_ payment: PaymentTransaction) -> Bool {
    payment.state == .deferred
  }

  func perform(_ payment: PaymentTransaction, in catalog: Catalog) throws -> PaymentTransaction {
    try payment.queue(in: catalog).approve(payment)
  }
}

struct Decline: TransactionCommand {
  static let description = describe(
    "storekit decline", "Decline a purchase that waits for a parent.",
    examples: [PaymentTransaction.asking + "storekit decline 1"])
  static let verb = "declined"
  let reference: TransactionReference

  init(_ arguments: Arguments) throws { reference = try arguments[Self.transaction] }

  static func fits(_ payment: PaymentTransaction) -> Bool {
    payment.state == .deferred
  }

  func perform(_ payment: PaymentTransaction, in catalog: Catalog) throws -> PaymentTransaction {
    try payment.queue(in: catalog).decline(payment)
  }
}

struct Resolve: TransactionCommand {
  static let description = describe(
    "storekit resolve", "Resolve what interrupted a purchase; a new transaction arrives.",
    examples: [
      "storekit device add iPad; storekit interrupt-purchases on; "
        + "storekit sign-in yuki@example.com --password Harbour-Ferry-11; storekit products .chapter1; "
        + "storekit buy .chapter1; storekit resolve 1"
    ])
  static let verb = "resolved"
  let reference: TransactionReference

  init(_ arguments: Arguments) throws { reference = try arguments[Self.transaction] }

  static func fits(_ payment: PaymentTransaction) -> Bool {
    payment.isInterrupted
  }

  func perform(_ payment: PaymentTransaction, in catalog: Catalog) throws -> PaymentTransaction {
    try payment.queue(in: catalog).resolve(payment)
  }
}

struct Refund: TransactionCommand {
  static let description = describe(
    "storekit refund", "Refund a purchase, as Apple does; its buyer no longer owns the product.",
    examples: [PaymentTransaction.purchase + "storekit refund 1"])
  static let verb = "refunded"
  let reference: TransactionReference

  init(_ arguments: Arguments) throws { reference = try arguments[Self.transaction] }

  static func fits(_ payment: PaymentTransaction) -> Bool {
    payment.state == .purchased && payment.original == nil && payment.refundedAt == nil
  }

  func perform(_ payment: PaymentTransaction, in catalog: Catalog) throws -> PaymentTransaction {
    try PaymentTransactions(catalog: catalog).refund(payment)
  }
}

extension PaymentTransaction {
  /// Lines that buy `.chapter1` with Ask to Buy.
  static let asking =
    "storekit device add iPad; storekit ask-to-buy on; storekit sign-in yuki@example.com --password Harbour-Ferry-11; "
    + "storekit products .chapter1; storekit buy .chapter1; "
}
