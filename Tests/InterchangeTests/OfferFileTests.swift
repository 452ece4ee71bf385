import Interchange
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

/// Offers, codes, group texts, and billing plans in files.
@Suite struct OfferFileTests {
  /// A console with the rules of today, and an app.
  private func empty() throws -> TestConsole {
    let console = try TestConsole.empty(adding: SubscriptionsPlugin())
    try console.setClock("2026-11-21")
    try console.run("store edit --profile asc2026; app create com.example.news --name News --sku NEWS1")
    return console
  }

  private func stocked() throws -> TestConsole {
    let console = try empty()
    for line in [
      "subscription group create Premium; subscription group localize Premium ja --name プレミアム --custom-app-name 本",
      "subscription create .monthly --name Monthly --group Premium --period 1m",
      "subscription create .yearly --name Yearly --group Premium --period 1y",
      "price set .monthly --price 9.99; price set .yearly --price 99.99",
      "subscription plan set .yearly monthly --storefronts DEU,JPN",
      "price set .yearly --billing-plan monthly --price 9.99 --storefront DEU",
      "subscription offer introductory create .monthly --mode free --duration 1w --until 2027-12-31",
      "subscription offer introductory create .monthly --mode free --duration 2w --from 2028-01-01",
      "subscription offer introductory create .yearly --mode as-you-go --duration 1y --price 49.99",
      "subscription offer promotional create .monthly spring --name Spring --mode up-front --duration 3m "
        + "--price \"9.99 USD; JPN: 1200 JPY\"",
      "subscription offer code create .monthly Summer --customers new,expired --mode free --duration 1m --no-renews",
      "subscription offer custom-code create .monthly Summer SUN26 --count 500",
      "subscription offer win-back create .yearly comeback --name Comeback --mode free --duration 1m --paid-months 3 "
        + "--lapsed-months 2-12 --from 2026-12-05 --until 2027-02-01",
    ] { try console.run(line) }
    return console
  }

  @Test(arguments: ["x.csv", "x.ndjson", "x.yaml", "x.seed"])
  func `every format with fields has them all, each once`(name: String) throws {
    let console = try stocked()
    let told = try console.run("export \(name)")
    #expect(!told.contains("not written"), "\(told)")
    let units = try console.run("log")
    #expect(try console.run("apply \(name)").contains("left unchanged"))
    #expect(try console.run("log") == units)
    let other = try TestConsole.empty(adding: SubscriptionsPlugin())
    try other.setClock("2027-06-01")
    try other.run("store edit --profile asc2026")
    try other.write(try console.text(of: name), to: name)
    try other.run("apply \(name); export again.seed; export again.ndjson")
    try console.run("export whole.seed; export whole.ndjson")
    #expect(try other.text(of: "again.ndjson") == console.text(of: "whole.ndjson"))
    #expect(try other.text(of: "again.seed") == console.text(of: "whole.seed"))
    try other.run("undo")
    #expect(try other.run("app list", as: .ndjson).isEmpty)
  }

