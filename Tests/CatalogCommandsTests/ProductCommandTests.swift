import StockroomKit
import Synchronization
import Testing

@Suite struct ProductCommandTests {
  private func desk() throws -> Desk {
    let desk = try Desk()
    _ = try desk.run(
      "product create",
      [
        "product": ".chapter1", "name": "Chapter 1", "description": "Chapter 1, with pictures", "hosted": "true",
      ])
    _ = try desk.run(
      "product create",
      [
        "product": ".chapter2", "name": "Chapter 2", "description": "Chapter 2, with pictures",
        "screenshot": "shot.png",
      ])
    return desk
  }

  @Test func `a product is made in the app in use`() throws {
    let desk = try Desk()
    #expect(
      try desk.screen("product create", ["product": ".map", "name": "Map"]) == """
        created com.example.books.map: Missing Metadata
        next: product localize .map en-US --description TEXT
        next: product screenshot .map FILE

        """)
  }

  @Test func `a full ID finds its app where several are and none is in use`() throws {
    let desk = try Desk()
    _ = try desk.run("app create", ["bundle-id": "com.example.maps", "name": "Example Maps", "sku": "MAPS1"])
    _ = try desk.run("product create", ["product": "com.example.maps.asia", "name": "Asia"])
    #expect(try desk.json("product show", ["product": "com.example.maps.asia"]).contains(#""app": "com.example.maps""#))
    #expect(
      try desk.refusal("product create", ["product": "org.other.asia", "name": "Asia"])?.code == "app.not-chosen")
    #expect(try desk.refusal("product create", ["product": ".asia", "name": "Asia"])?.code == "app.not-chosen")
    _ = try desk.run(
      "product create", ["product": "org.other.asia", "name": "Other Asia", "app": "com.example.maps"])
  }

  @Test func `a list shows what is asked for`() throws {
    let desk = try desk()
    #expect(
      try desk.screen("product list") == """
        Product ID                  Reference Name  Type            Status
        com.example.books.chapter1  Chapter 1       Non-Consumable  Waiting for Upload
        com.example.books.chapter2  Chapter 2       Non-Consumable  Ready to Submit

        """)
    var listing = Listing()
    listing.columns = ["id", "hosted", "app"]
    listing.sort = ["-name"]
    listing.limit = 1
    #expect(
      try desk.screen("product list", listing: listing) == """
        Product ID                  Hosted  App
        com.example.books.chapter2  no      com.example.books

        """)
  }

  @Test func `plugins add columns, with an argument after a colon`() throws {
    let desk = try Desk { registry in
      registry.column(
        ProductColumn("price", label: "Price", summary: "The price.", argumentCompleter: "storefront") {
          product, storefront, _ in .text("\(product.referenceName) in \(storefront ?? "USA")")
        })
    }
    _ = try desk.run("product create", ["product": ".map", "name": "Map"])
    var listing = Listing()
    listing.columns = ["price:JPN"]
    #expect(try desk.screen("product list", listing: listing) == "Price JPN\nMap in JPN\n")
    listing.columns = ["colour"]
    let error = #expect(throws: Refusal.self) { try desk.run("product list", listing: listing) }
    #expect(error?.code == "product.column.unknown")
    #expect(error?.hint?.contains("displayName, screenshot, price:STOREFRONT") == true)
  }

  @Test func `a column's reader is made once a listing`() throws {
    let readers = Mutex(0)
    let desk = try Desk { registry in
      registry.column(
        ProductColumn("place", label: "Place", summary: "Its place.") { _, _ in
          let reader = readers.withLock { count in
            count += 1
            return count
          }
          return { product in .text("\(product.referenceName) by reader \(reader)") }
        })
    }
    for name in ["map", "tap"] { _ = try desk.run("product create", ["product": ".\(name)", "name": name]) }
    var listing = Listing()
    listing.columns = ["place"]
    #expect(try desk.screen("product list", listing: listing) == "Place\nmap by reader 1\ntap by reader 1\n")
  }

  @Test(arguments: ["search", "status", "type"])
  func `a selection by nothing is refused`(option: String) throws {
    let desk = try Desk()
    _ = try desk.run("product create", ["product": ".map", "name": "Map"])
    #expect(try desk.refusal("hosting enable", [option: ""])?.code == "usage.value")
    #expect(try desk.refusal("product list", [option: ""])?.code == "usage.value")
    #expect(try desk.refusal("product list", ["status": "approved,,rejected"])?.code == "usage.value")
  }

  @Test func `plugins add options, which count in the first status`() throws {
    let tier = Parameter<Int?>.option("tier", "The price tier.")
    let desk = try Desk { registry in
      registry.option(tier, on: "product create") { tier, product, catalog in
        try catalog.settings.set("tier.\(product.appleID)", to: String(tier))
      }
      registry.option(tier, on: "product edit") { tier, product, catalog in
        try catalog.settings.set("tier.\(product.appleID)", to: String(tier))
        try catalog.recomputeStatus(of: product)
      }
      registry.require { product, catalog in
        let tier = try catalog.settings.value("tier.\(product.appleID)")
        return tier == nil ? UnmetRequirement("price", "none", mend: "product edit PRODUCT --tier N") : nil
      }
    }
    let texts: KeyValuePairs = [
      "product": ".map", "name": "Map", "description": "A map of everything", "screenshot": "shot.png", "tier": "3",
    ]
    #expect(try desk.json("product create", texts).contains(#""status": "READY_TO_SUBMIT""#))
    _ = try desk.run(
      "product create",
      ["product": ".asia", "name": "Asia", "description": "A map of all Asia", "screenshot": "shot.png"])
    #expect(try desk.json("product edit", ["product": ".asia", "tier": "3"]).contains(#""status": "READY_TO_SUBMIT""#))
  }

  @Test func `an edit says what it changes, or is refused`() throws {
    let desk = try desk()
    #expect(try desk.refusal("product edit", ["product": ".chapter2"])?.code == "usage.nothing-to-change")
    #expect(
      try desk.screen("product edit", ["product": ".chapter2", "name": "Second Chapter"])
        == "changed com.example.books.chapter2: Ready to Submit\n")
    #expect(
      try desk.refusal("product edit", ["product": ".chapter1", "name": "Second Chapter"])?.code == "product.name.taken"
    )
  }

  @Test func `locales are added, changed and taken away`() throws {
    let desk = try desk()
    let words: KeyValuePairs = ["product": ".chapter2", "locale": "JA", "description": "挿絵入りの第2章です。"]
    #expect(
      try desk.screen("product localize", words) == "localized com.example.books.chapter2 in ja: Ready to Submit\n")
    #expect(
      try desk.refusal("product localize", ["product": ".chapter2", "locale": "jp", "remove": "true"])?.code
        == "locale.unknown")
    #expect(
      try desk.screen("product localize", ["product": ".chapter2", "locale": "ja", "remove": "true"])
        == "removed ja from com.example.books.chapter2: Ready to Submit\n")
    #expect(
      try desk.refusal("product localize", ["product": ".chapter2", "locale": "ja", "remove": "true"])?.code
        == "product.localization.unknown")
    #expect(
      try desk.refusal("product localize", ["product": ".chapter2", "locale": "ja"])?.code == "usage.nothing-to-change")
  }

  @Test func `availability takes exactly one change`() throws {
    let desk = try desk()
    #expect(
      try desk.refusal("product availability", ["product": ".chapter2"])?.code == "usage.exactly-one")
    #expect(
      try desk.refusal("product availability", ["product": ".chapter2", "on": "true", "only": "JPN"])?.code
        == "usage.exactly-one")
    #expect(
      try desk.screen("product availability", ["product": ".chapter1", "product": ".chapter2", "only": "jp,USA"])
        == "sold only in JPN, USA: 2 products\n")
    #expect(try desk.screen("product show", ["product": ".chapter1"]).contains(/Availability +JPN, USA\n/))
    _ = try desk.run("product availability", ["product": ".chapter1", "everywhere": "true"])
    #expect(try desk.json("product show", ["product": ".chapter1"]).contains(#""availability": "everywhere""#))
  }

  @Test func `a deleted product's ID is gone for good`() throws {
    let desk = try desk()
    #expect(
      try desk.screen("product delete", ["product": ".chapter2"])
        == "deleted com.example.books.chapter2; this ID can never be used again\n")
    #expect(try desk.refusal("product create", ["product": ".chapter2", "name": "Again"])?.code == "product.id.burned")
  }

  @Test func `a live catalogue is adopted in one line`() throws {
    let desk = try desk()
    _ = try desk.run("hosting disable", ["product": ".chapter1"])
    #expect(
      try desk.screen("product adopt", ["all": "true", "status": "approved"]) == "adopted 2 products: Approved\n")
    #expect(
      try desk.refusal("product adopt", ["all": "true", "status": "approved"])?.code == "product.selection.empty")
    #expect(try desk.refusal("product adopt", ["status": "approved"])?.code == "usage.exactly-one")
  }

  @Test func `hosting answers with the new status and the next command`() throws {
    let desk = try desk()
    #expect(
      try desk.screen("hosting enable", ["product": ".chapter2"]) == """
        Host Content with Apple is on for com.example.books.chapter2: Waiting for Upload
        next: package upload FILE

        """)
    #expect(
      try desk.screen("hosting list") == """
        Product ID                  Status              Version  Content  Size
        com.example.books.chapter1  Waiting for Upload
        com.example.books.chapter2  Waiting for Upload

        """)
  }
}
