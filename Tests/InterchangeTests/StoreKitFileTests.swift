import Foundation
import Interchange
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

@Suite struct StoreKitFileTests {
  /// A console with one app, and products that a configuration file can say everything of.
  private func plain() throws -> TestConsole {
    let console = try TestConsole.empty()
    for line in [
      "app create com.example.novel --name Novel --sku N1",
      "product create .chapter1 --name \"Chapter 1\" --tier 3 --description \"The first chapter\"",
      "product localize .chapter1 zh-Hans --display-name 第一章 --description 带有许多漂亮插图的第一章。",
      "product localize .chapter1 de-DE --display-name \"Kapitel 1\" --description \"Das erste \\\"Kapitel\\\"\"",
      "product create .hints --name Hints --type consumable --tier 1",
      "product create .season --name Season --type non-renewing --tier 10",
    ] { try console.run(line) }
    return console
  }

  @Test func `a file is laid out as Xcode does it`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    try console.run("product create .hints --name Hints --type consumable --tier 1 --description \"Ten good hints\"")
    try console.run("export novel.storekit")
    #expect(
      try console.text(of: "novel.storekit") == """
        {
          "appPolicies" : {
            "eula" : "",
            "policies" : [
              {
                "locale" : "en_US",
                "policyText" : "",
                "policyURL" : ""
              }
            ]
          },
          "identifier" : "AA009AB2",
          "nonRenewingSubscriptions" : [

          ],
          "products" : [
            {
              "displayPrice" : "0.99",
              "familyShareable" : false,
              "internalID" : "7165E05A",
              "localizations" : [
                {
                  "description" : "Ten good hints",
                  "displayName" : "Hints",
                  "locale" : "en_US"
                }
              ],
              "productID" : "com.example.novel.hints",
              "referenceName" : "Hints",
              "type" : "Consumable"
            }
          ],
          "settings" : {

          },
          "subscriptionGroups" : [

          ],
          "version" : {
            "major" : 4,
            "minor" : 0
          }
        }

        """)
  }

  @Test(arguments: ["", "--storefront JPN"])
  func `what a file can say is exported, imported and exported again byte by byte`(options: String) throws {
    let first = try plain()
    let told = try first.run("export novel.storekit \(options)")
    #expect(told.hasSuffix("localizations\nnot written: 3 Apple IDs\n"), "\(told)")
    let second = try TestConsole.empty()
    try second.run("app create com.example.novel --name Novel --sku N1")
    try second.write(try first.data(of: "novel.storekit"), to: "novel.storekit")
    try second.run("import novel.storekit")
    try second.run("export again.storekit \(options)")
    #expect(try first.text(of: "novel.storekit") == second.text(of: "again.storekit"))
    #expect(try first.run("product list", as: .csv) == second.run("product list", as: .csv))
    #expect(
      try second.run("apply novel.storekit")
        == "novel.storekit: left unchanged 3 products and 5 localizations\n")
  }

  @Test(arguments: ["JPN", "KOR", "USA"])
  func `a product without a price stays without one in every currency`(storefront: String) throws {
    let console = try plain()
    try console.run("product create com.example.novel.free --name Free --app com.example.novel")
    try console.run("export novel.storekit --storefront \(storefront)")
    #expect(try console.text(of: "novel.storekit").contains("\"0.00\""))
    #expect(try console.run("apply novel.storekit --storefront \(storefront)").contains("left unchanged 4 products"))
  }

  @Test func `under the rules of today every price point is a price, and others are kept with a warning`() throws {
    let console = try plain()
    try console.unit { try $0.settings.set(RuleTable.settingName, to: RuleProfile.asc2026.rawValue) }
    try console.setClock("2026-11-21")
    try console.run("export novel.storekit")
    let text = try console.text(of: "novel.storekit").replacing("\"2.99\"", with: "\"39.00\"")
    try console.write(
      text.replacing("\"9.99\"", with: "\"0.49\"").replacing("\"0.99\"", with: "\"0.47\""), to: "novel.storekit")
    for (storefront, currency) in [("USA", "USD"), ("HRV", "EUR")] {
      let told = try console.run("apply novel.storekit --storefront \(storefront)")
      #expect(told.contains("warning: 0.47 \(currency) is not a price point in "), "\(told)")
      let prices = try console.run("product list --columns id,price:\(storefront)", as: .csv)
      for price in ["chapter1,39.00", "season,0.49", "hints,0.47"] {
        #expect(prices.contains("\(price) \(currency)\n"), "\(prices)")
      }
    }
  }

  @Test func `what a file cannot say is counted`() throws {
    let console = try TestConsole.stocked()
    let told = try console.run("export all.storekit")
    for loss in [
      "2 apps, whose products are in one list", "1 availability by storefront", "1 hosted content", "1 review note",
      "4 Apple IDs", "1 review screenshot", "1 product not cleared for sale",
      "1 product without a price, written as 0.00",
    ] {
      #expect(told.contains("not written: \(loss)\n") || told.hasSuffix("not written: \(loss)\n"), "\(loss): \(told)")
    }
    #expect(!FileManager.default.fileExists(atPath: console.folder.appendingPathComponent("screenshots").path))
  }

  @Test(arguments: ["all.storekit", "all.iap.json"])
  func `what is not in the file is not counted as if it were`(name: String) throws {
    let console = try plain()
    let before = try console.run("export \(name)")
    try console.run(
      "product create com.example.novel.news --name News --type free-subscription --app com.example.novel")
    let told = try console.run("export \(name)")
    #expect(told.prefix { $0 != "\n" } == before.prefix { $0 != "\n" }, "\(told)")
    #expect(told.contains("not written: 1 free subscription"))
  }

  @Test func `scheduled prices and those of other storefronts are counted, and kept when the file is applied`() throws {
    let console = try plain()
    try console.run("price set com.example.novel.hints --tier 5 --from 2012-12-24")
    let told = try console.run("export novel.storekit")
    #expect(told.contains("not written: 1 price change by date"))
    try console.run("apply novel.storekit")
    try console.run("export all.ndjson")
    #expect(try console.text(of: "all.ndjson").contains(#""price":"tier 1; tier 5 from 2012-12-24""#))
  }

  @Test(arguments: [1, 2, 3, 4, 5])
  func `files of each version are read, and what has no place is counted`(version: Int) throws {
    let console = try TestConsole.empty(adding: SubscriptionsPlugin())
    try console.run("app create com.example.novel --name Novel --sku N1")
    try console.write(
      """
      {
        \(version < 4 ? "" : #""appPolicies" : {"eula" : "", "policies" : [{"locale" : "en_US", "policyText" : "x"}]},"#)
        "identifier" : "2B418075",
        "nonRenewingSubscriptions" : [{"displayPrice" : "9.99", "internalID" : "1", "localizations" : [],
          "productID" : "com.example.novel.season", "referenceName" : "Season", "type" : "NonRenewingSubscription"}],
        "products" : [{"displayPrice" : "1.99", "familyShareable" : true, "internalID" : "2",
          "localizations" : [{"description" : "", "displayName" : "Pièce", "locale" : "fr"}],
          "productID" : "com.example.novel.coin", "referenceName" : null, "type" : "Consumable"}],
        "settings" : {\(version == 1 ? #""_timeRate" : 0"# : "")},
        "subscriptionGroups" : [{"id" : "8126C4BB", "localizations" : [], "name" : "VIP", "subscriptions" : [
          {"adHocOffers" : [{"offerID" : "x"}], "codeOffers" : [], "displayPrice" : "4.99", "familyShareable" : false,
           "groupNumber" : 1, "internalID" : "3", "introductoryOffer" : {"paymentMode" : "free"},
           \(version < 5 ? "" : #""billingPlans" : [{}, {}], "introductoryOffers" : [{"paymentMode" : "free"}],"#)
           "localizations" : [{"description" : "All of the books", "displayName" : "VIP", "locale" : "en_US"}],
           "productID" : "com.example.novel.vip", "recurringSubscriptionPeriod" : "P1M", "referenceName" : "VIP club",
           "subscriptionGroupID" : "8126C4BB", "type" : "RecurringSubscription"}]}],
        "version" : {"major" : \(version), "minor" : 0}
      }
      """, to: "x.storekit")
    let told = try console.record(of: "import x.storekit")["leftOut"]
    guard case .list(let left)? = told else {
      Issue.record("the receipt has no list: \(String(describing: told))")
      return
    }
    #expect(left.count == [1: 5, 4: 5, 5: 5][version, default: 4], "\(left)")
    let rows = try console.run("product list --columns id,name,type", as: .csv)
    for row in ["coin,coin,", "season,Season,", "vip,VIP club,"] { #expect(rows.contains(row), "\(rows)") }
    try console.run("export y.ndjson")
    let text = try console.text(of: "y.ndjson")
    #expect(text.contains(#""locale":"fr-FR","display_name":"Pièce","description":null"#))
    #expect(text.contains(#""price":"tier 2""#))
    try console.run("export z.storekit")
    #expect(try console.text(of: "z.storekit").contains("\"subscriptionGroupID\""))
    #expect(try console.text(of: "z.storekit").contains("\"recurringSubscriptionPeriod\" : \"P1M\""))
  }

  private static let synchronized = """
    {"nonRenewingSubscriptions" : [], "products" : [
       {"displayPrice" : "0.99", "internalID" : "6440000001", "productID" : "com.example.novel.coin",
        "localizations" : [{"description" : "test2", "displayName" : "T", "locale" : "en_US"}],
        "referenceName" : "Coin", "type" : "Consumable"}],
     "settings" : {"_applicationInternalID" : "1550000001", "_lastSynchronizedDate" : 743722291.5},
     "subscriptionGroups" : [{"id" : "8126C4BB", "name" : "VIP", "subscriptions" : [
       {"internalID" : "6440000002", "productID" : "com.example.novel.year", "recurringSubscriptionPeriod" : "P1Y",
        "referenceName" : "A year", "type" : "RecurringSubscription"},
       {"internalID" : "6440000003", "productID" : "com.example.novel.days", "recurringSubscriptionPeriod" : "P3D",
        "referenceName" : "Days", "type" : "RecurringSubscription"}]}],
     "version" : {"major" : 5, "minor" : 0}}
    """

  @Test func `a synchronized file keeps its Apple IDs and periods, and limits leave out texts of a local one`() throws {
    let console = try TestConsole.empty(adding: SubscriptionsPlugin())
    try console.run("app create com.example.novel --name Novel --sku N1 --apple-id 1550000001")
    try console.write(Self.synchronized, to: "x.storekit")
    guard case .list(let left)? = try console.record(of: "import x.storekit")["leftOut"] else {
      Issue.record("the receipt has no list")
      return
    }
    #expect(left.contains(.text("1 description that is not 10 to 45 characters, which the store requires")), "\(left)")
    #expect(left.contains(.text("1 display name that is not 2 to 30 characters, which the store requires")), "\(left)")
    #expect(left.contains(.text("1 period of subscriptions")), "\(left)")
    #expect(
      try console.run("product list --columns id,appleID", as: .csv).contains("com.example.novel.coin,6440000001"))
    let told = try console.run("export z.storekit")
    #expect(!told.contains("Apple ID"), "\(told)")
    #expect(told.contains("not written: 1 unknown period of subscriptions, written as a month"), "\(told)")
    let text = try console.text(of: "z.storekit")
    for part in [
      "\"internalID\" : \"6440000002\"", "\"recurringSubscriptionPeriod\" : \"P1Y\"",
      "\"_applicationInternalID\" : \"1550000001\"",
    ] { #expect(text.contains(part), "\(part)") }
    // What was written is read again.
    let other = try TestConsole.empty(adding: SubscriptionsPlugin())
    try other.run("app create com.example.novel --name Novel --sku N1 --apple-id 1550000001")
    try other.write(text, to: "z.storekit")
    try other.run("import z.storekit; export again.storekit")
    #expect(try other.text(of: "again.storekit") == text)
    #expect(try console.run("apply z.storekit").contains("left unchanged 2 products"))
  }

  @Test func `groups, levels, and Family Sharing go through a file under the rules that have them`() throws {
    let console = try TestConsole.empty(adding: SubscriptionsPlugin())
    for line in [
      "store edit --profile asc2026", "app create com.example.novel --name Novel --sku N1 --apple-id 1550000001",
      "subscription group create VIP; subscription group create News",
      "subscription create .year --name Year --group VIP --period 1y --family-sharable",
      "subscription create .month --name Month --group VIP --period 1m",
      "subscription create .daily --name Daily --group News --period 1w", "export x.storekit",
    ] { try console.run(line) }
    let text = try console.text(of: "x.storekit")
    for part in ["\"name\" : \"News\"", "\"groupNumber\" : 2", "\"familyShareable\" : true"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(try console.run("apply x.storekit").contains("left unchanged 3 products"))
    let other = try TestConsole.empty(adding: SubscriptionsPlugin())
    try other.run(
      "store edit --profile asc2026; app create com.example.novel --name Novel --sku N1 --apple-id 1550000001")
    try other.write(text, to: "x.storekit")
    try other.run("import x.storekit; export again.storekit")
    #expect(try other.text(of: "again.storekit") == text)
    #expect(
      try other.run("subscription list --columns id,group,level,period", as: .csv).hasSuffix(
        """
        com.example.novel.daily,News,1,1 Week
        com.example.novel.month,VIP,2,1 Month
        com.example.novel.year,VIP,1,1 Year

        """))
    try console.write("product_id,status\ncom.example.novel.year,APPROVED\n", to: "status.csv")
    try console.run("apply status.csv; subscription edit .year --period 1y")
    #expect(console.refusal(of: "subscription edit .year --period 1m")?.code == "subscription.period.fixed")
  }

  @Test func `a period goes through each format that has fields, and is undone`() throws {
    let console = try TestConsole.empty(adding: SubscriptionsPlugin())
    try console.run("app create com.example.novel --name Novel --sku N1")
    try console.write(Self.synchronized, to: "x.storekit")
    try console.run("export before.csv; import x.storekit")
    #expect(try !console.text(of: "before.csv").contains("subscription_period"))
    for name in ["all.csv", "all.yaml", "all.ndjson"] {
      try console.run("export \(name)")
      #expect(try console.text(of: name).contains("P1Y"), "\(name)")
      try console.write(try console.text(of: name).replacing("P1Y", with: "p6m"), to: name)
      try console.run("apply \(name)")
      try console.run("export y.ndjson")
      #expect(try console.text(of: "y.ndjson").contains(#""subscription_period":"P6M""#), "\(name)")
      try console.run("undo")
    }
    #expect(try console.run("export all.iap.json").contains("not written: 1 value of subscription_period"))
    try console.run("export all.seed")
    #expect(try console.text(of: "all.seed").contains("product edit com.example.novel.year --period=1y"))
    try console.write("product_id,subscription_period\ncom.example.novel.coin,P1Y\n", to: "bad.csv")
    #expect(console.errors(of: "apply bad.csv").contains("bad.csv:2:24: error: interchange.period.type"))
    try console.write("product_id,subscription_period\ncom.example.novel.year,P2Y\n", to: "bad.csv")
    #expect(console.errors(of: "apply bad.csv").contains("bad.csv:2:24: error: interchange.period"))
    try console.run("product delete com.example.novel.year --yes; export after.csv; undo; export z.storekit")
    #expect(try console.text(of: "z.storekit").contains("P1Y"))
  }

  @Test func `every bad value is told with its place, and nothing is changed`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    try console.write(
      """
      {"products" : [
        {"productID" : "com.example.novel.a", "referenceName" : "Good", "type" : "Consumbale"},
        {"referenceName" : "Good", "type" : "Consumable"},
        {"productID" : "com.example.novel.c", "displayPrice" : "1,99", "type" : "Consumable"},
        {"productID" : "com.example.novel.d", "displayPrice" : "1.37", "type" : "Consumable"},
        {"productID" : "com.example.novel.e", "referenceName" : "Good", "type" : "Consumable",
         "localizations" : [{"displayName" : "X", "locale" : "tlh"}]},
        {"productID" : ["x"], "type" : "Consumable"}, 7],
       "version" : {"major" : 3, "minor" : 0}}
      """, to: "bad.storekit")
    let errors = console.errors(of: "import bad.storekit")
    for place in ["2:76", "3:3", "4:58", "5:58", "7:56", "8:18", "8:49"] {
      #expect(errors.contains("bad.storekit:\(place): error: "), "\(place) in \(errors)")
    }
    try console.write(#"{"version" : {"major" : 9}}"#, to: "new.storekit")
    #expect(console.errors(of: "import new.storekit").contains("new.storekit:1:25: error: storekit.version"))
    try console.write("[]", to: "list.storekit")
    #expect(console.errors(of: "import list.storekit").contains("list.storekit:1:1: error: storekit.file"))
    #expect(try console.run("product list", as: .ndjson).isEmpty)
  }
}
