internal import StockroomKit

/// A buyer: a sandbox tester, or a customer of the real store.
struct StoreAccount: Sendable {
  /// The environment and the history of an account.
  enum Kind: String, Sendable {
    /// Buys in the sandbox.
    case tester = "TESTER"
    /// A tester that signed in to the real store, and can never be used for testing again.
    case converted = "CONVERTED"
    /// A customer of the real store.
    case customer = "CUSTOMER"
  }

  /// The address for signing in.
  let email: String
  let kind: Kind
  /// The storefront, which determines the language and currency of products.
  let storefront: Storefront

  /// True if it can buy in an environment.
  func buys(in environment: StoreEnvironment) -> Bool {
    (kind == .tester) == (environment == .sandbox)
  }
}

/// The accounts of the store.
struct StoreAccounts {
  let catalog: Catalog
  private var store: Transaction { catalog.store }

  /// The account with an address; nil if there is none, or if its tester was deleted.
  func find(_ email: String) throws -> StoreAccount? {
    let key = email.lowercased()
    let tester = try catalog.testers.find(key)
    let row = try store.first(
      "SELECT kind, storefront, id FROM storekit_account WHERE email = ?", .text(key)
    ) { row in
      (
        kind: try row.term(StoreAccount.Kind.self, 0, in: "storekit_account.kind", of: row.integer(2)),
        storefront: try row.value(1, in: "storekit_account.storefront", of: row.integer(2), Storefront.init(code:))
      )
    }
    // A customer who became a tester later is a tester.
    guard let row, tester == nil || row.kind == .converted else {
      return tester.map { StoreAccount(email: $0.email, kind: .tester, storefront: $0.storefront) }
    }
    return StoreAccount(email: key, kind: row.kind, storefront: row.storefront)
  }

  /// The account, or a refusal.
  func require(_ email: String, in environment: StoreEnvironment) throws -> StoreAccount {
    if let account = try find(email) { return account }
    switch environment {
    case .sandbox: throw try Refusal.notTester(email, isDeleted: catalog.testers.wasDeleted(email))
    case .production: throw Refusal.noCustomer(email)
    }
  }

  /// Adds a customer of the real store.
  func addCustomer(_ email: String, in storefront: Storefront) throws -> StoreAccount {
    let account = StoreAccount(email: try EmailAddress.checked(email), kind: .customer, storefront: storefront)
    try write(account)
    return account
  }

  /// Makes a tester a permanent customer of the real store.
  func convert(_ account: StoreAccount) throws -> StoreAccount {
    let converted = StoreAccount(email: account.email, kind: .converted, storefront: account.storefront)
    try write(converted)
    try Families(catalog: catalog).accountIsGone(account.email)
    return converted
  }

  private func write(_ account: StoreAccount) throws {
    try store.execute(
      "INSERT INTO storekit_account (email, kind, storefront, at) VALUES (?, ?, ?, ?)", .text(account.email),
      .text(account.kind.rawValue), .text(account.storefront.alpha3), .integer(store.now.seconds))
  }
}

extension Refusal {
  static func notTester(_ email: String, isDeleted: Bool) -> Refusal {
    isDeleted
      ? Refusal(
        "storekit.account.deleted", kind: .missing, "the tester \(email) was deleted and cannot sign in again",
        remedy: .command("tester list"), subject: email)
      : Refusal(
        "storekit.account.unknown", kind: .missing, "\(email) is not a sandbox tester",
        remedy: .command("tester create \(email) --first NAME --last NAME --storefront STOREFRONT --password -"),
        subject: email)
  }

  fileprivate static func noCustomer(_ email: String) -> Refusal {
    Refusal(
      "storekit.account.no-customer", kind: .missing, "\(email) is not a customer of the real store",
      hint: "add --storefront STOREFRONT to sign in as a new customer", subject: email)
  }

  static func converted(_ email: String) -> Refusal {
    Refusal(
      "storekit.account.converted", kind: .state,
      "\(email) signed in to the real store and can never be used for testing again",
      remedy: .command("tester create EMAIL --first NAME --last NAME --storefront STOREFRONT --password -"),
      subject: email)
  }
}
