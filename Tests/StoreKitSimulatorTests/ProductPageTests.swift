import StockroomKit
import StockroomTesting
import Testing

@Suite struct StorePageTests {
  private let finishing = ["productViewControllerDidFinish(_:)", "dismiss(animated:completion:)"]

  @Test func `statement 115: a page is loaded by its Apple ID, presented, and finished on cancel`() throws {
    let store = try StoreConsole()
    #expect(
      try store.sequence(of: "storekit page 364709193") == [
        "loadProduct(withParameters:completionBlock:)", "completion block", "present(_:animated:completion:)", "Cancel",
      ] + finishing)
    let page = try store.console.record(of: "storekit page 364709193")
    #expect(page["finished"] == .boolean(true))
    #expect(page["name"] == .text("iBooks"))
    #expect(page["artist"] == .text("Apple"))
    #expect(page["price"] == .money(amount: "0.00", currency: "USD", formatted: "Free"))
    #expect(page["link"] == .text("http://itunes.apple.com/us/app/id364709193?mt=8"))
  }

  @Test func `statement 128: after buying, the user is back in the app`() throws {
    let store = try StoreConsole()
    #expect(
      try store.sequence(of: "storekit page 515103001 --action buy").suffix(4) == [
        "Buy", "purchase and download",
      ] + finishing)
    #expect(try store.sequence(of: "storekit page 364709193 --action install").contains("Install"))
    #expect(
      try store.console.run("storekit page 515103001 --action buy").contains("the user is back in the app"))
  }

  @Test func `statement 116: reviews are recorded, and the page shows their average and number`() throws {
    let store = try StoreConsole()
    let bare = try store.console.run("storekit page 364709193")
    for text in ["no ratings recorded", "no reviews recorded", "Screenshots  none recorded"] {
      #expect(bare.contains(text), "\(bare)")
    }
    try store.console.run("storekit review add 364709193 --stars 5 --title Good --text 'I read <em>a lot</em>'")
    try store.console.run("storekit review add 364709193 --stars 2")
    let page = try store.console.record(of: "storekit page 364709193")
    #expect(page["rating"] == .decimal(3.5, places: 1))
    #expect(page["ratings"] == .integer(2))
    #expect(try store.console.run("storekit page 364709193").contains("I read <em>a lot</em>"))
    let found = try store.console.json("storekit search ibooks")
    #expect(found.contains(#""averageUserRating": 3.5"#) && found.contains(#""userRatingCount": 2"#), "\(found)")
    #expect(try store.sequence(of: "storekit page 364709193 --action review").suffix(2) == finishing[...])
  }

  @Test func `statement 116: screenshots and samples come with an item`() throws {
    let console = try StoreConsole().console
    try console.write(
      """
      [{"kind": "song", "trackId": 515103001, "trackName": "Waves", "price": 0.99, "currency": "USD",
        "previewUrl": "http://example.com/a.m4a", "screenshotUrls": ["http://example.com/1.png", "http://example.com/2.png"]}]
      """, to: "song.json")
    try console.run("storekit item import song.json")
    let page = try console.record(of: "storekit page 515103001")
    #expect(page["screenshots"] == .list([.text("http://example.com/1.png"), .text("http://example.com/2.png")]))
    #expect(page["samples"] == .list([.text("http://example.com/a.m4a")]))
    try console.write(
      "kind,id,name,price,currency,samples\nsong,5,Tide,1.29,USD,http://example.com/t.m4a ftp://example.com/u\n",
      to: "songs.csv")
    #expect(console.errors(of: "storekit item import songs.csv").contains("storekit.text.url"))
    try console.write(
      "kind,id,name,price,currency,samples\nsong,5,Tide,1.29,USD,\(String(repeating: "http://a.b/c ", count: 21))\n",
      to: "many.csv")
    #expect(console.errors(of: "storekit item import many.csv").contains("storekit.item.addresses"))
  }

  @Test func `statement 116: an account has one review of an item, and a new one replaces it`() throws {
    let store = try StoreConsole()
    try store.console.run("storekit device edit iPad --profile distribution")
    try store.console.run("storekit sign-in buyer@example.com --storefront USA")
    try store.console.run("storekit review add 364709193 --stars 1 --account buyer@example.com")
    let receipt = try store.console.receipt(
      of: "storekit review add 364709193 --stars 4 --account BUYER@example.com")
    #expect(receipt.message == "iBooks has 1 rating")
    #expect(receipt.record.fields.contains { $0.name == "rating" && $0.value == .decimal(4, places: 1) })
  }

  @Test func `statement 117: related products and support leave the app`() throws {
    let store = try StoreConsole()
    for action in ["related", "support"] {
      let page = try store.console.record(of: "storekit page 364709193 --action \(action)")
      #expect(page["finished"] == .boolean(false))
      #expect(try store.sequence(of: "storekit page 364709193 --action \(action)").last == "opens the store's app")
    }
    let shown = try store.console.json("storekit page 364709193")
    #expect(shown.replacing(/\s+/, with: " ").contains(#"{ "action": "Support", "leavesApp": true }"#), "\(shown)")
    #expect(store.console.refusal(of: "storekit page 515103002 --action support")?.code == "storekit.page.action")
    #expect(store.console.refusal(of: "storekit page 515103002 --action read")?.code == "storekit.page.action")
  }

  @Test func `statement 119: a wrong Apple ID is SKErrorDomain 5, and the hint says what it means`() throws {
    let store = try StoreConsole()
    for (id, hint) in [
      ("1", "the network is fine: no app or imported item has this Apple ID: app list, or storekit item list"),
      ("575000001", "the network is fine: the app was never on sale"),
      ("99999999999999999999", "an Apple ID is a number of 1 to 12 digits, without zeros before it"),
      ("0364709193", "an Apple ID is a number of 1 to 12 digits, without zeros before it"),
      ("Books", "an Apple ID is a number: app list"),
      ("'http://itunes.apple.com/us/app/ibooks/id364709193?mt=8'", "preview link: storekit page 364709193"),
    ] {
      let refusal = store.console.refusal(of: "storekit page \(id)")
      #expect(refusal?.code == "storekit.page.unavailable", "\(id)")
      #expect(refusal?.message == "SKErrorDomain 5: Cannot connect to iTunes Store")
      #expect(refusal?.kind.exitStatus == 1)
      #expect(refusal?.hint?.contains(hint) == true, "\(refusal?.hint ?? "")")
    }
  }

  @Test func `statement 120: an Apple ID is a number, not a bundle ID`() throws {
    let refusal = try StoreConsole().console.refusal(of: "storekit page com.example.books")
    #expect(refusal?.code == "storekit.page.unavailable")
    #expect(refusal?.hint == "an Apple ID is a number, not a bundle ID: app lookup com.example.books")
  }

  @Test func `statement 121: the back office shows the Apple ID of an app, whose page opens once it is on sale`() throws
  {
    let store = try StoreConsole()
    #expect(try store.console.record(of: "app lookup com.example.books")["appleID"] == .integer(575_000_001))
    try store.putOnSale()
    let page = try store.console.record(of: "storekit page 575000001")
    #expect(page["name"] == .text("Example Books"))
    #expect(page["version"] == .text("1.0"))
    #expect(page["price"] == .money(amount: "0.00", currency: "USD", formatted: "Free"))
    let product = store.console.refusal(of: "storekit page 575000002")
    #expect(
      product?.hint
        == "575000002 is an in-app purchase, which has no page; open that of its app: storekit page 575000001")
    try store.console.run("app version take-off-sale 1.0")
    #expect(
      store.console.refusal(of: "storekit page 575000001")?.hint?.contains("Developer Removed from Sale") == true)
  }

  @Test func `prices are those of the device's storefront, and an item not sold there has no page`() throws {
    let store = try StoreConsole()
    try store.console.run("storekit device edit iPad --profile distribution")
    try store.console.run("storekit sign-in buyer@example.com --storefront JPN")
    let page = try store.console.record(of: "storekit page 515103001")
    #expect(page["price"] == .money(amount: "100", currency: "JPY", formatted: "¥100"))
    #expect(page["storefront"] == .identifier("JPN"))
    #expect(page["link"] == .text("http://itunes.apple.com/jp/book/id515103001?mt=11"))
    let refusal = store.console.refusal(of: "storekit page 515103002")
    #expect(refusal?.code == "storekit.page.unavailable")
    #expect(refusal?.hint == "the network is fine: Bush Dance is not sold in Japan")
  }

  @Test func `statement 126: before iOS 6 the app opens a link of itunes.apple.com instead`() throws {
    let store = try StoreConsole()
    try store.console.run("storekit device edit iPad --ios 5.1")
    let page = try store.console.record(of: "storekit page 364709193")
    #expect(page["link"] == .text("http://itunes.apple.com/us/app/id364709193?mt=8"))
    #expect(page["finished"] == .boolean(false))
    #expect(try store.sequence(of: "storekit page 364709193") == ["UIApplication.openURL(_:)"])
    #expect(try store.console.run("storekit page 364709193").hasPrefix("iOS 5.1 has no product pages: open the link"))
  }

  @Test func `without a network the page does not load, with the error of the network`() throws {
    let store = try StoreConsole()
    try store.console.run("storekit network off")
    let offline = try store.console.record(of: "storekit page 364709193")
    #expect(offline["errorCode"] == .integer(-1009))
    try store.console.run("storekit network on")
    try store.console.run("storekit fail-next 5")
    #expect(try store.console.record(of: "storekit page 364709193")["errorCode"] == .integer(5))
    #expect(try store.console.record(of: "storekit page 364709193")["errorCode"] == nil)
  }

  @Test func `a page needs a device, and without a plugin that reviews apps every app is on sale`() throws {
    let store = try StoreConsole()
    try store.console.run("storekit device remove iPad --yes")
    #expect(store.console.refusal(of: "storekit page 364709193")?.code == "storekit.device.none")
    try store.console.run("storekit device add iPad")
    try store.console.run("plugin disable ReviewWorkflow")
    #expect(try store.console.record(of: "storekit page 575000001")["name"] == .text("Example Books"))
  }
}
