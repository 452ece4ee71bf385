import Catalog
import Foundation
import Store
import Testing

/// Capabilities of apps, and the profiles that apps are signed with.
@Suite struct ProvisioningTests {
  private let bookstore: Bookstore

  init() throws {
    bookstore = try Bookstore()
    try bookstore.change { _ = try $0.books() }
  }

  @Test func `a new app has in-app purchase and a usable profile of each kind, without a row`() throws {
    try bookstore.change { catalog in
      let books = try catalog.books()
      #expect(try catalog.provisioning.capability(.inAppPurchase, of: books).isOn)
      let profiles = try catalog.provisioning.profiles(of: books)
      #expect(profiles.map(\.name) == ["development", "distribution"])
      #expect(profiles.map(\.environment) == [.sandbox, .production])
      #expect(profiles.allSatisfy { $0.isAutomatic && $0.problem == nil && $0.capabilities == [.inAppPurchase] })
      #expect(profiles.allSatisfy { $0.appID == books.bundleID && $0.issuedAt == books.createdAt })
      let rows = try catalog.store.first(
        "SELECT (SELECT count(*) FROM app_capability) + (SELECT count(*) FROM provisioning_profile)"
      ) { $0.integer(0) }
      #expect(rows == 0)
    }
  }

  @Test func `a change of the capability makes each profile outdated until it is regenerated`() throws {
    try bookstore.change { catalog in
      let (books, portal) = (try catalog.books(), catalog.provisioning)
      _ = try portal.createProfile("team", .development, of: books)
      #expect(try !portal.set(.inAppPurchase, isOn: false, of: books).isOn)
      #expect(try portal.profiles(of: books).map(\.problem?.cause) == [.capabilityOff, .capabilityOff])
      #expect(try portal.set(.inAppPurchase, isOn: true, of: books).changedAt == Bookstore.today)
      #expect(try portal.profiles(of: books).map(\.problem?.cause) == [.outdatedProfile, .outdatedProfile])
      let team = try portal.regenerate(portal.profile(named: "team", of: books), of: books)
      #expect(team.problem == nil && team.regeneratedAt == Bookstore.today)
      let automatic = try portal.profile(.distribution, of: books)
      #expect(automatic.isAutomatic && automatic.problem?.cause == .outdatedProfile)
      let made = try portal.regenerate(automatic, of: books)
      #expect(!made.isAutomatic && made.problem == nil && made.createdAt == books.createdAt)
      #expect(try portal.profiles(of: books) == [team, made])
    }
  }

  @Test func `a profile that is up to date can be regenerated, and one made without the capability lacks it`() throws {
    try bookstore.change { catalog in
      let (books, portal) = (try catalog.books(), catalog.provisioning)
      #expect(try portal.regenerate(portal.profile(.development, of: books), of: books).problem == nil)
      _ = try portal.set(.inAppPurchase, isOn: false, of: books)
      let bare = try portal.regenerate(portal.profile(.development, of: books), of: books)
      #expect(bare.capabilities == [] && bare.problem?.cause == .capabilityOff)
      _ = try portal.set(.inAppPurchase, isOn: true, of: books)
      #expect(try portal.profile(.development, of: books).problem?.cause == .outdatedProfile)
    }
  }

  @Test(arguments: ["*", "com.*", "com.example.*"])
  func `a wildcard profile has no in-app purchases`(pattern: String) throws {
    try bookstore.change { catalog in
      let books = try catalog.books()
      let profile = try catalog.provisioning.createProfile("wild", .development, wildcard: pattern, of: books)
      #expect(profile.problem?.cause == .wildcardAppID && profile.capabilities == [])
      #expect(profile.problem?.fix == "app profile create NAME --development --app com.example.books")
      #expect(try catalog.provisioning.profile(.development, of: books) == profile)
      #expect(try catalog.provisioning.profile(.distribution, of: books).problem == nil)
      #expect(try catalog.provisioning.regenerate(profile, of: books).problem?.cause == .wildcardAppID)
    }
  }

