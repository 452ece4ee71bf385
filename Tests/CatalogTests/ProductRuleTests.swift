import Catalog
import Store
import Testing

@Suite struct ProductRuleTests {
  private func code(_ profile: RuleProfile = .itc2012, _ change: (inout ProductDraft) -> Void) throws -> String? {
    let bookstore = try Bookstore(profile: profile)
    return bookstore.refusal { try $0.chapter(1, change) }
  }

  @Test(arguments: [
    ("Maps", "product.description.length"), ("Ten pages!", nil), (String(repeating: "x", count: 45), nil),
    (String(repeating: "x", count: 46), "product.description.length"),
    (String(repeating: " ", count: 12), "product.description.characters"),
    ("Ten pages\u{7}!", "product.description.characters"),
  ])
  func `a description has 10 to 45 characters`(text: String, expected: String?) throws {
    #expect(try code { $0.description = text } == expected)
  }

  @Test func `limits are those of the store's profile`() throws {
    let long = String(repeating: "x", count: 50)
    #expect(try code(.itc2012) { $0.description = long } == "product.description.length")
    #expect(try code(.asc2026) { $0.description = long } == nil)
    #expect(try code(.itc2012) { $0.productID = "com.example.books.level-2" } == "product.id.characters")
    #expect(try code(.asc2026) { $0.productID = "com.example.books.level-2" } == nil)
    #expect(try code(.itc2012) { $0.type = .freeSubscription } == nil)
    #expect(try code(.asc2026) { $0.type = .freeSubscription } == "product.type.not-offered")
    #expect(try code(.asc2026) { $0.type = .autoRenewable } == nil)
    #expect(try code(.itc2012) { $0.description = "Maps!" } == "product.description.length")
    #expect(try code(.asc2026) { $0.description = "Maps!" } == nil)
    #expect(try code(.itc2012) { $0.locale = "pl" } == "locale.not-offered")
    #expect(try code(.asc2026) { $0.locale = "pl" } == nil)
  }

  @Test func `a refusal says how long the text is and how long it may be`() throws {
    let bookstore = try Bookstore()
    let error = #expect(throws: Refusal.self) { try bookstore.change { try $0.chapter(1) { $0.description = "Maps" } } }
    #expect(error?.message == "4 characters; a description must be 10 to 45")
    #expect(error?.hint == "explain product.description")
    let notes = #expect(throws: Refusal.self) { try bookstore.change { try $0.chapter(1) { $0.reviewNotes = "A" } } }
    #expect(notes?.message == "1 character; review notes must be 2 to 4000")
  }

  @Test func `review notes may have several lines`() throws {
    #expect(try code { $0.reviewNotes = "Open the library.\nTap Chapter 1." } == nil)
  }

  @Test func `product IDs tell capitals apart and are never used twice`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.chapter(1) }
    #expect(bookstore.refusal { try $0.chapter(1) { $0.referenceName = "Other" } } == "product.id.taken")
    #expect(
      bookstore.refusal { catalog in
        try catalog.chapter(1) { draft in
          draft.productID = "com.example.books.Chapter1"
          draft.referenceName = "Other"
        }
      } == nil)
    try bookstore.change { try $0.products.delete(product) }
    #expect(bookstore.refusal { try $0.chapter(1) } == "product.id.burned")
  }

  @Test(arguments: [RuleProfile.itc2012, .asc2026])
  func `product IDs are unique among all apps in 2012, and in an app today`(profile: RuleProfile) throws {
    let bookstore = try Bookstore(profile: profile)
    let first = try bookstore.change { try $0.chapter(1) }
    func inOther(_ catalog: Catalog) throws -> Product {
      let found = try catalog.apps.find("com.example.maps")
      let maps =
        try found
        ?? catalog.apps.create(
          BundleIdentifier("com.example.maps"), name: "Maps", sku: "MAPS1", primaryLocale: "en-US")
      return try catalog.chapter(1) { $0.app = maps }
    }
    let isToday = profile == .asc2026
    #expect(bookstore.refusal { _ = try inOther($0) } == (isToday ? nil : "product.id.taken"))
    #expect(bookstore.refusal { try $0.chapter(1) { $0.referenceName = "Other" } } == "product.id.taken")
    try bookstore.change { catalog in
      let id = first.productID.rawValue
      #expect(try catalog.products.all(id).count == (isToday ? 2 : 1))
      #expect(try catalog.fullName(of: first) == (isToday ? "com.example.books/\(id)" : id))
      try catalog.products.delete(first)
    }
    #expect(bookstore.refusal { try $0.chapter(1) } == "product.id.burned")
    #expect(bookstore.refusal { _ = try inOther($0) } == (isToday ? "product.id.taken" : "product.id.burned"))
  }

  @Test func `reference names are unique in an app only`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { try $0.chapter(1) }
    #expect(bookstore.refusal { try $0.chapter(2) { $0.referenceName = "Chapter 1" } } == "product.name.taken")
    try bookstore.change { catalog in
      let maps = try catalog.apps.create(
        BundleIdentifier("com.example.maps"), name: "Maps", sku: "MAPS1", primaryLocale: "en-US")
      let product = try catalog.chapter(2) { draft in
        draft.app = maps
        draft.referenceName = "Chapter 1"
      }
      #expect(product.app == maps.appleID)
    }
  }

  @Test func `composed and decomposed letters are not the same name`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      let product = try catalog.chapter(1) { $0.referenceName = "Caf\u{E9}" }
      _ = try catalog.products.edit(product) { $0.referenceName = "Cafe\u{301}" }
      #expect(try Array(catalog.current(product).referenceName.utf8) == Array("Cafe\u{301}".utf8))
    }
  }

  @Test func `an app under a wildcard has no products`() throws {
    let bookstore = try Bookstore()
    let app = try bookstore.change {
      try $0.apps.create(BundleIdentifier("com.example.*"), name: "Anything", sku: "ANY", primaryLocale: "en-US")
    }
    #expect(bookstore.refusal { try $0.chapter(1) { $0.app = app } } == "product.wildcard-app")
  }

  @Test func `an Apple ID is never anybody else's`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.chapter(1) { $0.appleID = AppleID(600_000_000) } }
    #expect(bookstore.refusal { try $0.chapter(2) { $0.appleID = product.appleID } } == "apple-id.taken")
    try bookstore.change { try $0.products.delete(product) }
    #expect(bookstore.refusal { try $0.chapter(2) { $0.appleID = product.appleID } } == "apple-id.burned")
    #expect(bookstore.refusal { try $0.chapter(2) { $0.appleID = AppleID(-1) } } == "apple-id.invalid")
    #expect(try bookstore.change { try $0.chapter(2) }.appleID.rawValue > product.appleID.rawValue)
  }

  @Test(arguments: [
    (ProductStatus.readyToSubmit, nil), (.rejected, nil), (.waitingForReview, "product.delete.in-review"),
    (.inReview, "product.delete.in-review"), (.approved, "product.delete.approved"), (.developerRemovedFromSale, nil),
    (.removedFromSale, nil),
  ])
  func `what is on sale or in review cannot be deleted`(status: ProductStatus, code: String?) throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      try catalog.products.move(
        catalog.finishedChapter(1), to: status, as: StatusMove(by: Bookstore.ann, reason: "test"))
    }
    #expect(bookstore.refusal { try $0.products.delete(product) } == code)
  }
}
