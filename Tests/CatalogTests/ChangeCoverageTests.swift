import Catalog
import Store
import Synchronization
import Testing

/// Every change of the catalogue is announced to guards before the write and to listeners after it.
@Suite struct ChangeCoverageTests {
  /// Something a person or a plugin may do to a catalogue.
  struct Deed: Sendable, CustomTestStringConvertible {
    let name: String
    let profile: RuleProfile
    let act: @Sendable (Catalog) throws -> Void

    init(
      _ name: String, under profile: RuleProfile = .itc2012, _ act: @escaping @Sendable (Catalog) throws -> Void
    ) {
      self.name = name
      self.profile = profile
      self.act = act
    }

    var testDescription: String { name }
  }

  private static let deeds = [
    Deed("appCreated") { _ = try $0.create("com.example.maps") },
    Deed("appEdited") { _ = try $0.apps.edit($0.books(), name: "Books", primaryLocale: nil) },
    Deed("versionDeleted") { try $0.apps.delete($0.emptyApp()) },
    Deed("appDeleted") { try $0.apps.delete($0.emptyApp()) },
    Deed("bundleIDRegistered") { try $0.register("com.example.atlas") },
    Deed("bundleIDRenamed") { catalog in
      try catalog.register("com.example.atlas")
      _ = try catalog.bundleIDs.rename(catalog.bundleIDs.require("com.example.atlas"), to: "Atlas 2")
    },
    Deed("bundleIDDeleted") { catalog in
      try catalog.register("com.example.atlas")
      try catalog.bundleIDs.delete(catalog.bundleIDs.require("com.example.atlas"))
    },
    Deed("versionCreated") { _ = try $0.apps.createVersion("2.0", of: $0.books()) },
    Deed("versionEdited") { catalog in
      _ = try catalog.apps.editVersion(catalog.apps.requireVersion("1.0", of: catalog.emptyApp())) {
        $0.version = "1.0.1"
      }
    },
    Deed("versionStateChanged") { catalog in
      let version = try catalog.apps.requireVersion("1.0", of: catalog.emptyApp())
      _ = try catalog.apps.move(version, to: .waitingForUpload, as: StatusMove(by: Bookstore.ann, reason: "ready"))
    },
    Deed("capabilityChanged") { _ = try $0.provisioning.set(.inAppPurchase, isOn: false, of: $0.books()) },
    Deed("profileCreated") { _ = try $0.provisioning.createProfile("new", .development, of: $0.books()) },
    Deed("profileRegenerated") { catalog in
      let books = try catalog.books()
      _ = try catalog.provisioning.regenerate(catalog.provisioning.profile(.development, of: books), of: books)
    },
    Deed("profileDeleted") { try $0.apps.delete($0.emptyApp()) },
    Deed("productCreated") { try $0.chapter(2) },
    Deed("localizationSet") { try $0.chapter(2) },
    Deed("productEdited") { _ = try $0.products.edit($0.first()) { $0.referenceName = "One" } },
    Deed("productDeleted") { try $0.products.delete($0.first()) },
    Deed("statusChanged") { _ = try $0.products.setScreenshot(.sample, on: $0.first()) },
    Deed("screenshotChanged") { _ = try $0.products.setScreenshot(.sample, on: $0.first()) },
    Deed("localizationSet") { catalog in
      try catalog.localizations.set("ja", of: catalog.first(), displayName: "第一章", description: nil)
    },
    Deed("localizationRemoved") { try $0.localizations.remove("en-US", of: $0.first()) },
    Deed("availabilityChanged") { _ = try $0.availability.setCleared(false, of: $0.first()) },
    Deed("availabilityChanged") { catalog in
      let japan = try #require(Storefront(code: "JPN"))
      _ = try catalog.availability.setStorefronts([japan], of: catalog.first())
    },
    Deed("hostingChanged") { _ = try $0.products.setHosting(true, of: $0.first()) },
    Deed("contentDelivered") { catalog in
      _ = try catalog.content.deliver(.package("1.0"), to: catalog.chapter(3) { $0.isHosted = true })
    },
    Deed("contentProcessed") { catalog in
      _ = try catalog.content.deliver(.package("1.0"), to: catalog.chapter(3) { $0.isHosted = true })
    },
    Deed("testerCreated") { try $0.tester("kim@example.com") },
    Deed("testerEdited", under: .asc2026) { catalog in
      let france = try #require(Storefront(code: "FRA"))
      _ = try catalog.testers.edit(catalog.testers.require("ann@example.com")) { $0.storefront = france }
    },
    Deed("testerDeleted") { try $0.testers.delete($0.testers.require("ann@example.com")) },
    Deed("contractChanged") { try $0.contract.setBank("Example Bank") },
    Deed("priceChanged") { try $0.announce(.priceChanged($0.first(), PriceChange())) {} },
    Deed("settingChanged") { try $0.set(HostedContents.processingSetting, to: "60") },
  ]

