import StockroomKit
import StockroomTesting
import Testing

@Suite struct AppCommandTests {
  @Test func `an app is found by its Apple ID, a link or its bundle ID`() throws {
    let console = try TestConsole.books()
    for text in [
      "575000001", "com.example.books", "https://itunes.apple.com/us/app/example-books/id575000001",
      "https://apps.apple.com/jp/app/id575000001?mt=8",
    ] {
      #expect(try console.json("app lookup '\(text)'").contains(#""id": "com.example.books""#), "\(text)")
    }
    try console.run("product create .map --name Map")
    #expect(try console.json("app lookup 575000002").contains(#""kind": "product""#))
    #expect(console.refusal(of: "app lookup 1")?.code == "app.lookup.unknown")
    #expect(console.refusal(of: "app lookup https://example.com/id575000001")?.code == "app.lookup.link")
    #expect(console.refusal(of: "app lookup https://itunes.apple.com/us/app/x")?.code == "app.lookup.link")
  }

  @Test func `an app shows its versions and its products`() throws {
    let console = try TestConsole.books()
    try console.run("app version create 1.0")
    try console.run("product create .map --name Map")
    #expect(
      try console.run("app show") == """
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
    #expect(console.refusal(of: "app delete com.example.books --yes")?.code == "app.delete.has-products")
  }

  @Test func `the contract leads from one step to the next`() throws {
    let console = try TestConsole.books()
    #expect(
      try console.run("contract contact --name 'Ann Admin' --email ann@example.com") == """
        the Paid Applications contract is Pending User Info
        next: contract bank --name BANK

        """)
    #expect(console.refusal(of: "contract sign")?.hint == "contract bank --name BANK")
  }

  @Test func `storefronts are found by code, name and region`() throws {
    let console = try TestConsole.books()
    #expect(try console.json("storefront show jp").contains(#""name": "Japan""#))
    #expect(try console.run("storefront list --search kosovo").contains("XKS"))
    #expect(console.refusal(of: "storefront show JPY")?.code == "storefront.unknown")
  }
}
