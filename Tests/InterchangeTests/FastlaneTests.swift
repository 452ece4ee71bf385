import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct FastlaneTests {
  private func plain() throws -> TestConsole {
    let console = try TestConsole.empty()
    try console.write(TestConsole.png, to: "shot.png")
    for line in [
      "app create com.example.novel --name Novel --sku N1",
      "product create .chapter1 --name \"Chapter 1\" --tier 3 --screenshot shot.png --description \"The first chapter\"",
      "product localize .chapter1 ja --display-name 第1章 --description 挿絵入りの第1章です。",
      "product create .hints --name Hints --type consumable --tier 1 --notes \"One line,\n two lines\"",
      "product availability .hints --off", "price set .hints --tier 5 --from 2012-12-24 --until 2012-12-31",
      "product create .season --name Season --type non-renewing --tier 10",
    ] { try console.run(line) }
    return console
  }

  @Test func `a product is the options of create`() throws {
    let console = try plain()
    try console.run("export novel.iap.json --where type=consumable")
    #expect(
      try console.text(of: "novel.iap.json") == """
        [
          {
            "type": "consumable",
            "versions": {
              "en-US": {
                "name": "Hints"
              }
            },
            "reference_name": "Hints",
            "product_id": "com.example.novel.hints",
            "cleared_for_sale": false,
            "review_notes": "One line,\\n two lines",
            "pricing_intervals": [
              {
                "country": "WW",
                "begin_date": null,
                "end_date": "2012-12-24",
                "tier": 1
              },
              {
                "country": "WW",
                "begin_date": "2012-12-24",
                "end_date": "2012-12-31",
                "tier": 5
              },
              {
                "country": "WW",
                "begin_date": "2012-12-31",
                "end_date": null,
                "tier": 1
              }
            ]
          }
        ]

        """)
  }

  @Test func `what a file can say is exported, imported and exported again byte by byte`() throws {
    let first = try plain()
    let told = try first.run("export novel.iap.json")
    #expect(told.hasSuffix("localizations\nnot written: 3 Apple IDs\n"), "\(told)")
    let second = try TestConsole.empty()
    try second.run("app create com.example.novel --name Novel --sku N1")
    try second.write(try first.data(of: "novel.iap.json"), to: "novel.iap.json")
    try second.write(TestConsole.png, to: "screenshots/com.example.novel.chapter1/shot.png")
    try second.run("import novel.iap.json")
    try second.run("export again.iap.json")
    #expect(try first.text(of: "novel.iap.json") == second.text(of: "again.iap.json"))
    #expect(
      try second.run("apply novel.iap.json")
        == "novel.iap.json: left unchanged 3 products and 4 localizations\n")
  }

  @Test func `what a file cannot say is counted`() throws {
    let console = try TestConsole.stocked()
    try console.run("price set com.example.novel.hints --tier 2 --from 2012-12-24T10:00")
    let told = try console.run("export all.json --format fastlane")
    for loss in [
      "2 apps, whose products are in one list", "1 availability by storefront", "1 hosted content",
      "2 times of day of price changes",
    ] { #expect(told.contains("not written: \(loss)\n"), "\(loss): \(told)") }
  }

  @Test func `types are read by the names that people have for them, and other options are counted`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    let types = [
      "consumable", "ITC.addons.type.nonConsumable", "Non-Consumable", "subscription", "non_renewing", "recurring",
    ]
    let products = types.enumerated().map { index, type in
      #"{"type": "\#(type)", "product_id": "com.example.novel.p\#(index)", "reference_name": "Product \#(index)"}"#
    }
    let last =
      #"{"product_id": "com.example.novel.last", "reference_name": "Last", "family_id": "1", "intro_offers": []}"#
    try console.write("[\((products + [last]).joined(separator: ",\n"))]", to: "x.iap.json")
    let receipt = try console.record(of: "import x.iap.json")
    #expect(receipt["leftOut"] == .list([.text("1 subscription group"), .text("1 introductory offer")]))
    let rows = try console.run("product list --columns id,type --sort id", as: .csv).split(separator: "\n").dropFirst()
    #expect(
      rows.map { $0.split(separator: ",").last.map(String.init) } == [
        "Consumable", "Consumable", "Non-Consumable", "Non-Consumable", "Non-Renewing Subscription",
        "Non-Renewing Subscription", "Auto-Renewable Subscription",
      ])
  }

  @Test func `every bad option is told with its place, and nothing is changed`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    try console.write(
      """
      [
        {"product_id": "com.example.novel.a", "refrence_name": "Good"},
        {"product_id": "com.example.novel.b", "reference_name": "Good", "type": "thing"},
        {"reference_name": "Good"},
        {"product_id": "com.example.novel.d", "reference_name": "Good", "versions": {"tlh": {"name": "Good"}}},
        {"product_id": "com.example.novel.e", "reference_name": "Good", "versions": []},
        {"product_id": "com.example.novel.f", "reference_name": "Good", "pricing_intervals": [{"tier": 400}]},
        {"product_id": "com.example.novel.g", "reference_name": "Good", "pricing_intervals": [{"country": "WW"}]}
      ]
      """, to: "bad.iap.json")
    let errors = console.errors(of: "import bad.iap.json")
    for place in ["2:41", "3:75", "4:3", "5:80", "6:79", "7:88", "8:89"] {
      #expect(errors.contains("bad.iap.json:\(place): error: "), "\(place) in \(errors)")
    }
    #expect(errors.contains("rename it to reference_name"))
    #expect(try console.run("product list", as: .ndjson).isEmpty)
  }
}
