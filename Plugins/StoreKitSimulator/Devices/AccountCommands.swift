internal import StockroomKit

/// The password options of a command; the password is checked before the transaction opens.
struct PasswordChoice: Sendable {
  private static let password = Parameter<Secret?>.option("password", "The tester's password; - prompts for it.").secret
    .offered(with: "email", "account")
  private static let file = Parameter<FilePath?>.option(
    "password-file", "A file whose first line is the password.")

  static let parameters: [any AnyParameter] = [password, file]

  private let password: Secret?
  private let file: FilePath?

  init(_ arguments: Arguments) throws {
    password = try arguments[Self.password]
    file = try arguments[Self.file]
  }

  /// True if a password was given.
  var isGiven: Bool { password != nil || file != nil }

  /// True if it is the tester's password, for which a person at a terminal is asked; nil for an unknown tester, or if no
  /// password was given.
  func isRight(for email: String, _ preparation: Preparation) throws -> Bool? {
    let prompt = "Password for \(email): "
    var secret: SecretBytes?
    if let file {
      secret = try preparation.secret(in: file)
    } else if let password {
      secret = try preparation.secret(password, prompt: prompt, isNew: false)
    } else if try preparation.isPassword("", of: email) != nil {
      secret = try preparation.missingSecret(prompt: prompt, isNew: false)
    }
    return try secret.flatMap { try preparation.isPassword($0, of: email) }
  }
}

struct SignIn: Command {
  private static let email = Parameter<String>.argument("email", "The address of a tester or customer.").named("EMAIL")
    .completed(by: "tester")
  private static let place = Parameter<SignIns.Place>.option(
    "in", "Sign in when a purchase asks, as testers should, or in Settings.", default: .purchase, text: "purchase")
  private static let storefront = Parameter<Storefront?>.option(
    "storefront", "The store of a new customer, for an app signed with a distribution profile.")

  static let description = CommandDescription(
    "storekit sign-in", "Sign an account in on a device; a tester signs in within a purchase, with the password.",
    also: ["log in", "test account"], effect: .writes, permission: .manageTesters,
    parameters: [email] + PasswordChoice.parameters + [place, storefront] + DeviceChoice.parameters,
    receipt: Device.describedFields + StoreKitExplanations.all.described("storekit", ["warning": .text]),
    examples: [
      "storekit device add iPad; storekit sign-in yuki@example.com --password Harbour-Ferry-11",
      "storekit device add iPad --profile distribution; storekit sign-in buyer@example.com --storefront USA",
    ])

  private let email: String
  private let password: PasswordChoice
  private let place: SignIns.Place
  private let storefront: Storefront?
  private let choice: DeviceChoice
  private var isPasswordRight: Bool?

  init(_ arguments: Arguments) throws {
    email = try arguments[Self.email]
    password = try PasswordChoice(arguments)
    place = try arguments[Self.place]
    storefront = try arguments[Self.storefront]
    choice = try DeviceChoice(arguments)
  }

  mutating func prepare(_ preparation: Preparation) throws {
    isPasswordRight = try password.isRight(for: email, preparation)
  }

  func run(in context: Context) throws -> Output {
    let device = try choice.device(in: context)
    let app = try choice.app(in: context)
    let result = try SignIns(catalog: context.catalog).signIn(
      email, on: device, for: app, at: place, newCustomerIn: storefront, isPasswordRight: isPasswordRight)
    let shop =
      try RunningApps(catalog: context.catalog).storefront(of: app, on: result.device) ?? result.account.storefront
    var lines = [
      "\(result.account.email) is signed in on \(device.name) and buys in \(result.account.storefront.alpha3)"
    ]
    if shop != result.account.storefront {
      lines.append("note: the running app keeps the data of \(shop.alpha3) until storekit launch")
    }
    if let warning = result.warning { lines.append("warning: \(warning)") }
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"),
        record: Record(
          try result.device.fields(in: context.catalog)
            + [Field("warning", .text(result.warning), label: "Warning")])))
  }
}

struct SignOut: Command {
  static let description = CommandDescription(
    "storekit sign-out", "Sign the account of a device out; the running app keeps its storefront until it is launched.",
    also: ["log out"], effect: .writes, permission: .manageTesters, parameters: DeviceChoice.ofDevice,
    receipt: Device.describedFields,
    examples: ["storekit device add iPad; storekit sign-out"])

  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    choice = try DeviceChoice(arguments, hasApp: false)
  }

  func run(in context: Context) throws -> Output {
    let device = try choice.device(in: context)
    let changed = try SignIns(catalog: context.catalog).signOut(of: device)
    let text =
      device.account.map { "signed \($0) out on \(device.name)" } ?? "no account was signed in on \(device.name)"
    return .receipt(Receipt(text, record: Record(try changed.fields(in: context.catalog))))
  }
}

struct Launch: Command {
  static let description = CommandDescription(
    "storekit launch", "Start an app on a device: StoreKit delivers its unfinished transactions again.",
    effect: .writes, permission: .manageTesters, parameters: DeviceChoice.parameters,
    receipt: StoreKitExplanations.all.described(
      "storekit", ["device": .identifier, "app": .identifier, "storefront": .identifier, "transactions": .list]),
    examples: ["storekit device add iPad; storekit launch"])

  private let choice: DeviceChoice

  init(_ arguments: Arguments) throws {
    choice = try DeviceChoice(arguments)
  }

  func run(in context: Context) throws -> Output {
    let catalog = context.catalog
    let app = try choice.app(in: context)
    let queue = PaymentQueue(of: app, on: try choice.device(in: context), in: catalog)
    let delivered = try queue.launch()
    let storefront = try RunningApps(catalog: catalog).storefront(of: app, on: queue.device)
    var lines = ["launched \(app.name) on \(queue.device.name)"]
    if queue.device.isSimulator {
      lines.append("warning: the payment queue does not work in the iOS Simulator")
    }
    lines += try delivered.map { try $0.sentence(in: catalog) }
    return .receipt(
      Receipt(
        lines.joined(separator: "\n"),
        record: Record([
          Field("device", .identifier(queue.device.name)), Field("app", .identifier(app.bundleID.rawValue)),
          Field("storefront", .identifier(storefront?.alpha3)),
          Field("transactions", .list(try delivered.map { .record(try $0.fields(in: catalog)) })),
        ]), next: delivered.isEmpty ? [] : ["storekit queue"]))
  }
}
