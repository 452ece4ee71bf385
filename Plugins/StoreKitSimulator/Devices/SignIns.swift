internal import StockroomKit

/// Signs accounts in and out on devices.
struct SignIns {
  let catalog: Catalog
  private var messages: StoreMessages { StoreMessages(catalog: catalog) }
  private var devices: Devices { Devices(catalog: catalog) }

  /// The place of a sign-in.
  enum Place: String, ParameterValue, CaseIterable {
    /// The prompt of a purchase, as for testers.
    case purchase
    /// Settings, as for customers.
    case settings

    static var valueName: String { "PLACE" }
    static var choices: [String] { allCases.map(\.rawValue) }

    static func parse(_ text: String) throws -> Place {
      guard let place = Place(rawValue: text.lowercased()) else {
        throw Refusal(
          "storekit.sign-in.place", kind: .usage, "\(text) is not a place to sign in", hint: "use purchase or settings",
          subject: text)
      }
      return place
    }
  }

  struct Result {
    let account: StoreAccount
    let device: Device
    /// A consequence that the user should know.
    let warning: String?
  }

  /// Signs an account in for an app, in its environment, after its password was checked.
  ///
  /// A tester that signs in to the real store becomes a customer there, and can never be used for testing again.
  func signIn(
    _ email: String, on device: Device, for app: App, at place: Place, newCustomerIn storefront: Storefront? = nil,
    isPasswordRight: Bool?
  ) throws -> Result {
    let accounts = StoreAccounts(catalog: catalog)
    let environment = try device.profile(of: app, in: catalog).environment
    var account: StoreAccount
    if environment == .production, let storefront, try accounts.find(email) == nil {
      account = try accounts.addCustomer(email, in: storefront)
    } else {
      account = try accounts.require(email, in: environment)
    }
    if account.kind != .customer {
      guard let isPasswordRight else {
        throw try catalog.testers.find(account.email) == nil
          ? Refusal.notTester(account.email, isDeleted: true) : Refusal.passwordMissing(account.email)
      }
      guard isPasswordRight else { throw Refusal.passwordWrong(account.email, at: place) }
    }
    var warning: String?
    switch (environment, account.kind) {
    case (.sandbox, .converted): throw Refusal.converted(account.email)
    case (.sandbox, .customer): throw Refusal.notTester(account.email, isDeleted: false)
    case (.production, .tester):
      account = try accounts.convert(account)
      warning = "\(account.email) is now a customer of the real store and can never be used for testing again"
    default: break
    }
    if place == .settings, environment == .sandbox {
      warning = "Settings is for the real store: sign testers in only within a purchase, or they may be converted"
    }
    let changed = try devices.change(device) { $0.account = account.email }
    // A running app keeps its storefront.
    try RunningApps(catalog: catalog).keep(account.storefront, for: app, on: changed)
    return Result(account: account, device: changed, warning: warning)
  }

  /// Signs out; the running app keeps the data of its storefront until the next launch.
  func signOut(of device: Device) throws -> Device {
    try devices.change(device) { $0.account = nil }
  }
}

extension Refusal {
  fileprivate static func passwordMissing(_ email: String) -> Refusal {
    Refusal(
      "storekit.sign-in.password-missing", kind: .usage, "\(email) signs in with a password",
      hint: "add --password PASSWORD, or --password - to be asked for it", subject: email)
  }

  fileprivate static func passwordWrong(_ email: String, at place: SignIns.Place) -> Refusal {
    // No subject: the console points at a subject, and the wrong word is secret.
    Refusal(
      "storekit.sign-in.password", kind: .forbidden, "the password of \(email) is wrong",
      hint: place == .purchase
        ? "try again with --account \(email) --password -, which asks for it; passwords cannot be looked up"
        : "try again with --password -, which asks for it; passwords cannot be looked up")
  }
}
