import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct WithVersionTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.chapters()
    try console.upload("1.1")
  }

  @Test func `under today's rules an app's first product needs a version`() throws {
    let console = try TestConsole.chapters(.asc2026)
    #expect(console.refusal(of: "review submit .chapter2")?.code == "review.first-needs-version")
    #expect(console.refusal(of: "review advance .chapter2 --to approved")?.code == "review.first-needs-version")
    #expect(try console.next("chapter2") == ["review submit .chapter2 --with-version VERSION"])

    try console.upload("1.0")
    try console.run([
      "review submit .chapter2 --with-version 1.0", "review start .chapter2", "review approve .chapter2",
      "app version approve 1.0",
    ])
    #expect(try console.status("chapter2") == .approved)
    try console.run("review submit .chapter3")
    #expect(try console.status("chapter3") == .waitingForReview)
  }

  @Test func `under today's rules so does the first product of each other type`() throws {
    let console = try TestConsole.chapters(.asc2026)
    try console.place("chapter3", in: .approved)
    try console.unit { catalog in
      var gems = ProductDraft(
        app: try #require(try catalog.apps.only()), productID: "com.example.books.gems", type: .consumable,
        referenceName: "Gems")
      gems.description = "Ten gems"
      gems.screenshot = Screenshot(sha256: String(repeating: "a", count: 64), fileName: "shot.png")
      _ = try catalog.products.create(gems)
    }
    let refusal = console.refusal(of: "review submit .gems")
    #expect(refusal?.code == "review.first-needs-version")
    #expect(refusal?.message.hasPrefix("the first Consumable of com.example.books") == true)
    #expect(console.refusal(of: "review submit .chapter2 .gems")?.subject == "com.example.books.gems")
    #expect(try console.next("gems") == ["review submit .gems --with-version VERSION"])
    try console.run("review submit .chapter2")
  }

  @Test func `under today's rules hosted content cannot be submitted`() throws {
    let console = try TestConsole.chapters(.asc2026)
    try console.place("chapter3", in: .approved)
    try console.deliver("1.0", to: "chapter1")
    let refusal = console.refusal(of: "review submit .chapter1")
    #expect(refusal?.code == "review.hosting-closed")
    #expect(refusal?.hint == "hosting disable com.example.books.chapter1")
    try console.run("review draft create")
    #expect(console.refusal(of: "review draft add 1 .chapter1")?.code == "review.hosting-closed")
    #expect(try !console.next("chapter1").contains { $0.hasPrefix("review submit") })
    #expect(console.refusal(of: "review advance .chapter1 --to approved") != nil)
    try console.run("hosting disable .chapter1; review submit .chapter1")
  }

  @Test func `under today's rules a submission has at most 200 items`() throws {
    let console = try TestConsole.chapters(.asc2026)
    try console.place("chapter3", in: .approved)
    try console.unit { catalog in
      let app = try #require(try catalog.apps.only())
      for number in 1...201 {
        var draft = ProductDraft(
          app: app, productID: "com.example.books.map\(number)", type: .nonConsumable, referenceName: "Map \(number)")
        draft.description = "A map"
        draft.screenshot = Screenshot(sha256: String(repeating: "a", count: 64), fileName: "shot.png")
        _ = try catalog.products.create(draft)
      }
    }
    let refusal = console.refusal(of: "review submit --search map")
    #expect(refusal?.code == "review.too-many-items")
    #expect(refusal?.message == "a submission can have at most 200 items, and this one would have 201")
    try console.run("review submit --search map1")
    #expect(try console.rows(of: "product list --status waiting-for-review").count == 111)
  }

  @Test func `under the rules of 2012 it needs no version`() throws {
    try console.run("review submit .chapter2")
    #expect(try console.status("chapter2") == .waitingForReview)
  }

  @Test func `the version is submitted with its products`() throws {
    #expect(
      try console.receipt(of: "review submit .chapter2 --with-version 1.1").message
        == "com.example.books.chapter2 is Waiting for Review, with version 1.1 (submission 1)")
    #expect(try console.state("1.1") == .waitingForReview)
    #expect(
      try console.receipt(of: "review submit .chapter3 --with-version 1.1").message
        == "com.example.books.chapter3 is Waiting for Review (submission 2)")
    #expect(try console.status("chapter3") == .waitingForReview)
  }

  @Test func `products that wait for a rejected version are withdrawn when it is deleted`() throws {
    try console.run([
      "app version submit 1.1", "app version approve 1.1", "app version create 1.2", "app version upload 1.2",
      "review submit .chapter2 .chapter3 --with-version 1.2", "review start .chapter2", "review approve .chapter2",
      "app version reject 1.2 --guideline 2.1 -m 'It ends at once.'",
    ])
    #expect(try console.status("chapter2") == .pendingBinaryApproval)
    #expect(
      try console.receipt(of: "app version delete 1.2 --yes").message == "deleted version 1.2 of com.example.books")
    #expect(try console.status("chapter2") == .readyToSubmit)
    #expect(try console.status("chapter3") == .readyToSubmit)
    try console.undo()
    #expect(try console.state("1.2") == .rejected)
    #expect(try console.status("chapter2") == .pendingBinaryApproval)
    try console.run(["app version upload 1.2", "app version submit 1.2", "app version approve 1.2"])
    #expect(try console.status("chapter2") == .approved)
  }

  @Test func `products submitted with a version wait for it`() throws {
    try console.run(["review submit .chapter2 .chapter3 --with-version 1.1", "review start .chapter2 .chapter3"])
    #expect(
      try console.receipt(of: "review approve .chapter2 .chapter3").message
        == "as the reviewer: 2 products are Pending Binary Approval")
    #expect(try console.next("chapter2").first == "app version approve 1.1")
    #expect(
      try console.receipt(of: "app version approve 1.1").message == """
        as the reviewer: version 1.1 is Ready for Sale
        com.example.books.chapter2 is Approved
        com.example.books.chapter3 is Approved
        """)
  }

  @Test func `a product is not approved before its version`() throws {
    try console.run([
      "review submit .chapter2 --with-version 1.1", "review start .chapter2", "review approve .chapter2",
    ])
    let refusal = try #require(console.refusal(of: "review approve .chapter2"))
    #expect(refusal.code == "review.not-legal")
    #expect(refusal.message.hasSuffix("allowed now: app version approve, review withdraw, review request-action"))
  }

  @Test func `products of a rejected version wait for the next binary`() throws {
    try console.run([
      "review submit .chapter2 --with-version 1.1", "review start .chapter2", "review approve .chapter2",
    ])
    #expect(
      try console.receipt(of: "app version reject 1.1 --guideline 2.1 -m 'It ends at once.'").message == """
        as the reviewer: version 1.1 is Rejected
        1 product waits for it
        """)
    #expect(try console.next("chapter2").first == "app version upload 1.1")
    try console.run(["app version upload 1.1", "app version submit 1.1", "app version approve 1.1"])
    #expect(try console.status("chapter2") == .approved)
  }

  @Test func `under today's rules the products are returned with the version`() throws {
    let console = try TestConsole.chapters(.asc2026)
    try console.upload("1.1")
    try console.run([
      "review submit .chapter2 --with-version 1.1", "review start .chapter2", "review approve .chapter2",
    ])
    try console.run("app version reject 1.1 --guideline 2.1 -m 'It ends at once.'")
    #expect(try console.status("chapter2") == .developerActionNeeded)
    #expect(try console.cells(of: "review history .chapter2", "because").last == ["its version was rejected"])
  }

  @Test func `under today's rules a product that waits is returned with the version, too`() throws {
    let console = try TestConsole.chapters(.asc2026)
    try console.upload("1.1")
    try console.run("review submit .chapter2 --with-version 1.1; app version start 1.1")
    #expect(try console.status("chapter2") == .waitingForReview)
    try console.run("app version reject 1.1 --guideline 2.1 -m 'It ends at once.'")
    #expect(try console.status("chapter2") == .developerActionNeeded)
  }

  @Test func `a version on sale takes no products, and the hint names what works`() throws {
    let console = try TestConsole.chapters(.asc2026)
    try console.upload("1.1")
    try console.run("app version submit 1.1; app version approve 1.1")
    let none = try #require(console.refusal(of: "review submit .chapter2 --with-version 1.1"))
    #expect(none.code == "review.version-on-sale")
    #expect(
      none.remedy?.commands
        == ["app version create VERSION; review submit com.example.books.chapter2 --with-version VERSION"])
    try console.upload("1.2")
    let open = try #require(console.refusal(of: "review submit .chapter2 --with-version 1.1")?.remedy?.commands.first)
    #expect(open == "review submit com.example.books.chapter2 --with-version 1.2")
    try console.run(open)
    let former = try TestConsole.chapters(.itc2012)
    try former.upload("1.1")
    try former.run("app version submit 1.1; app version approve 1.1")
    let alone = former.refusal(of: "review submit .chapter2 --with-version 1.1")?.remedy?.commands.first
    #expect(alone == "review submit com.example.books.chapter2")
    try former.run(try #require(alone))
  }

  @Test func `withdrawing a version withdraws its products`() throws {
    try console.run(["review submit .chapter2 .chapter3 --with-version 1.1", "review start .chapter2"])
    try console.run("app version developer-reject 1.1")
    #expect(try console.status("chapter2") == .readyToSubmit)
    #expect(try console.status("chapter3") == .readyToSubmit)
    #expect(try console.cells(of: "review queue", "id") == [])
  }

  @Test func `a rejected product is submitted again without a version`() throws {
    try console.run([
      "review submit .chapter2 --with-version 1.1",
      "review advance .chapter2 --to rejected --guideline 2.1 -m 'It is empty.'",
      "review advance .chapter2 --to approved",
    ])
    #expect(try console.status("chapter2") == .approved)
    #expect(try console.state("1.1") == .waitingForReview)
  }

  @Test func `advancing to Approved advances the version`() throws {
    try console.run("review submit .chapter2 --with-version 1.1")
    #expect(
      try console.receipt(of: "review advance .chapter2 --to approved").message.split(separator: "\n").suffix(4) == [
        "com.example.books.chapter2: In Review → Pending Binary Approval (approve, as the reviewer)",
        "version 1.1: Waiting for Review → In Review (start, as the reviewer)",
        "version 1.1: In Review → Ready for Sale (approve, as the reviewer)",
        "com.example.books.chapter2: Pending Binary Approval → Approved (approve-version, as the reviewer)",
      ])
  }

  @Test func `a version that accepts no products is refused with a remedy`() throws {
    #expect(console.refusal(of: "review submit .chapter2 --with-version 9.9")?.code == "app.version.unknown")
    try console.run(["app version submit 1.1", "app version approve 1.1"])
    try console.createVersion("1.2")
    let early = try #require(console.refusal(of: "review submit .chapter2 --with-version 1.2"))
    #expect(early.code == "review.version-closed")
    #expect(early.hint == "app version upload 1.2")
    try console.run(["app version upload 1.2", "app version submit 1.2", "app version start 1.2"])
    #expect(
      console.refusal(of: "review submit .chapter2 --with-version 1.2")?.hint == "app version developer-reject 1.2")
  }

  @Test func `a version on sale delays nothing and accepts no more products`() throws {
    try console.run(["review submit .chapter2 --with-version 1.1", "review start .chapter2", "app version approve 1.1"])
    try console.run("review approve .chapter2")
    #expect(try console.status("chapter2") == .approved)
    #expect(
      console.refusal(of: "review submit .chapter3 --with-version 1.1")?.message
        == "version 1.1 of com.example.books is already Ready for Sale")
  }
}