  @Test func `an app with a wildcard bundle ID has no in-app purchases`() throws {
    try bookstore.change { catalog in
      let app = try catalog.apps.create(
        BundleIdentifier("com.example.*"), name: "All", sku: "ALL", primaryLocale: "en-US")
      #expect(try !catalog.provisioning.capability(.inAppPurchase, of: app).isOn)
      #expect(try catalog.provisioning.profile(.development, of: app).problem?.cause == .wildcardAppID)
      let refusal = #expect(throws: Refusal.self) {
        try catalog.provisioning.set(.inAppPurchase, isOn: true, of: app)
      }
      #expect(refusal?.code == "app.capability.wildcard")
    }
  }

  @Test(arguments: [
    ("", nil, "app.profile.name.length"), ("a/b", nil, "app.profile.name.characters"),
    (" a", nil, "app.profile.name.characters"),
    ("development", nil, "app.profile.name.taken"), ("team", nil, "app.profile.name.taken"),
    ("distribution", nil, "app.profile.name.taken"),
    ("wild", "com.example.books", "app.profile.wildcard.format"),
    ("wild", "com.example.bo*", "app.profile.wildcard.format"), ("wild", "", "app.profile.wildcard.format"),
    ("wild", "com.elsewhere.*", "app.profile.wildcard.elsewhere"),
    ("wild", "com.example.books.*", "app.profile.wildcard.elsewhere"),
  ])
  func `a profile that cannot be is refused`(name: String, wildcard: String?, code: String) throws {
    try bookstore.change { _ = try $0.provisioning.createProfile("team", .distribution, of: $0.books()) }
    // The app has a distribution profile of its own, so its automatic one is gone, but its name is not free.
    let expected = name == "distribution" ? "app.profile.name.reserved" : code
    #expect(
      bookstore.refusal { catalog in
        _ = try catalog.provisioning.createProfile(name, .development, wildcard: wildcard, of: catalog.books())
      } == expected)
  }

  @Test func `unknown profiles, deletions of automatic ones, and switches to the same are refused`() throws {
    #expect(
      bookstore.refusal { _ = try $0.provisioning.profile(named: "team", of: $0.books()) } == "app.profile.unknown")
    #expect(
      bookstore.refusal {
        try $0.provisioning.delete($0.provisioning.profile(.development, of: $0.books()), of: $0.books())
      }
        == "app.profile.automatic")
    #expect(
      bookstore.refusal { _ = try $0.provisioning.set(.inAppPurchase, isOn: true, of: $0.books()) }
        == "app.capability.unchanged")
  }

  @Test func `the last profile of a kind gives way to the automatic one when it is deleted`() throws {
    try bookstore.change { catalog in
      let (books, portal) = (try catalog.books(), catalog.provisioning)
      let first = try portal.createProfile("first", .development, of: books)
      let second = try portal.createProfile("second", .development, of: books)
      #expect(try portal.profile(.development, of: books) == second)
      try portal.delete(second, of: books)
      #expect(try portal.profile(.development, of: books) == first)
      try portal.delete(first, of: books)
      #expect(try portal.profile(.development, of: books).isAutomatic)
    }
  }

  @Test func `undo restores capabilities and profiles, also those of a deleted app`() throws {
    try bookstore.change { catalog in
      _ = try catalog.provisioning.set(.inAppPurchase, isOn: false, of: catalog.books())
      _ = try catalog.provisioning.createProfile("team", .development, of: catalog.books())
    }
    let before = try bookstore.change { try $0.provisioning.profiles(of: $0.books()) }
    try bookstore.change { try $0.apps.delete($0.books()) }
    try bookstore.undo()
    #expect(try bookstore.change { try $0.provisioning.profiles(of: $0.books()) } == before)
    #expect(try bookstore.change { try !$0.provisioning.capability(.inAppPurchase, of: $0.books()).isOn })
  }

  @Test func `a profile made with a change that was undone is outdated`() throws {
    try bookstore.change { _ = try $0.provisioning.set(.inAppPurchase, isOn: false, of: $0.books()) }
    try bookstore.change { _ = try $0.provisioning.createProfile("team", .development, of: $0.books()) }
    try bookstore.undo(before: 1)
    #expect(
      try bookstore.change { try $0.provisioning.profile(.development, of: $0.books()).problem?.cause }
        == .outdatedProfile)
  }

  @Test func `a new app with the ID of a deleted one starts anew, and an edited one keeps its profiles`() throws {
    try bookstore.change { catalog in
      let books = try catalog.books()
      _ = try catalog.provisioning.createProfile("team", .development, of: books)
      let edited = try catalog.apps.edit(books, name: "Library", primaryLocale: nil)
      #expect(try catalog.provisioning.profiles(of: edited).map(\.name) == ["distribution", "team"])
      try catalog.apps.delete(edited)
      #expect(try catalog.provisioning.profiles(of: catalog.books()).map(\.name) == ["development", "distribution"])
    }
  }
}
