import StockroomKit
import StockroomTesting
import Synchronization
import Testing

@Suite struct ProductCommandTests {
  private func console() throws -> TestConsole {
    let console = try TestConsole.books()
    try console.run("product create .chapter1 --name 'Chapter 1' --description 'Chapter 1, with pictures' --hosted")
    try console.run(
      "product create .chapter2 --name 'Chapter 2' --description 'Chapter 2, with pictures' --screenshot shot.png")
    return console
  }

  @Test func `a product is made in the app in use`() throws {
    let console = try TestConsole.books()
    #expect(
      try console.run("product create .map --name Map") == """
        created com.example.books.map: Missing Metadata
        next: product localize .map en-US --description TEXT
        next: product screenshot .map FILE

        """)
  }

  @Test func `a full ID finds its app where several are and none is in use`() throws {
    let console = try TestConsole.books()
    try console.run("app create com.example.maps --name 'Example Maps' --sku MAPS1")
    try console.run("product create com.example.maps.asia --name Asia")
    #expect(try console.json("product show com.example.maps.asia").contains(#""app": "com.example.maps""#))
    #expect(
      console.refusal(of: "product create org.other.asia --name Asia")?.code == "app.not-chosen")
    #expect(console.refusal(of: "product create .asia --name Asia")?.code == "app.not-chosen")
    try console.run("product create org.other.asia --name 'Other Asia' --app com.example.maps")
  }

  @Test func `a list shows what is asked for`() throws {
    let console = try console()
    #expect(
      try console.run("product list") == """
        Product ID                  Reference Name  Type            Status
        com.example.books.chapter1  Chapter 1       Non-Consumable  Waiting for Upload
        com.example.books.chapter2  Chapter 2       Non-Consumable  Ready to Submit

        """)
    #expect(
      try console.run("product list --columns id,hosted,app --sort -name --limit 1") == """
        Product ID                  Hosted  App
        com.example.books.chapter2  no      com.example.books

        """)
  }

  @Test func `plugins add columns, with an argument after a colon`() throws {
    let console = try TestConsole.books { registry in
      registry.column(
        ProductColumn("price", label: "Price", summary: "The price.", argumentCompleter: "storefront") {
          product, storefront, _ in .text("\(product.referenceName) in \(storefront ?? "USA")")
        })
    }
    try console.run("product create .map --name Map")
    #expect(try console.run("product list --columns price:JPN") == "Price JPN\nMap in JPN\n")
    let error = console.refusal(of: "product list --columns colour")
    #expect(error?.code == "product.column.unknown")
    #expect(error?.hint?.contains("displayName, screenshot, price:STOREFRONT") == true)
  }

  @Test func `a column's reader is made once a listing`() throws {
    let readers = Mutex(0)
    let console = try TestConsole.books { registry in
      registry.column(
        ProductColumn("place", label: "Place", summary: "Its place.") { _, _ in
          let reader = readers.withLock { count in
            count += 1
            return count
          }
          return { product in .text("\(product.referenceName) by reader \(reader)") }
        })
    }
    for name in ["map", "tap"] { try console.run("product create .\(name) --name \(name)") }
    #expect(try console.run("product list --columns place") == "Place\nmap by reader 1\ntap by reader 1\n")
  }

  @Test(arguments: ["search", "status", "type"])
  func `a selection by nothing is refused`(option: String) throws {
    let console = try TestConsole.books()
    try console.run("product create .map --name Map")
    #expect(console.refusal(of: "hosting enable --\(option) ''")?.code == "usage.value")
    #expect(console.refusal(of: "product list --\(option) ''")?.code == "usage.value")
    #expect(console.refusal(of: "product list --status approved,,rejected")?.code == "usage.value")
  }

  @Test func `plugins add options, which count in the first status`() throws {
    let tier = Parameter<Int?>.option("tier", "The price tier.")
    let console = try TestConsole.books { registry in
      registry.option(tier, on: "product create") { tier, product, catalog in
        try catalog.settings.set("tier.\(product.appleID)", to: String(tier))
      }
      registry.option(tier, on: "product edit") { tier, product, catalog in
        try catalog.settings.set("tier.\(product.appleID)", to: String(tier))
        try catalog.recomputeStatus(of: product)
      }
      registry.require { product, catalog in
        let tier = try catalog.settings.value("tier.\(product.appleID)")
        return tier == nil ? UnmetRequirement("price", "none", fix: "product edit PRODUCT --tier N") : nil
      }
    }
    let line = "product create .map --name Map --description 'A map of everything' --screenshot shot.png --tier 3"
    #expect(try console.json(line).contains(#""status": "READY_TO_SUBMIT""#))
    try console.run("product create .asia --name Asia --description 'A map of all Asia' --screenshot shot.png")
    #expect(try console.json("product edit .asia --tier 3").contains(#""status": "READY_TO_SUBMIT""#))
  }

  @Test func `an edit says what it changes, or is refused`() throws {
    let console = try console()
    #expect(console.refusal(of: "product edit .chapter2")?.code == "usage.nothing-to-change")
    #expect(
      try console.run("product edit .chapter2 --name 'Second Chapter'")
        == "changed com.example.books.chapter2: Ready to Submit\n")
    #expect(
      console.refusal(of: "product edit .chapter1 --name 'Second Chapter'")?.code == "product.name.taken"
    )
  }

  @Test func `locales are added, changed and taken away`() throws {
    let console = try console()
    #expect(
      try console.run("product localize .chapter2 JA --description 挿絵入りの第2章です。")
        == "localized com.example.books.chapter2 in ja: Ready to Submit\n")
    #expect(
      console.refusal(of: "product localize .chapter2 jp --remove")?.code
        == "locale.unknown")
    for (wrong, near) in [("fr", "fr-FR or fr-CA"), ("en-XX", "en-US, en-AU, en-CA, or en-GB")] {
      #expect(console.refusal(of: "product localize .chapter2 \(wrong) --remove")?.hint == "did you mean \(near)?")
    }
    #expect(
      try console.run("product localize .chapter2 ja --remove")
        == "removed ja from com.example.books.chapter2: Ready to Submit\n")
    #expect(
      console.refusal(of: "product localize .chapter2 ja --remove")?.code
        == "product.localization.unknown")
    #expect(
      console.refusal(of: "product localize .chapter2 ja")?.code == "usage.nothing-to-change")
  }

  @Test func `availability takes exactly one change`() throws {
    let console = try console()
    #expect(
      console.refusal(of: "product availability .chapter2")?.code == "usage.exactly-one")
    #expect(
      console.refusal(of: "product availability .chapter2 --on --only JPN")?.code
        == "usage.exactly-one")
    #expect(
      try console.run("product availability .chapter1 .chapter2 --only jp,USA")
        == "sold only in JPN, USA: 2 products\n")
    #expect(try console.run("product show .chapter1").contains(/Availability +JPN, USA\n/))
    try console.run("product availability .chapter1 --everywhere")
    #expect(try console.json("product show .chapter1").contains(#""availability": "everywhere""#))
  }

  @Test func `a deleted product's ID is gone for good`() throws {
    let console = try console()
    #expect(
      try console.run("product delete .chapter2 --yes")
        == "deleted com.example.books.chapter2; this ID can never be used again\n")
    #expect(console.refusal(of: "product create .chapter2 --name Again")?.code == "product.id.burned")
  }

  @Test(arguments: [
    ("product edit .chapter1 --type consumable", "type", "product create"),
    ("product edit .chapter1 --id com.example.x", "ID", "product create"),
    ("product edit .chapter1 --product-id=com.example.x", "ID", "product create"),
    ("product edit .chapter1 --status approved", "status", "product why"),
    ("app edit --sku X", "SKU", "app create"),
    ("tester edit a@example.com --email b@example.com", "address", "tester create"),
    ("tester edit a@example.com --first-name Bob", "name", "tester create"),
    ("tester edit a@example.com --clear-purchases", "purchases", "tester create"),
  ])
  func `what Apple lets nobody change is refused as such, with what to do instead`(
    line: String, field: String, remedy: String
  ) throws {
    let refusal = try console().refusal(of: line)
    #expect(refusal?.code == "usage.option.fixed")
    #expect(refusal?.message.contains(field) == true)
    #expect(refusal?.hint?.contains(remedy) == true)
  }

  @Test func `a refused deletion names the product as the prompt does`() throws {
    let console = try console()
    try console.run("product adopt .chapter2 --status approved")
    #expect(
      console.refusal(of: "product delete .chapter2 --yes")?.hint
        == "take it off sale first: product availability .chapter2 --off")
  }

  @Test func `locales are listed with their names`() throws {
    let console = try console()
    #expect(
      try console.run("locales --search chinese --sort -code") == """
        Code     Name
        zh-Hant  Chinese (Traditional)
        zh-Hans  Chinese (Simplified)

        """)
    #expect(try console.rows(of: "locales").count == 28)
    #expect(console.refusal(of: "product localize .chapter2 he --display-name מפה")?.code == "locale.not-offered")
    let today = try TestConsole.books(rules: .asc2026)
    #expect(try today.rows(of: "locales").count == 50)
  }

  @Test func `a live catalogue is adopted in one line`() throws {
    let console = try console()
    try console.run("hosting disable .chapter1")
    #expect(
      try console.run("product adopt --all --status approved") == "adopted 2 products: Approved\n")
    #expect(
      console.refusal(of: "product adopt --all --status approved")?.code == "product.selection.empty")
    #expect(console.refusal(of: "product adopt --status approved")?.code == "usage.missing")
  }

  @Test func `hosting answers with the new status and the next command`() throws {
    let console = try console()
    #expect(
      try console.run("hosting enable .chapter2") == """
        Host Content with Apple is on for com.example.books.chapter2: Waiting for Upload

        """)
    #expect(
      try console.run("hosting list") == """
        Product ID                  Status              Version  Content  Size
        com.example.books.chapter1  Waiting for Upload
        com.example.books.chapter2  Waiting for Upload

        """)
  }
}