  @Test func `what a file cannot keep of a price is counted`() throws {
    let console = try stocked()
    try console.run("price set .yearly --billing-plan monthly --price 1500 --storefront JPN")
    let told = try console.run("export x.storekit --storefront DEU")
    #expect(told.contains("1 price of monthly plans in other storefronts"), "\(told)")
    #expect(told.contains("1 list of storefronts of monthly plans"), "\(told)")
    try console.run("price set .yearly --billing-plan monthly --price 10.99 --storefront DEU --from 2027-01-01")
    #expect(
      try console.run("export y.storekit --storefront DEU").contains("1 price change of monthly plans by date"))
    try console.run("undo")
    try console.run("price set .monthly --price 12.99 --from 2027-01-01 --preserve")
    #expect(try console.run("export x.csv").contains("not written: 1 preserved price"))
    let other = try empty()
    try other.write(try console.text(of: "x.storekit"), to: "x.storekit")
    try other.run("import x.storekit; export back.csv")
    let back = try other.text(of: "back.csv")
    #expect(back.contains("9.99 EUR base DEU") && back.contains(",P1Y,DEU,"), "\(back)")
  }

  @Test(arguments: ["x.csv", "x.yaml", "x.seed", "x.storekit"])
  func `sets of one-time codes are counted, since no file has them`(name: String) throws {
    let console = try stocked()
    try console.run("subscription offer one-time-code create .monthly Summer --count 500 --expires +90d")
    #expect(try console.run("export \(name)").contains("not written: 1 code set"))
  }

  @Test func `a list may be one of YAML, as it is exported, or a text as in earlier files`() throws {
    let console = try stocked()
    try console.run("export x.yaml")
    let text = try console.text(of: "x.yaml")
    #expect(
      text.contains(
        """
                subscription_offer_codes:
                  - name: Summer
                    customerEligibilities:
                      - NEW
                      - EXPIRED
        """), "\(text)")
    let texts = "subscription_group_localizations:\n          - locale: ja\n            name: プレミアム\n"
    #expect(text.contains(texts + "            customAppName: 本\n"), "\(text)")
    func apply(_ value: String) throws -> String {
      try console.write("products:\n- id: com.example.news.yearly\n  win_back_offers:\(value)\n", to: "y.yaml")
      return try console.run("apply y.yaml")
    }
    let offer = """
      offerId: comeback, referenceName: Comeback, offerMode: free, duration: 1m, periodCount: 1, \
      customerEligibilityPaidSubscriptionDurationInMonths: 3, \
      customerEligibilityTimeSinceLastSubscribedInMonths: {minimum: 2, maximum: 12}, startDate: 2026-12-05
      """
    #expect(try apply(" [{\(offer), endDate: 2027-02-01}]") == "y.yaml: left unchanged 1 product\n")
    #expect(try apply("\n  - {\(offer), endDate: ~}").contains("changed 1 product"))
    #expect(try apply(" ''").contains("left unchanged 1 product"))
    #expect(try apply(" '[]'").contains("changed 1 product"))
    #expect(try apply(" []").contains("left unchanged 1 product"))
    try console.write("products:\n- id: com.example.news.yearly\n  win_back_offers: {a: b}\n", to: "y.yaml")
    #expect(
      console.errors(of: "apply y.yaml").contains("y.yaml:3:20: error: yaml.value: this must be a list of mappings"))
  }

  @Test(arguments: [
    (
      "win_back_offers", #"[{"offerId":"a"},{}]"#,
      "interchange.items.missing: entry 1: a win-back offer needs referenceName"
    ),
    (
      "subscription_introductory_offers",
      #"[{"offerMode":"free","duration":"1w"},{"offerMode":"free","duration":"5d"}]"#,
      "subscription.offer.introductory.duration.unknown: entry 2: "
    ),
    (
      "subscription_introductory_offers", #"[{"offerMode":"up-front","duration":"1y","price":"100"}]"#,
      "subscription.offer.price-standard: PAY_UP_FRONT ONE_YEAR 1: customers of the United States"
    ),
    (
      "subscription_promotional_offers",
      #"[{"offerCode":"x","name":"X","offerMode":"up-front","duration":"1y","price":"100"}]"#,
      "subscription.offer.price-standard: x: customers of the United States"
    ),
    (
      "subscription_offer_codes",
      #"[{"name":"X","customerEligibilities":["NEW"],"offerMode":"free","duration":"1w","customCodes":[{"a":1}]}]"#,
      "interchange.items.key: entry 1: customCodes: entry 1: a custom code does not have a"
    ),
  ])
  func `a problem of a list names the entry`(field: String, list: String, problem: String) throws {
    let console = try stocked()
    try console.write(
      #"{"product_id":"com.example.news.yearly","\#(field)":\#(list)}"# + "\n", to: "x.ndjson")
    let errors = console.errors(of: "apply x.ndjson")
    #expect(errors.contains("error: \(problem)"), "\(errors)")
  }

  @Test func `a configuration file has what Xcode has a place for, and applying it loses nothing of the rest`() throws {
    let console = try stocked()
    let told = try console.run("export x.storekit")
    for loss in [
      "1 custom code", "1 introductory offer with days", "1 introductory offer of another day",
      "1 win-back offer with conditions",
    ] {
      #expect(told.contains("not written: \(loss)\n") || told.hasSuffix("not written: \(loss)"), "\(loss): \(told)")
    }
    let text = try console.text(of: "x.storekit")
    for part in [
      "\"major\" : 5", "\"introductoryOffers\"", "\"offerID\" : \"spring\"", "\"isStackable\" : true",
      "\"offerID\" : \"comeback\"", "\"displayName\" : \"プレミアム\"", "\"description\" : \"本\"",
      "\"billingPlanType\" : \"MONTHLY\"", "\"commitmentDisplayPrice\" : \"100.08\"", "\"displayPrice\" : \"8.34\"",
    ] { #expect(text.contains(part), "\(part) is not in \(text)") }
    let units = try console.run("log")
    #expect(try console.run("apply x.storekit").contains("left unchanged 2 products"))
    #expect(try console.run("log") == units)
    let other = try empty()
    try other.write(text, to: "x.storekit")
    try other.run("import x.storekit; export again.storekit")
    #expect(try other.text(of: "again.storekit") == text)
    #expect(try other.run("subscription offer win-back list .yearly", as: .csv).contains("comeback,Comeback"))
    #expect(try other.run("subscription plan list .yearly", as: .ndjson).contains("MONTHLY"))
    try other.run("undo")
    #expect(try other.run("product list", as: .ndjson).isEmpty)
  }

  @Test func `the installments of the storefront of a configuration file are its prices, and go back to it`() throws {
    let console = try stocked()
    try console.run("export x.storekit --storefront DEU")
    let text = try console.text(of: "x.storekit")
    #expect(text.contains("\"commitmentDisplayPrice\" : \"119.88\""), "\(text)")
    let units = try console.run("log")
    #expect(try console.run("apply x.storekit --storefront DEU").contains("left unchanged 2 products"))
    #expect(try console.run("log") == units)
    try console.write(text.replacing("\"9.99\"", with: "\"10.99\""), to: "y.storekit")
    try console.run("apply y.storekit --storefront DEU")
    let prices = try console.run("price show .yearly --billing-plan monthly --columns storefront,price", as: .csv)
    #expect(prices.contains("DEU,10.99"), "\(prices)")
  }

  @Test func `a configuration file for the United States keeps the price of the installments`() throws {
    let console = try stocked()
    try console.run("subscription plan set .yearly monthly --everywhere; price unset .yearly --billing-plan monthly")
    try console.run("price set .yearly --billing-plan monthly --price 10.99; export x.storekit")
    let text = try console.text(of: "x.storekit")
    #expect(text.contains("\"commitmentDisplayPrice\" : \"131.88\""), "\(text)")
    let other = try empty()
    try other.write(text, to: "x.storekit")
    #expect(try !other.run("import x.storekit").contains("installments"))
    try other.run("export again.storekit")
    #expect(try other.text(of: "again.storekit") == text)
    let prices = try console.run("price show .yearly --billing-plan monthly", as: .csv)
    #expect(try prices.contains("DEU") && other.run("price show .yearly --billing-plan monthly", as: .csv) == prices)
    try other.write(text.replacing("\"10.99\"", with: "\"0.99\""), to: "y.storekit")
    let left = try other.run("apply y.storekit")
    #expect(left.contains("price of monthly plans outside 1 to 1.5 times the price of the year"), "\(left)")
    try other.run("price set .yearly --billing-plan monthly --price 10.99 --base DEU; export z.storekit")
    let plan = /"MONTHLY",\s*"commitmentDisplayPrice" : "[0-9.]+",\s*"displayPrice" : "[0-9.]+"/
    let edited = try other.text(of: "z.storekit").replacing(
      plan,
      with: """
        "MONTHLY",
                      "commitmentDisplayPrice" : "143.88",
                      "displayPrice" : "11.99"
        """)
    try other.write(edited, to: "z.storekit")
    try other.run("apply z.storekit; export z2.storekit")
    func plans(_ text: String) -> [String] { text.matches(of: plan).map { $0.output.filter { !$0.isWhitespace } } }
    #expect(try plans(other.text(of: "z2.storekit")) == plans(edited) && plans(edited).count == 1)
    try other.run("price unset .yearly --billing-plan monthly")
    #expect(
      try other.run("export none.storekit").contains(
        "1 monthly plan without a price, written as a twelfth of the year"))
  }

  @Test
  func `a changed price of a file changes the offer, and an offer of another length replaces an introductory one`()
    throws
  {
    let console = try stocked()
    try console.run("export x.storekit")
    let text = try console.text(of: "x.storekit").replacing(
      "\"9.99\",\n              \"internalID\"", with: "\"8.99\",\n              \"internalID\"")
    try console.write(text.replacing("\"P1W\"", with: "\"P2M\""), to: "y.storekit")
    try console.run("apply y.storekit")
    let promotional = try console.run("subscription offer promotional list .monthly", as: .csv)
    #expect(promotional.contains("8.99 USD; JPN: 1200 JPY"), "\(promotional)")
    let introductory = try console.run("subscription offer introductory list .monthly --columns duration", as: .csv)
    #expect(introductory == "duration\n2 Months\n", "\(introductory)")
  }

  @Test func `what Xcode allows and the store does not is left out, and counted`() throws {
    let console = try empty()
    try console.write(
      """
      {"subscriptionGroups" : [{"id" : "1", "name" : "VIP",
        "localizations" : [{"description" : "", "displayName" : "V", "locale" : "en_US"}], "subscriptions" : [
        {"productID" : "com.example.news.vip", "referenceName" : "VIP", "type" : "RecurringSubscription",
         "recurringSubscriptionPeriod" : "P1M", "displayPrice" : "4.99",
         "introductoryOffer" : {"paymentMode" : "free", "subscriptionPeriod" : "P5D"},
         "adHocOffers" : [
           {"offerID" : "a", "referenceName" : "A", "paymentMode" : "free", "subscriptionPeriod" : "P1W", "numberOfPeriods" : 2},
           {"offerID" : "b", "paymentMode" : "payUpFront", "subscriptionPeriod" : "P1M", "referenceName" : "B"},
           {"offerID" : "", "paymentMode" : "free", "subscriptionPeriod" : "P1M"}],
         "codeOffers" : [{"referenceName" : "C", "paymentMode" : "free", "subscriptionPeriod" : "P1M"}],
         "billingPlans" : [{"billingPlanType" : "BILLED_UPFRONT", "displayPrice" : "5.99", "isEnabled" : false},
           {"billingPlanType" : "MONTHLY", "displayPrice" : "0.50", "isEnabled" : true}]}]}],
       "version" : {"major" : 5, "minor" : 0}}
      """, to: "x.storekit")
    guard case .list(let left)? = try console.record(of: "import x.storekit")["leftOut"] else {
      Issue.record("the receipt has no list")
      return
    }
    for loss in [
      "1 introductory offer with a length or a price that the store does not have",
      "2 promotional offers with a length or a price that the store does not have",
      "1 offer code with a length or a price that the store does not have", "1 monthly plan",
      "1 plan that is switched off", "1 price of plans paid at once beside those of subscriptions",
    ] { #expect(left.contains(.text(loss)), "\(loss): \(left)") }
    let offers = try console.run("subscription offer promotional list .vip --columns offerCode,duration", as: .csv)
    #expect(offers.hasSuffix("\na,2 Weeks\n"), "\(offers)")
  }

  @Test(arguments: [
    ("x", "interchange.items.json"), ("{}", "interchange.items.json"), ("[7]", "interchange.items.json"),
    ("[{}]", "interchange.items.missing"), (#"[{"offerMode":"free"}]"#, "interchange.items.missing"),
    (#"[{"offerMode":"free","duration":"1w","x":1}]"#, "interchange.items.key"),
    (#"[{"offerMode":["free"],"duration":{"a":1}}]"#, "interchange.items.value"),
    (#"[{"offerMode":"free","duration":"5d"}]"#, "subscription.offer.introductory.duration.unknown"),
    (
      #"[{"offerMode":"free","duration":"1w"},{"duration":"1w","offerMode":"FREE_TRIAL"}]"#, "interchange.items.doubled"
    ),
    (
      #"[{"offerMode":"free","duration":"1w"},{"duration":"2w","offerMode":"FREE_TRIAL"}]"#,
      "subscription.offer.overlap"
    ),
    (#"[{"offerMode":"up-front","duration":"1m"}]"#, "subscription.offer.price-missing"),
    (#"[{"offerMode":"up-front","duration":"1y","price":"100"}]"#, "subscription.offer.price-standard"),
  ])
  func `a wrong list is refused at its cell, and nothing is changed`(list: String, code: String) throws {
    let console = try stocked()
    let units = try console.run("log")
    let cell = "\"\(list.replacing("\"", with: "\"\""))\""
    try console.write(
      "product_id,subscription_introductory_offers\ncom.example.news.yearly,\(cell)\n", to: "bad.csv")
    let errors = console.errors(of: "apply bad.csv")
    #expect(errors.contains("error: \(code): "), "\(errors)")
    #expect(errors.contains("bad.csv:2:"), "\(errors)")
    #expect(try console.run("log") == units)
  }

  @Test func `a file replaces the texts of a group, and deletes no codes that customers hold`() throws {
    let console = try stocked()
    let codes =
      #"[{""name"":""Summer"",""customerEligibilities"":[""NEW"",""EXPIRED""],""offerMode"":""free"","#
      + #"""duration"":""1m"",""autoRenewEnabled"":false,""customCodes"":[]}]"#
    try console.write(
      "product_id,subscription_group_localizations,subscription_offer_codes\ncom.example.news.monthly,"
        + #""[{""locale"":""de-DE"",""name"":""Alles""}]","\#(codes)""# + "\n", to: "x.csv")
    #expect(try console.run("apply x.csv").contains("changed 1 product"))
    let shown = try console.json("subscription group show Premium")
    #expect(shown.contains("Alles") && !shown.contains("プレミアム"), "\(shown)")
    #expect(try console.run("subscription offer custom-code list .monthly Summer", as: .csv).contains("SUN26"))
    try console.write("product_id,subscription_offer_codes\ncom.example.news.monthly,[]\n", to: "x.csv")
    try console.run("apply x.csv")
    #expect(try console.run("subscription offer code list .monthly", as: .csv).contains("Summer"))
  }

  @Test func `a list of offers without a key for their codes leaves the codes as they are`() throws {
    let console = try stocked()
    let offer =
      #"{""name"":""Summer"",""customerEligibilities"":[""NEW"",""EXPIRED""],""offerMode"":""free"","#
      + #"""duration"":""1m"",""autoRenewEnabled"":false}"#
    for cell in ["\"[\(offer)]\"", "[]"] {
      try console.write("product_id,subscription_offer_codes\ncom.example.news.monthly,\(cell)\n", to: "x.csv")
      #expect(try console.run("apply x.csv") == "x.csv: left unchanged 1 product\n", "\(cell)")
    }
    #expect(try console.run("subscription offer custom-code list .monthly Summer", as: .csv).contains("SUN26"))
  }

  @Test func `two rows with other texts of one group are refused`() throws {
    let console = try stocked()
    let units = try console.run("log")
    func apply(_ names: (String, String)) throws {
      func cell(_ name: String) -> String { name.isEmpty ? "" : #""[{""locale"":""ja"",""name"":""\#(name)""}]""# }
      try console.write(
        "product_id,subscription_group_localizations\ncom.example.news.monthly,\(cell(names.0))\n"
          + "com.example.news.yearly,\(cell(names.1))\n", to: "x.csv")
    }
    for names in [("すべて", "プレミアム"), ("プレミアム", "すべて"), ("すべて", "全部")] {
      try apply(names)
      let errors = console.errors(of: "apply x.csv")
      #expect(
        errors.contains(
          "x.csv:3:25: error: interchange.shared.disagree: com.example.news.monthly in line 2 has another "
            + "subscription_group_localizations for the subscription group Premium\n"), "\(errors)")
      #expect(try console.run("log") == units)
    }
    for names in [("すべて", "すべて"), ("全部", ""), ("", "すべて")] {
      try apply(names)
      #expect(try console.run("apply x.csv").contains("changed"))
      #expect(try console.run("apply x.csv") == "x.csv: left unchanged 2 products\n")
    }
  }

  @Test(arguments: ["x.csv", "x.ndjson", "x.yaml", "x.seed", "x.storekit"], [true, false])
  func `a file without offers of a product deletes none`(name: String, hasOther: Bool) throws {
    let console = try stocked()
    try console.run("export all.ndjson")
    let other = try empty()
    try other.run("subscription group create Premium")
    for (id, period) in [("monthly", "1m"), ("yearly", "1y")] {
      try other.run("subscription create .\(id) --name \(id) --group Premium --period \(period) --price 9.99")
    }
    if hasOther {
      try other.run("subscription create .weekly --name Weekly --group Premium --period 1w --price 4.99")
      for kind in ["introductory create .weekly", "promotional create .weekly x --name X"] {
        try other.run("subscription offer \(kind) --mode free --duration 3d")
      }
    }
    try other.run("export \(name)")
    try console.write(try other.text(of: name), to: name)
    try console.run("apply \(name)")
    for (kind, count) in [("introductory list .monthly", 2), ("promotional list .monthly", 1)] {
      #expect(try console.run("subscription offer \(kind)", as: .ndjson).split(separator: "\n").count == count)
    }
  }

  @Test func `texts of a group that a configuration file lacks stay`() throws {
    let console = try stocked()
    try console.run("export x.storekit; subscription group localize Premium de-DE --name Alles")
    try console.run("apply x.storekit")
    #expect(try console.json("subscription group show Premium").contains("Alles"))
  }

  @Test func `a list replaces the offers, an empty one deletes them, and an empty cell leaves them`() throws {
    let console = try stocked()
    func apply(_ cell: String) throws -> String {
      try console.write("product_id,subscription_introductory_offers\ncom.example.news.yearly,\(cell)\n", to: "x.csv")
      return try console.run("apply x.csv")
    }
    #expect(try apply("").contains("left unchanged"))
    #expect(try apply(#""[{""offerMode"":""free"",""duration"":""1w""}]""#).contains("changed 1 product"))
    #expect(try console.run("subscription offer introductory list .yearly", as: .csv).contains("1 Week"))
    #expect(try apply("[]").contains("changed 1 product"))
    #expect(try apply("[]").contains("left unchanged"))
    #expect(try console.run("subscription offer introductory list .yearly", as: .ndjson).isEmpty)
    try console.run("product create com.example.news.coin --name Coin --type consumable")
    try console.write(
      "product_id,win_back_offers\ncom.example.news.coin,[]\ncom.example.news.yearly,\"[{}]\"\n", to: "x.csv")
    #expect(console.errors(of: "apply x.csv").contains("interchange.items.missing"))
    try console.write(
      "product_id,subscription_promotional_offers\ncom.example.news.monthly,"
        + #""[{""offerCode"":""spring"",""name"":""Spring"",""offerMode"":""free"",""duration"":""1w""}]""# + "\n",
      to: "x.csv")
    #expect(console.errors(of: "apply x.csv").contains("interchange.field.fixed"))
  }
}
