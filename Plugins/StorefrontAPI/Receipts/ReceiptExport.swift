import Foundation
import StockroomKit

/// `receipt export FILE`.
struct ReceiptExport: Command {
  private static let file = Parameter<OutputFile>.argument("file", "The file to write.")
  private static let account = Parameter<String?>.option("account", "The account, such as a sandbox tester's.")
    .named("EMAIL").completed(by: "tester")
  private static let transaction = Parameter<String?>.option(
    "transaction", "The identifier of a transaction: its own receipt, as apps had it up to iOS 6."
  ).named("ID")
  private static let app = Parameter<AppReference?>.option("app", "The app. Default: the app in use.")
  private static let device = Parameter<String?>.option(
    "device-id", "The identifier of the device, which the receipt's hash is made of. Default: zeros."
  ).named("UUID")
  private static let isText = Parameter<Bool>.flag("base64", "As base64, which verifyReceipt takes.")

  static let description = CommandDescription(
    "receipt export", "Write the signed receipt of an app, as it is on a customer's device.", effect: .writes,
    writesFiles: true, permission: .manageProducts, parameters: [file, account, transaction, app, device, isText],
    receipt: PurchaseExplanations.receiptFile,
    examples: [
      "storekit device add iPad; storekit sign-in yuki@example.com --password Harbour-Ferry-11; "
        + "storekit products .chapter1; storekit buy .chapter1; "
        + "receipt export receipt --account yuki@example.com; receipt export receipt.txt --account yuki@example.com --base64"
    ])

  private let file: OutputFile
  private let account: String?
  private let transaction: String?
  private let app: AppReference?
  private let device: UUID
  private let isText: Bool
  private var path: String?

  init(_ arguments: Arguments) throws {
    file = try arguments[Self.file]
    account = try arguments[Self.account]
    transaction = try arguments[Self.transaction]
    app = try arguments[Self.app]
    isText = try arguments[Self.isText]
    let identifier = try arguments[Self.device]
    guard let device = UUID(uuidString: identifier ?? "00000000-0000-0000-0000-000000000000") else {
      throw Refusal(
        "receipt.device", kind: .usage, "\(identifier ?? "") is not a UUID",
        hint: "use one such as 68753A44-4D6F-1226-9C60-0050E4C00067", subject: identifier)
    }
    self.device = device
    guard (account == nil) != (transaction == nil) else {
      throw Refusal(
        "receipt.choice", kind: .usage,
        account == nil
          ? "a receipt is of an account or of a transaction" : "name an account or a transaction, not both",
        hint: "--account EMAIL, or --transaction ID")
    }
  }

  mutating func prepare(_ preparation: Preparation) throws { path = try preparation.destination(file) }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    guard let purchases = catalog.purchases else { throw Refusal.noPurchases }
    let identity = try SigningIdentities(store: catalog.store).require()
    let (data, count) = try receipt(in: context, purchases, identity)
    if let path {
      do {
        // Only its owner may read what a customer has bought.
        let new = try NewFile(at: path, replaces: true)
        let bytes = isText ? Data(data.base64EncodedString().utf8) : data
        try FileHandle(fileDescriptor: new.descriptor, closeOnDealloc: false).write(contentsOf: bytes)
        try new.finish()
      } catch {
        throw Refusal.fileUnwritable(file.text)
      }
    }
    return .receipt(
      Receipt(
        "\(context.isPlan ? "would write " : "")\(file.text): a receipt of \(count) \(count == 1 ? "purchase" : "purchases")",
        record: Record([
          Field("file", .identifier(file.text), label: "File"),
          Field("purchases", .integer(Int64(count)), label: "Purchases"),
        ])))
  }

  private func receipt(
    in context: Context, _ purchases: any PurchaseService, _ identity: SigningIdentity
  ) throws -> (data: Data, count: Int) {
    let catalog = context.catalog
    if let transaction {
      guard let found = try purchases.transaction(transaction, catalog: catalog), found.isBought,
        let app = try catalog.apps.find(found.app), let account = found.account
      else { throw Refusal.noPurchase(transaction) }
      let head = try purchases.receiptHead(of: app, account: account, in: found.environment, catalog: catalog)
      return (try OldReceipt(found, of: app, version: head.applicationVersion, in: catalog).signed(by: identity), 1)
    }
    let account = account ?? ""
    guard let environment = try purchases.environment(of: account, catalog: catalog) else {
      throw Refusal(
        "receipt.account", kind: .missing, "\(account) is neither a sandbox tester nor a customer",
        remedy: .command("tester list"), subject: account)
    }
    let app = try context.app(app)
    let receipt = try purchases.receipt(of: app, account: account, in: environment, catalog: catalog)
    let signed = try SignedReceipt.sign(AppReceipt(receipt, of: app, device: device, in: catalog), by: identity)
    return (signed, receipt.transactions.count)
  }
}

/// `app shared-secret BUNDLE-ID`.
struct AppSharedSecret: Command {
  private static let app = Parameter<AppReference?>.optionalArgument("app", "The app. Default: the app in use.")
  private static let secret = Parameter<Secret?>.option(
    "secret", "The secret; - prompts for it. Default: a new one, which is shown once."
  ).secret

  static let description = CommandDescription(
    "app shared-secret", "Set the secret that an app's server sends to verifyReceipt; it replaces the former one.",
    effect: .writes, permission: .manageApps, parameters: [app, secret], receipt: PurchaseExplanations.sharedSecret,
    examples: ["app shared-secret com.example.books"], makesSecret: true)

  private let app: AppReference?
  private let typed: Secret?
  private var secret: String?

  init(_ arguments: Arguments) throws {
    app = try arguments[Self.app]
    typed = try arguments[Self.secret]
  }

  mutating func prepare(_ preparation: Preparation) throws {
    secret = try typed.map { try preparation.secret($0, prompt: "Shared secret: ").copy }
    guard secret?.isEmpty != true else {
      throw Refusal("receipt.secret.empty", "a shared secret must not be empty", hint: "omit --secret to get a new one")
    }
  }

  func run(in context: Context) throws -> Output {
    let app = try context.app(app)
    let new = secret ?? SharedSecrets.make()
    try SharedSecrets(store: context.catalog.store).set(new, for: app)
    return .receipt(
      Receipt(
        "the shared secret of \(app.bundleID.rawValue)" + (secret == nil ? ": \(new)" : " was set"),
        record: Record([
          Field("app", .identifier(app.bundleID.rawValue), label: "App"),
          Field("sharedSecret", secret == nil ? .text(new) : .null, label: "Shared Secret"),
        ])))
  }
}

extension Refusal {
  static let noPurchases = Refusal(
    "purchase.none", kind: .unavailable, "no plugin simulates purchases here", remedy: .command("plugin list"))

  static func noPurchase(_ identifier: String) -> Refusal {
    Refusal(
      "purchase.unknown", kind: .missing, "\(identifier) is not the identifier of a purchase",
      hint: "use one such as 1000000000000001", subject: identifier)
  }
}