  @Test(arguments: deeds) func `a guard refuses it before anything is written`(deed: Deed) throws {
    let armed = Mutex(false)
    var hooks = CatalogHooks()
    hooks.guards.append { change, _ in
      if armed.withLock(\.self), change.name == deed.name { throw Refusal("test.kept", "this one stays") }
    }
    let bookstore = try prepared(hooks, deed.profile)
    armed.withLock { $0 = true }
    #expect(bookstore.refusal(deed.act) == "test.kept")
  }

  @Test(arguments: deeds) func `a listener hears of it`(deed: Deed) throws {
    let heard = Mutex<[String]>([])
    var hooks = CatalogHooks()
    hooks.listeners.append { change, _ in heard.withLock { $0.append(change.name) } }
    let bookstore = try prepared(hooks, deed.profile)
    heard.withLock { $0 = [] }
    try bookstore.change(deed.act)
    #expect(heard.withLock(\.self).contains(deed.name))
  }

  @Test func `a new product comes before what was written with it`() throws {
    let heard = Mutex<[String]>([])
    var hooks = CatalogHooks()
    hooks.listeners.append { change, _ in heard.withLock { $0.append(change.name) } }
    let bookstore = try prepared(hooks)
    heard.withLock { $0 = [] }
    try bookstore.change { catalog in
      try catalog.chapter(2) { draft in
        draft.attachments.append { product, catalog in
          try catalog.announce(.priceChanged(product, PriceChange())) {}
        }
      }
    }
    #expect(heard.withLock(\.self) == ["productCreated", "localizationSet", "priceChanged"])
  }

  @Test func `a move says who, why, what was said and in which submission`() throws {
    let heard = Mutex<[StatusMove]>([])
    var hooks = CatalogHooks()
    hooks.listeners.append { change, _ in
      if case .statusChanged(_, _, let move) = change { heard.withLock { $0.append(move) } }
    }
    let move = StatusMove(
      by: Bookstore.ann, reason: "sent back", guideline: "2.1", remark: "It crashes.", submission: 7)
    let bookstore = try prepared(hooks)
    try bookstore.change { _ = try $0.products.move($0.first(), to: .rejected, as: move) }
    #expect(heard.withLock(\.self) == [move])
  }

  @Test func `a timer is for its owner alone, and listeners hear that it fired`() throws {
    let heard = Mutex<[String]>([])
    var hooks = CatalogHooks()
    for owner in ["one", "two"] {
      hooks.timers[owner] = ["bell": { subject, _ in heard.withLock { $0.append("\(owner) \(subject)") } }]
    }
    hooks.listeners.append { change, _ in heard.withLock { $0.append(change.name) } }
    let bookstore = try Bookstore(hooks: hooks)
    heard.withLock { $0 = [] }
    try bookstore.change { catalog in
      try catalog.timers.set(at: Bookstore.today, owner: "two", name: "bell", subject: "noon")
      try catalog.fireDue()
    }
    #expect(heard.withLock(\.self) == ["two noon", "timerFired"])
  }

  private func prepared(_ hooks: CatalogHooks, _ profile: RuleProfile = .itc2012) throws -> Bookstore {
    let bookstore = try Bookstore(profile: profile, hooks: hooks)
    try bookstore.change { catalog in
      _ = try catalog.chapter(1)
      try catalog.tester("ann@example.com")
      _ = try catalog.apps.createVersion("1.0", of: catalog.create("com.example.empty"))
      _ = try catalog.provisioning.createProfile("team", .development, of: catalog.emptyApp())
    }
    return bookstore
  }
}

extension Change {
  /// The name of the case.
  fileprivate var name: String { Mirror(reflecting: self).children.first?.label ?? "\(self)" }
}

extension Catalog {
  fileprivate func first() throws -> Product {
    try #require(try products.find("com.example.books.chapter1"))
  }

  fileprivate func emptyApp() throws -> App {
    try #require(try apps.find("com.example.empty"))
  }

  fileprivate func create(_ bundleID: String) throws -> App {
    try apps.create(BundleIdentifier(bundleID), name: bundleID, sku: bundleID, primaryLocale: "en-US")
  }

  @discardableResult
  fileprivate func register(_ identifier: String) throws -> BundleID {
    try bundleIDs.register(BundleIdentifier(identifier), name: "Atlas")
  }

  fileprivate func tester(_ email: String) throws {
    let storefront = try #require(Storefront(code: "USA"))
    _ = try testers.create(
      TesterDraft(
        email: email, firstName: "Kim", lastName: "Example", storefront: storefront,
        password: SecretHash(password: "Secret-Word-1")))
  }
}
