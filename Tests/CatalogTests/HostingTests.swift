import Catalog
import Store
import Testing

@Suite struct HostingTests {
  @Test(arguments: ProductType.allCases)
  func `only non-consumable products can be hosted`(type: ProductType) throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      var draft = ProductDraft(
        app: try catalog.books(), productID: "com.example.books.item", type: type, referenceName: "Item")
      draft.description = "Something to buy"
      return try catalog.products.create(draft)
    }
    let expected = type == .nonConsumable ? nil : "product.hosting.not-eligible"
    #expect(bookstore.refusal { _ = try $0.products.setHosting(true, of: product) } == expected)
  }

  @Test(arguments: [
    (ProductStatus.missingMetadata, nil), (.readyToSubmit, nil), (.rejected, nil), (.developerActionNeeded, nil),
    (.waitingForReview, "product.hosting.in-review"), (.inReview, "product.hosting.in-review"),
    (.pendingBinaryApproval, "product.hosting.in-review"), (.approved, "product.hosting.been-on-sale"),
    (.developerRemovedFromSale, "product.hosting.been-on-sale"), (.removedFromSale, "product.hosting.been-on-sale"),
  ])
  func `hosting is offered until review, and never after a product was on sale`(
    status: ProductStatus, code: String?
  )
    throws
  {
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      try catalog.products.move(
        catalog.finishedChapter(1), to: status, as: StatusMove(by: Bookstore.ann, reason: "test"))
    }
    #expect(bookstore.refusal { _ = try $0.products.setHosting(true, of: product) } == code)
  }

  @Test func `hosting can be turned off after test content was uploaded, and never once live`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { catalog in
      let product = try catalog.chapter(1) { draft in
        draft.isHosted = true
        draft.screenshot = .sample
      }
      return try catalog.content.deliver(.package("1.0"), to: product)
    }
    #expect(product.status == .readyToSubmit)
    try bookstore.change { catalog in
      let off = try catalog.products.setHosting(false, of: product)
      #expect(!off.isHosted && off.status == .readyToSubmit)
      #expect(try catalog.products.setHosting(true, of: off).status == .readyToSubmit)
    }
    let live = try bookstore.change { try $0.products.adopt($0.current(product), as: .approved) }
    #expect(bookstore.refusal { _ = try $0.products.setHosting(false, of: live) } == "product.hosting.live")
  }

  @Test func `content is refused where it is not hosted or in review`() throws {
    let bookstore = try Bookstore()
    let plain = try bookstore.change { try $0.chapter(1) }
    #expect(bookstore.refusal { _ = try $0.content.deliver(.package("1.0"), to: plain) } == "content.not-hosted")
    let hosted = try bookstore.change { catalog in
      try catalog.products.move(
        catalog.chapter(2) { $0.isHosted = true }, to: .inReview, as: StatusMove(by: Bookstore.ann, reason: "test"))
    }
    #expect(bookstore.refusal { _ = try $0.content.deliver(.package("1.0"), to: hosted) } == "content.in-review")
  }

  @Test func `test content is replaced by the same version, however it is written`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.chapter(1) { $0.isHosted = true } }
    try bookstore.change { catalog in
      _ = try catalog.content.deliver(.package("1.1"), to: product)
      _ = try catalog.content.deliver(.package("1.1.0"), to: product)
      _ = try catalog.content.deliver(.package("1.10"), to: product)
      #expect(try catalog.content.all(of: product).map(\.version) == ["1.10", "1.1.0"])
    }
  }

  @Test func `a guard stops a delivery, or what it replaces, before anything is written`() throws {
    var hooks = CatalogHooks()
    hooks.guards.append { change, catalog in
      switch change {
      case .contentDelivered(let content, let product) where content.version == "6.6":
        #expect(try catalog.content.newest(of: product)?.version != "6.6")
        throw Refusal("test.unlucky", "not this one")
      case .contentRemoved: throw Refusal("test.kept", "this one stays")
      default: break
      }
    }
    let bookstore = try Bookstore(hooks: hooks)
    let product = try bookstore.change { try $0.chapter(1) { $0.isHosted = true } }
    try bookstore.change { catalog in
      _ = try catalog.content.deliver(.package("1.0"), to: product)
      let unlucky = #expect(throws: Refusal.self) { try catalog.content.deliver(.package("6.6"), to: product) }
      #expect(unlucky?.code == "test.unlucky")
      let kept = #expect(throws: Refusal.self) { try catalog.content.deliver(.package("1.0.0"), to: product) }
      #expect(kept?.code == "test.kept")
      #expect(try catalog.content.all(of: product).map(\.version) == ["1.0"])
    }
  }

  @Test func `test content is replaced, approved content stays`() throws {
    let bookstore = try Bookstore()
    let product = try bookstore.change { try $0.chapter(1) { $0.isHosted = true } }
    try bookstore.change { catalog in
      _ = try catalog.content.deliver(.package("1.0"), to: product)
      _ = try catalog.content.deliver(.package("1.0"), to: product)
      let versions = try catalog.content.all(of: product)
      #expect(versions.map(\.version) == ["1.0"])
      try catalog.content.mark(try #require(versions.first), as: .approved)
    }
    #expect(bookstore.refusal { _ = try $0.content.deliver(.package("1.0"), to: product) } == "content.approved")
    let removal = bookstore.refusal { catalog in
      if let content = try catalog.content.approved(of: product) { try catalog.content.remove(content, of: product) }
    }
    #expect(removal == "content.approved")
    #expect(bookstore.refusal { _ = try $0.content.deliver(.package("1.1"), to: product) } == nil)
  }
}
