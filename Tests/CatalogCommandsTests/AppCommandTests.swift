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

  @Test(arguments: [
    "http://itunes.apple.com/us/app/ibooks/id364709193?mt=8", "itunes.apple.com/us/app/ibooks/id364709193?mt=8",
    "HTTPS://Apps.Apple.com/de/app/another-name/id364709193", "itms-apps://itunes.apple.com/app/id364709193#top",
    "https://itunes.apple.com/us/album/ibooks/id1?i=364709193", "364709193",
    "http://itunes.apple.com/WebObjects/MZStore.woa/wa/viewSoftware?id=364709193&mt=8",
  ])
  func `statement 125: the Apple ID is the number in a preview link, with or without its scheme`(link: String) throws {
    let console = try TestConsole.books()
    try console.run("app create com.apple.iBooks --name iBooks --sku IBOOKS --apple-id 364709193")
    #expect(try console.record(of: "app lookup '\(link)'")["appleID"] == .integer(364_709_193))
    let other = link.replacing("364709193", with: "496963922")
    #expect(console.refusal(of: "app lookup '\(other)'")?.message.contains("Apple ID 496963922") == true)
  }

  @Test func `statement 124: an affiliate token in a link is dropped, and the answer says so`() throws {
    let console = try TestConsole.books()
    let link = "http://itunes.apple.com/us/app/x/id575000001?mt=8&at=11l4&partnerId=30&ct=mail&affId=7"
    #expect(
      try console.run("app lookup '\(link)'").hasSuffix(
        "note: dropped at=, partnerId=, ct=, affId=, since product pages do not support affiliate tokens\n"))
    #expect(
      try console.record(of: "app lookup '\(link)'")["affiliate"]
        == .list([.text("at"), .text("partnerId"), .text("ct"), .text("affId")]))
    #expect(try console.record(of: "app lookup 'itunes.apple.com/us/app/id575000001?mt=8'")["affiliate"] == nil)
  }

  @Test(arguments: [
    "http://itunes.apple.com/us/app/ibooks", "https://example.com/id575000001",
    "ftp://itunes.apple.com/app/id575000001",
    "itunes.apple.com/us/app/id-575000001", "itunes.apple.com/us/app/id99999999999999999999", "http://", "://id1",
    "itunes.apple.com", "apps.apple.com/us/app/id+575000001?i=",
  ])
  func `what is not a link to a product is refused as one`(link: String) throws {
    #expect(try TestConsole.books().refusal(of: "app lookup '\(link)'")?.code == "app.lookup.link")
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
          Version  State               Created           Release
          1.0      Prepare for Upload  2012-11-21 00:00  After approval

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

  @Test func `in 2012 a name has 75 bytes, and is fixed once a version is approved, until there is another`() throws {
    let console = try TestConsole.books()
    let long = String(repeating: "é", count: 37)
    try console.run("app edit com.example.books --name \(long)")
    #expect(console.refusal(of: "app edit com.example.books --name \(long)é")?.code == "app.name.length")
    try console.run("app version create 1.0; app edit com.example.books --name Books")
    try console.unit { catalog in
      let version = try catalog.apps.requireVersion("1.0", of: try #require(try catalog.apps.only()))
      _ = try catalog.apps.move(version, to: .readyForSale, as: StatusMove(by: catalog.actor, reason: "test"))
    }
    let refusal = console.refusal(of: "app edit com.example.books --name 'More Books'")
    #expect(refusal?.code == "app.name.not-editable")
    #expect(refusal?.hint?.hasSuffix("app version create 1.1") == true, "\(refusal?.hint ?? "")")
    try console.run("app edit com.example.books --name Books --locale en-GB")
    try console.run("app version create 1.1; app edit com.example.books --name 'More Books'")
    let today = try TestConsole.books(rules: .asc2026)
    #expect(today.refusal(of: "app edit com.example.books --name \(long)")?.message.hasPrefix("37 characters") == true)
  }

  @Test func `storefronts are found by code, name and region`() throws {
    let console = try TestConsole.books()
    #expect(try console.json("storefront show jp").contains(#""name": "Japan""#))
    #expect(try console.run("storefront list --search kosovo") == "no storefronts\n")
    #expect(try console.rows(of: "storefront list").count == 155)
    let today = try TestConsole.books(rules: .asc2026)
    #expect(try today.run("storefront list --search kosovo").contains("XKS"))
    #expect(try today.rows(of: "storefront list").count == 175)
    #expect(console.refusal(of: "storefront show JPY")?.code == "storefront.unknown")
  }
}
