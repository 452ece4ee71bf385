internal import StockroomKit

/// `expect transaction N STATE`.
struct ExpectTransaction: Command {
  private static let transaction = Parameter<TransactionReference>.argument(
    "transaction", "The number of the transaction, or its product, for the latest.")
  private static let state = Parameter<TransactionState>.argument("state", "The state it must be in.")

  static let description = CommandDescription(
    "expect transaction", "Fail unless a transaction is in a state, or finished.", effect: .reads,
    parameters: [transaction, state], examples: [PaymentTransaction.purchase + "expect transaction 1 purchased"])

  private let reference: TransactionReference
  private let wanted: TransactionState

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.transaction]
    wanted = try arguments[Self.state]
  }

  func run(in context: Context) throws -> Output {
    let payment = try reference.payment(in: context)
    guard wanted.fits(payment) else {
      let state = payment.state.label + (payment.isFinished ? " and finished" : "")
      throw Refusal.unexpected(
        "transaction \(payment.id) is \(state), not \(wanted.rawValue)",
        remedy: "\(command: "storekit show \(payment.id)") shows it", subject: wanted.rawValue)
    }
    return .nothing
  }
}

/// A state of a transaction as typed.
enum TransactionState: String, ParameterValue, CaseIterable {
  case purchasing, purchased, failed, restored, deferred, finished

  static var valueName: String { "STATE" }
  static var choices: [String] { allCases.map(\.rawValue) }

  static func parse(_ text: String) throws -> TransactionState {
    guard let state = TransactionState(rawValue: text.lowercased()) else {
      throw Refusal(
        "storekit.transaction.state", kind: .usage, "\(text) is not a state of a transaction",
        hint: "use one of \(choices.joined(separator: ", "))", subject: text)
    }
    return state
  }

  /// True if a transaction is in the state.
  func fits(_ payment: PaymentTransaction) -> Bool {
    self == .finished ? payment.isFinished : payment.state.rawValue.lowercased().hasSameBytes(as: rawValue)
  }
}

/// `expect owned PRODUCT EMAIL` and `expect not owned PRODUCT EMAIL`.
struct OwnershipExpectation: Sendable {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")

  let description: CommandDescription
  private let account: Parameter<String>
  private let isOwned: Bool

  private init(_ name: String, _ summary: String, account: String, isOwned: Bool, example: String) {
    self.account = Parameter<String>.argument("account", account).named("EMAIL").completed(by: "tester")
    self.isOwned = isOwned
    description = CommandDescription(
      name, "\(summary) an account owns a product, in the sandbox or in production.", effect: .reads,
      parameters: [Self.product, self.account], examples: [PaymentTransaction.purchase + example])
  }

  static let all = [
    OwnershipExpectation(
      "expect owned", "Fail unless", account: "Who must own it.", isOwned: true,
      example: "expect owned .chapter1 yuki@example.com"),
    OwnershipExpectation(
      "expect not owned", "Fail if", account: "Who must not own it.", isOwned: false,
      example: "storekit refund 1; expect not owned .chapter1 yuki@example.com"),
  ]

  func bind(_ arguments: Arguments) throws -> any BoundCommand {
    Call(isOwned: isOwned, product: try arguments[Self.product], account: try arguments[account])
  }

  private struct Call: BoundCommand {
    let isOwned: Bool
    let product: ProductReference
    let account: String

    func run(in context: Context) throws -> Output {
      let product = try context.product(product)
      var owns = false
      try Ownership(of: account, in: context.catalog).each(of: .current(product)) { _ in owns = true }
      guard owns == isOwned else {
        throw Refusal.unexpected(
          "\(account) \(owns ? "owns" : "does not own") \(product.productID.rawValue)",
          remedy: "\(command: "storekit transactions --account \(account)") lists the purchases", subject: account)
      }
      return .nothing
    }
  }
}

/// `expect installed PRODUCT VERSION`.
struct ExpectInstalled: Command {
  private static let product = Parameter<ProductReference>.argument("product", "The product.")
  private static let version = Parameter<String>.argument("version", "The version that must be installed.")
    .named("VERSION")

  static let description = CommandDescription(
    "expect installed", "Fail unless a version of hosted content is installed on a device.", effect: .reads,
    parameters: [product, version] + DeviceChoice.ofDevice,
    examples: [Download.purchase + "storekit play; expect installed .chapter1 1.0"])

  private let reference: ProductReference
  private let version: String
  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    reference = try arguments[Self.product]
    version = try arguments[Self.version]
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    let product = try context.product(reference)
    let device = try choice.device(in: context)
    let installed = try Installations(catalog: context.catalog).find(product.appleID, on: device)
    guard let installed, installed.version.hasSameBytes(as: version) else {
      let what = installed.map { "version \($0.version)" } ?? "no content"
      throw Refusal.unexpected(
        "\(device.name) has \(what) of \(product.productID.rawValue) installed, not version \(version)",
        remedy: "\(command: "storekit installed") lists what is installed", subject: version)
    }
    let (missing, changed) = try Installations(catalog: context.catalog).damage(
      to: installed, on: device, check: context.checkCancelled)
    guard missing.isEmpty, changed.isEmpty else {
      throw Refusal.unexpected(
        "\(device.name) has version \(version) of \(product.productID.rawValue) installed, but files are missing or changed",
        remedy: "\(command: "storekit installed") lists them", subject: version)
    }
    return .nothing
  }
}
