import StockroomKit
import Testing

@Suite struct AppCommandTests {
  @Test func `an app is found by its Apple ID, a link or its bundle ID`() throws {
    let desk = try Desk()
    for text in [
      "575000001", "com.example.books", "https://itunes.apple.com/us/app/example-books/id575000001",
      "https://apps.apple.com/jp/app/id575000001?mt=8",
    ] {
      #expect(try desk.json("app lookup", ["link": text]).contains(#""id": "com.example.books""#), "\(text)")
    }
    _ = try desk.run("product create", ["product": ".map", "name": "Map"])
    #expect(try desk.json("app lookup", ["link": "575000002"]).contains(#""kind": "product""#))
    #expect(try desk.refusal("app lookup", ["link": "1"])?.code == "app.lookup.unknown")
    #expect(try desk.refusal("app lookup", ["link": "https://example.com/id575000001"])?.code == "app.lookup.link")
    #expect(try desk.refusal("app lookup", ["link": "https://itunes.apple.com/us/app/x"])?.code == "app.lookup.link")
  }

  @Test func `an app shows its versions and its products`() throws {
    let desk = try Desk()
    _ = try desk.run("app version create", ["version": "1.0"])
    _ = try desk.run("product create", ["product": ".map", "name": "Map"])
    #expect(
      try desk.screen("app show") == """
        Bundle ID         com.example.books
        Name              Example Books
        SKU               BOOKS1
        Apple ID          575000001
        Primary Language  en-US
        Created           2012-11-21 00:00:00 UTC
        Products          1
        Versions
          Version  State               Created
          1.0      Prepare for Upload  2012-11-21 00:00

        """)
    #expect(try desk.refusal("app delete", ["app": "com.example.books"])?.code == "app.delete.has-products")
  }

  @Test func `the contract leads from one step to the next`() throws {
    let desk = try Desk()
    #expect(
      try desk.screen("contract contact", ["name": "Ann Admin", "email": "ann@example.com"]) == """
        the Paid Applications contract is Pending User Info
        next: contract bank --name BANK

        """)
    #expect(try desk.refusal("contract sign")?.hint == "contract bank --name BANK")
  }

  @Test func `storefronts are found by code, name and region`() throws {
    let desk = try Desk()
    #expect(try desk.json("storefront show", ["storefront": "jp"]).contains(#""name": "Japan""#))
    #expect(try desk.screen("storefront list", ["search": "kosovo"]).contains("XKS"))
    #expect(try desk.refusal("storefront show", ["storefront": "JPY"])?.code == "storefront.unknown")
  }
}
