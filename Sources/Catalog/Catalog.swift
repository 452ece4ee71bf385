public import Store

/// The domain: apps, products, hosted content, testers and the contract, on one store.
///
/// Every change goes the same way: rules; guards, the first refusal wins; the write; and, when the outermost call ends,
/// listeners in plugin order, then statuses, again until nothing moves.
public final class Catalog {
  /// The store underneath.
  public let store: Transaction
  /// Who is at work.
  public package(set) var actor: Actor
  /// The rules of the store's profile.
  public let rules: RuleTable
  /// The app that names like `.level2` belong to.
  public package(set) var appInUse: App?
  package let hooks: CatalogHooks

  private var depth = 0
  private var pending: [Change] = []
  private var touched: Set<AppleID> = []
  /// By the types of their values.
  var readings: [ObjectIdentifier: Reading] = [:]

  /// Opens the catalogue for one command or run.
  package init(_ store: Transaction, hooks: CatalogHooks, actor: Actor, appInUse: App? = nil) throws {
    self.store = store
    self.appInUse = appInUse
    self.hooks = hooks
    self.actor = actor
    rules = try RuleTable.of(store)
  }

  /// The apps.
  public var apps: Apps { Apps(catalog: self) }
  /// The products.
  public var products: Products { Products(catalog: self) }
  /// Names and descriptions of products in the languages of their buyers.
  public var localizations: Localizations { Localizations(catalog: self) }
  /// What is to change of products that were approved before.
  public var updates: MetadataUpdates { MetadataUpdates(catalog: self) }
  /// Where products are sold.
  public var availability: Availability { Availability(catalog: self) }
  /// The versions of hosted content.
  public var content: HostedContents { HostedContents(catalog: self) }
  /// The sandbox testers.
  public var testers: Testers { Testers(catalog: self) }
  /// The Paid Applications contract.
  public var contract: Contracts { Contracts(catalog: self) }
  /// The store's timers.
  public var timers: Timers { Timers(in: store) }
  /// The store's settings.
  public var settings: Settings { Settings(in: store) }
  /// What moves products through review; nil without a plugin that does.
  public var reviews: (any ReviewProvider)? { service() }

  /// A product's identifier as it is shortest typed: `.level2` where its app is in use.
  public func name(of product: Product) throws -> String {
    guard let appInUse, appInUse.appleID == product.app else { return product.productID.rawValue }
    return appInUse.shortName(of: product.productID)
  }

  /// What a plugin does for others, by its protocol; nil without a plugin that provides it.
  package func service<Service>(_ type: Service.Type = Service.self) -> Service? {
    hooks.services[ObjectIdentifier(type)] as? Service
  }

  /// Announces a change, writes it, and lets everything that follows from it happen.
  func change(_ change: Change, write: () throws -> Void) throws {
    try self.change(proposed: change) {
      try write()
      return change
    }
  }

  /// The same for a change that is only known in full once it is written, such as a product with its first status.
  ///
  /// - Parameter isCause: Whether listeners see it before the changes that its write brings about.
  func change(proposed: Change, isCause: Bool = true, write: () throws -> Change) throws {
    for guardian in hooks.guards { try guardian(proposed, self) }
    try settling {
      let place = pending.count
      let change = try write()
      pending.insert(change, at: isCause ? place : pending.count)
    }
  }

  /// Says that a product's requirements may be met differently now; plugins call it after writing rows of their own.
  public func recomputeStatus(of product: Product) throws {
    try settling { touched.insert(product.appleID) }
  }

  /// Tells plugins that one of them was switched on.
  package func announceEnabled(plugin name: String) throws {
    try change(.pluginEnabled(name: name)) {}
  }

  /// What stands where no command leads on, each as the refusal that says so.
  package func stranded() throws -> [Refusal] {
    try updates.stranded() + hooks.stranded.flatMap { try $0(self) }
  }

  /// Says that a product is deleted and needs no status any more.
  func forget(_ product: Product) {
    touched.remove(product.appleID)
  }

  /// Runs `body`; when it is the outermost call, listeners and statuses follow until nothing moves.
  func settling(_ body: () throws -> Void) throws {
    depth += 1
    defer { depth -= 1 }
    do {
      try body()
      guard depth == 1 else { return }
      try settle()
    } catch {
      // A refused line of a run leaves nothing for the next one to settle.
      if depth == 1 {
        pending = []
        touched = []
      }
      throw error
    }
  }

  private func settle() throws {
    var rounds = 0
    while !pending.isEmpty || !touched.isEmpty {
      rounds += 1
      guard rounds <= Self.maximumRounds else { throw Refusal.restless }
      try settleOnce()
    }
  }

  private func settleOnce() throws {
    let changes = pending
    pending = []
    for change in changes {
      for listener in hooks.listeners { try listener(change, self) }
    }
    let keys = touched.sorted()
    touched = []
    for key in keys {
      try products.recompute(key)
    }
  }

  private static let maximumRounds = 32
}

extension Refusal {
  static let restless = Refusal(
    "catalog.restless", "plugins keep changing the same products in turn", hint: "plugin disable one of them")
}
