import Basics
public import Store

/// The domain: apps, products, hosted content, testers, provisioning, and the contract, in one store.
///
/// Every change takes the same path: rules; guards, where the first refusal wins; the write; and, when the outermost
/// call ends, listeners in plugin order, then statuses, repeated until nothing changes.
public final class Catalog {
  /// The underlying store.
  public let store: Transaction
  /// The acting user.
  public package(set) var actor: Actor
  /// The rules of the store's profile.
  public package(set) var rules: RuleTable
  /// The app in use, which short names like `.level2` belong to.
  public package(set) var appInUse: App?
  package let hooks: CatalogHooks
  /// Counts the changes of apps, so that an engine knows when to resolve short names again.
  package internal(set) var appsVersion = 0

  /// True if a deleted product may have had an identifier; nil until the store is read.
  ///
  /// A batch creates thousands of products in catalogs without a deleted one.
  var hasDeletedProducts: Bool?

  /// True if this catalog has changed the rules, which a savepoint may have restored.
  var hasChangedRules = false

  private var depth = 0
  private var pending: [Change] = []
  private var touched: Set<AppleID> = []
  /// Parsed texts by the type of their value.
  var readings: [ObjectIdentifier: Reading] = [:]
  /// The names of products that were looked up since the last change.
  var nameLookups = Lookups<ProductNames>()
  /// The products that have a description.
  var descriptionLookups = Lookups<Set<Int64>>()
  /// The product that was created last, whether it has a description, and the revision for which that holds.
  var created: (product: Int64, isDescribed: Bool, revision: Int)?

  /// Opens the catalog for one command or run.
  package init(_ store: Transaction, hooks: CatalogHooks, actor: Actor, appInUse: App? = nil) throws {
    self.store = store
    self.appInUse = appInUse
    self.hooks = hooks
    self.actor = actor
    rules = try RuleTable.of(store)
  }

  /// Recomputes the status of every product; returns the number that changed.
  package func recomputeStatuses() throws -> Int { try products.recomputeAll() }

  /// Chooses the app in use by its bundle identifier; nil chooses the store's only app.
  package func use(_ bundleID: String?) throws {
    appInUse = try bundleID.map { try apps.find($0) } ?? apps.only()
  }

  /// The apps.
  public var apps: Apps { Apps(catalog: self) }
  /// The products.
  public var products: Products { Products(catalog: self) }
  /// Names and descriptions of products in the languages of their buyers.
  public var localizations: Localizations { Localizations(catalog: self) }
  /// Unapproved changes to approved products.
  public var updates: MetadataUpdates { MetadataUpdates(catalog: self) }
  /// Where products are sold.
  public var availability: Availability { Availability(catalog: self) }
  /// The versions of hosted content.
  public var content: HostedContents { HostedContents(catalog: self) }
  /// The sandbox testers.
  public var testers: Testers { Testers(catalog: self) }
  /// The Paid Applications contract.
  public var contract: Contracts { Contracts(catalog: self) }
  /// The bundle IDs of the provisioning portal.
  public var bundleIDs: BundleIDs { BundleIDs(catalog: self) }
  /// The capabilities of apps, and the profiles that apps are signed with.
  public var provisioning: Provisioning { Provisioning(self) }
  /// The store's timers.
  public var timers: Timers { Timers(in: store) }
  /// The store's settings.
  public var settings: Settings { Settings(in: store) }
  /// The service that moves products through review; nil without a plugin that provides it.
  public var reviews: (any ReviewProvider)? { service() }

  /// True if a line begins with the name of a command that is installed and switched on, so that it may be suggested.
  public func hasCommand(_ line: String) -> Bool { hooks.isCommand(line) }

  /// The service that a plugin provides for a protocol, or nil.
  package func service<Service>(_ type: Service.Type = Service.self) -> Service? {
    hooks.services.first { $0.type == ObjectIdentifier(type) }?.service as? Service
  }

  /// Announces a change, writes it, and applies its consequences.
  func change(_ change: Change, write: () throws -> Void) throws {
    try self.change(proposed: change) {
      try write()
      return change
    }
  }

  /// Announces a change that is complete only once written, such as a product with its first status.
  ///
  /// - Parameter isCause: True if listeners see it before the changes that its write causes.
  func change(proposed: Change, isCause: Bool = true, write: () throws -> Change) throws {
    for guardian in hooks.guards { try guardian(proposed, self) }
    try settling {
      let place = pending.count
      let change = try write()
      pending.insert(change, at: isCause ? place : pending.count)
    }
  }

  /// Announces a change that has happened and cannot be refused, before the changes that follow from it.
  func happened(_ change: Change, causes body: () throws -> Void) throws {
    try settling {
      pending.append(change)
      try body()
    }
  }

  /// Marks a product's requirements as possibly changed; plugins call it after writing their own rows.
  public func recomputeStatus(of product: Product) throws {
    try settling { touched.insert(product.appleID) }
  }

  /// Runs `body`; if it throws, rolls back its changes to the store, and rethrows the error.
  public func attempt<Value>(_ body: () throws -> Value) throws -> Value { try store.savepoint(body) }

  /// Tells plugins that one of them was enabled.
  package func announceEnabled(plugin name: String) throws {
    try change(.pluginEnabled(name: name)) {}
  }

  /// Dead ends: items that no command can change, each as the refusal that explains it.
  package func deadEnds() throws -> [Refusal] {
    try updates.deadEnds() + hooks.deadEnds.flatMap { try $0(self) }
  }

  func knowsDeletedProducts() throws -> Bool {
    if let hasDeletedProducts { return hasDeletedProducts }
    let sql = "SELECT EXISTS (SELECT 1 FROM burned WHERE kind = 'product')"
    let isKnown = try store.first(sql) { $0.boolean(0) } ?? false
    hasDeletedProducts = isKnown
    return isKnown
  }

  /// Marks a product whose status is right, or that is deleted: it needs no other status.
  func forget(_ product: Product) {
    touched.remove(product.appleID)
  }

  /// Runs `body`; after the outermost call, runs listeners and updates statuses until nothing changes.
  func settling(_ body: () throws -> Void) throws {
    depth += 1
    defer { depth -= 1 }
    do {
      try body()
      guard depth == 1 else { return }
      try settle()
    } catch {
      // A refused line leaves no work for the next line of a run.
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

extension Catalog {
  /// A text of the store and the value parsed from it.
  struct Reading {
    let text: String
    let value: Any
  }

  /// The value that `body` parses from a text of the store, such as a policy; the same text is parsed once in a run.
  ///
  /// The latest text of each type of value is cached for the catalog's lifetime: a command or a run. The text itself
  /// comes from the store each time, so that a run that changes it reads it again.
  public func reading<Value>(of text: String, by body: (String) throws -> Value) rethrows -> Value {
    let key = ObjectIdentifier(Value.self)
    if let known = readings[key], known.text.hasSameBytes(as: text), let value = known.value as? Value {
      return value
    }
    let value = try body(text)
    readings[key] = Reading(text: text, value: value)
    return value
  }
}

extension Refusal {
  static let restless = Refusal(
    "catalog.restless", kind: .unavailable, "plugins keep changing the same products in turn",
    remedy: "\(command: "plugin disable NAME") for one of them; \(command: "plugin list") names them")
}
