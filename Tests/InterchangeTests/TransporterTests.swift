import Crypto
import Foundation
import StockroomKit
import StockroomTesting
import Subscriptions
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct TransporterTests {
  private static let folder = "novel.itmsp"
  private static let file = "novel.itmsp/metadata.xml"

  @Test func `what is exported, imported and exported again is the same, byte by byte`() throws {
    let console = try TestConsole.novel()
    let first = try console.files(in: Self.folder)
    #expect(first.keys.sorted() == ["metadata.xml", "shot.png"])
    let other = try TestConsole.empty()
    for (name, data) in first { try other.write(data, to: "\(Self.folder)/\(name)") }
    try other.run("app create com.example.novel --name \"The Novel\" --sku NOVEL1 --apple-id 575000001")
    #expect(try other.run("import \(Self.folder)").contains("created 3 products and 4 localizations"))
    try other.run("export again.itmsp --app com.example.novel")
    let second = try other.files(in: "again.itmsp")
    #expect(second == first)
    #expect(try other.run("apply \(Self.folder)/").contains("left unchanged 3 products and 4 localizations"))
  }

  @Test func `a pipe in a folder is refused, and not waited for`() throws {
    let console = try TestConsole.novel()
    let folder = console.folder.path
    try FileManager.default.removeItem(atPath: "\(folder)/\(Self.file)")
    #expect(mkfifo("\(folder)/\(Self.file)", 0o600) == 0)
    #expect(console.refusal(of: "import \(Self.folder)")?.code == "file.not-regular")
    #expect(mkfifo("\(folder)/shots.png", 0o600) == 0)
    try console.write("product_id,screenshot\ncom.example.novel.chapter1,shots.png\n", to: "shots.csv")
    #expect(console.refusal(of: "apply shots.csv") != nil)
    #expect(console.refusal(of: "screenshot import .") != nil)
  }

  @Test func `a package has the elements and the order of Apple's specification`() throws {
    let console = try TestConsole.novel()
    let data = try console.data(of: Self.file)
    let shape = try #require(PackageShape(data))
    #expect(shape.root == "package http://apple.com/itunes/importer software5.11")
    let orders = [
      "package": ["provider", "software"], "software": ["vendor_id", "read_only_info", "software_metadata"],
      "software_metadata": ["in_app_purchases"], "in_app_purchases": ["in_app_purchase"],
      "in_app_purchase": [
        "product_id", "reference_name", "type", "products", "locales", "review_screenshot", "review_notes",
        "read_only_info",
      ],
      "products": ["product"], "product": ["territory", "cleared_for_sale", "wholesale_price_tier", "intervals"],
      "intervals": ["interval"], "interval": ["start_date", "end_date", "wholesale_price_tier"],
      "locales": ["locale"], "locale": ["title", "description"], "read_only_info": ["read_only_value"],
      "review_screenshot": ["size", "file_name", "checksum"],
    ]
    for (parent, order) in orders {
      let found = shape.children[parent] ?? []
      for children in found { #expect(order.filter(children.contains) == children, "\(parent)") }
      #expect(Set(found.joined()) == Set(order), "\(parent)")
    }
    let others = shape.children.filter { orders[$0.key] == nil }
    #expect(others.values.joined().allSatisfy { $0.isEmpty })
    let text = String(decoding: data, as: UTF8.self)
    let image = try console.data(of: "\(Self.folder)/shot.png")
    let digest = Insecure.MD5.hash(data: image).map { String(format: "%02x", $0) }.joined()
    for part in [
      "    <vendor_id>NOVEL1</vendor_id>\n", "<size>\(image.count)</size>",
      "<checksum type=\"md5\">\(digest)</checksum>",
      "<type>non-consumable</type>", "<reference_name>=1+1 Hints; &quot;ten&quot; of them</reference_name>",
      "<territory>JP</territory>", "<locale name=\"ja\">\n              <title>第1章</title>",
      "<review_notes>One line,\n two lines</review_notes>",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test func `what a package cannot say is counted, and several apps are refused`() throws {
    let console = try TestConsole.stocked()
    let several = try #require(console.refusal(of: "export all.itmsp"))
    #expect(several.code == "interchange.format.one-app")
    #expect(several.hint == "add --app BUNDLE-ID")
    #expect(!FileManager.default.fileExists(atPath: console.folder.appending(path: "all.itmsp").path))
    try console.write(
      "product_id,reference_name,type,storefronts\ncom.example.novel.none,None,consumable,none\n", to: "none.csv")
    try console.run("import none.csv")
    let told = try console.run("export novel.itmsp --app com.example.novel")
    #expect(told.contains("not written: 1 app name and primary locale"))
    #expect(told.contains("not written: 1 setting for hosted content"))
    #expect(told.contains("not written: 1 product in no storefront"))
  }

  @Test func `prices are tiers by day, and amounts are counted`() throws {
    let console = try TestConsole.novel()
    try console.write(
      """
      product_id,price
      com.example.novel.chapter1,tier 3; tier 1 from 2026-12-01 until 2027-01-01
      """, to: "prices.csv")
    try console.run("apply prices.csv")
    try console.run("export novel.itmsp --app com.example.novel")
    let text = try console.text(of: Self.file)
    #expect(
      text.contains(
        """
                      <intervals>
                        <interval>
                          <end_date>2026-12-01</end_date>
                          <wholesale_price_tier>3</wholesale_price_tier>
                        </interval>
                        <interval>
                          <start_date>2026-12-01</start_date>
                          <end_date>2027-01-01</end_date>
                          <wholesale_price_tier>1</wholesale_price_tier>
                        </interval>
                        <interval>
                          <start_date>2027-01-01</start_date>
                          <wholesale_price_tier>3</wholesale_price_tier>
                        </interval>
                      </intervals>
        """), "\(text)")
    let before = try console.run("export - --format yaml")
    #expect(try console.run("apply novel.itmsp").contains("left unchanged 3 products"))
    #expect(try console.run("export - --format yaml") == before)
    try console.write(
      "product_id,price\ncom.example.novel.hints,tier 1; JPN: 800 JPY from 2023-04-01\n", to: "own.csv")
    try console.run("apply own.csv")
    let told = try console.run("export novel.itmsp --app com.example.novel")
    #expect(told.contains("not written: 1 price by amount"))
  }

  @Test func `a package of Transporter is read, and what there is no place for is counted`() throws {
    let console = try TestConsole.empty()
    try console.run("app create com.example.novel --name Novel --sku N1")
    try console.write(TestConsole.png, to: "n.itmsp/shot.png")
    try console.write(
      Self.package(
        """
        <in_app_purchases><family name="F"><in_app_purchase>
          <product_id>com.example.novel.a</product_id>
          <reference_name> Gold &amp; <![CDATA[<b>]]> </reference_name>
          <type>subscription</type>
          <duration>1 Month</duration>
          <products>
            <product><territory>WW</territory><cleared_for_sale>false</cleared_for_sale></product>
            <product><territory>US</territory><cleared_for_sale>true</cleared_for_sale>
              <wholesale_price_tier>5</wholesale_price_tier></product>
            <product><territory>JPN</territory><cleared_for_sale>true</cleared_for_sale>
              <wholesale_price_tier>5</wholesale_price_tier></product>
          </products>
          <locales><locale name="en-US"><title>Gold</title><description>Unlocks all the gold.</description></locale></locales>
          <review_screenshot><size>33</size><file_name>shot.png</file_name></review_screenshot>
          <review_notes>Some
        notes</review_notes>
          <read_only_info><read_only_value key="iap-status">Waiting for Screenshot</read_only_value></read_only_info>
        </in_app_purchase></family></in_app_purchases>
        """), to: "n.itmsp/metadata.xml")
    let size = TestConsole.png.count
    try console.write(
      try console.text(of: "n.itmsp/metadata.xml").replacing("<size>33<", with: "<size>\(size)<"),
      to: "n.itmsp/metadata.xml")
    let receipt = try console.receipt(of: "import n.itmsp")
    #expect(receipt.message.contains("created 1 product and 1 localization"))
    let text = try console.run("export - --format yaml")
    for part in [
      "id: com.example.novel.a\n", "reference_name: Gold & <b>\n", "type: non-renewing\n",
      "storefronts:\n          - JPN\n          - USA\n",
      "cleared_for_sale: true", "price: tier 5\n", "review_notes: |-\n          Some\n          notes\n",
      "display_name: Gold\n", "description: Unlocks all the gold.\n",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    let leftOut = try #require(receipt.record.fields.first { $0.name == "leftOut" })
    #expect("\(leftOut.value)".contains("1 setting of subscriptions"))
    #expect("\(leftOut.value)".contains("1 family and subscription group"))
  }

  @Test func `a family is written with its durations, and read back into an empty store, byte for byte`() throws {
    let console = try TestConsole.magazine()
    #expect(try console.run("export mag.itmsp") == Self.told)
    let text = try console.text(of: "mag.itmsp/metadata.xml")
    #expect(text.components(separatedBy: "<locales>").count == 3, "\(text)")
    #expect(text.components(separatedBy: "<review_screenshot>").count == 2, "\(text)")
    for part in [
      "        <family name=\"Magazine &amp; News\">\n          <locales>\n            <locale name=\"en-US\">\n",
      "          <review_notes>Sign in,\nas ada</review_notes>\n          <in_app_purchase>\n            <product_id>",
      "            <duration>1 Year</duration>\n            <bonus_duration>1 Month</bonus_duration>\n            <products>",
      "            <duration>7 Days</duration>\n            <free_trial_duration>1 Month</free_trial_duration>\n",
      "          </in_app_purchase>\n        </family>\n      </in_app_purchases>\n",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
    #expect(try console.run("apply mag.itmsp").contains("left unchanged 3 products and 3 localizations"))
    let other = try TestConsole.empty(adding: SubscriptionsPlugin())
    for (name, data) in try console.files(in: "mag.itmsp") { try other.write(data, to: "mag.itmsp/\(name)") }
    try other.run("app create com.example.mag --name Mag --sku MAG1 --apple-id 575000001")
    try other.run("import mag.itmsp; export again.itmsp")
    #expect(try other.files(in: "again.itmsp") == console.files(in: "mag.itmsp"))
    #expect(try other.json("subscription family show 'Magazine & News'").contains("as ada"))
  }

  @Test func `other formats have the families of products, too`() throws {
    let console = try TestConsole.magazine()
    let yaml = try console.run("export - --format yaml")
    for name in ["mag.yaml", "mag.csv", "mag.ndjson", "mag.seed"] {
      let told = try console.run("export \(name)")
      #expect(!told.contains("famil"), "\(told)")
      let other = try TestConsole.empty(adding: SubscriptionsPlugin())
      try other.write(try console.text(of: name), to: name)
      try other.write(TestConsole.png, to: "screenshots/com.example.mag.week/shot.png")
      try other.write(TestConsole.png, to: "screenshots/com.example.mag.year/shot.png")
      try other.run(name.hasSuffix("seed") ? "source \(name)" : "import \(name)")
      #expect(try other.run("export - --format yaml") == yaml, "\(name)")
    }
    try console.run("subscription family create Empty")
    #expect(try console.run("export mag.csv").contains("not written: 1 subscription family\n"))
  }

  @Test func `a duration with its own screenshot keeps it, and today's rules leave families out`() throws {
    let console = try TestConsole.magazine()
    try console.write(TestConsole.png + Data([0]), to: "other.png")
    try console.run("product screenshot .year other.png; export mag.itmsp")
    let text = try console.text(of: "mag.itmsp/metadata.xml")
    #expect(text.components(separatedBy: "<review_screenshot>").count == 3, "\(text)")
    #expect(try console.run("apply mag.itmsp").contains("left unchanged 3 products"))
    let today = try TestConsole.empty(adding: SubscriptionsPlugin())
    for (name, data) in try console.files(in: "mag.itmsp") { try today.write(data, to: "mag.itmsp/\(name)") }
    try today.run("store edit --profile asc2026; app create com.example.mag --name Mag --sku MAG1")
    let told = try today.run("import mag.itmsp")
    #expect(told.contains("left out: 1 family and subscription group"), "\(told)")
    #expect(told.contains("left out: 2 settings of subscriptions"), "\(told)")
    let year = try today.json("product show com.example.mag.year")
    #expect(year.contains("All the issues") && year.contains("other.png"), "\(year)")
  }

  @Test func `a family without a name, and lengths that are none, are refused at their places`() throws {
    let console = try TestConsole.magazine()
    func family(_ name: String, _ inside: String) throws -> String {
      try console.write(
        Self.package(
          """
          <in_app_purchases><family\(name)><in_app_purchase><product_id>com.example.mag.x</product_id>
          <reference_name>Xx</reference_name><type>auto-renewable</type>\(inside)</in_app_purchase></family></in_app_purchases>
          """, sku: "MAG1"), to: "bad.itmsp/metadata.xml")
      return console.errors(of: "plan import bad.itmsp")
    }
    #expect(try family("", "").contains("metadata.xml:7:19: error: itmsp.family: "))
    #expect(try family(" name=\"\"", "").contains("itmsp.family: "))
    for length in ["5 Months", "", "P1"] {
      let errors = try family(" name=\"F1\"", "<duration>\(length)</duration>")
      #expect(
        length.isEmpty ? errors.isEmpty : errors.contains("metadata.xml:8:63: error: interchange.period"), "\(errors)")
    }
  }

  @Test(arguments: [
    ("<!DOCTYPE package [<!ENTITY a \"b\">]><package/>", "1:1", "xml.doctype"),
    ("<package>&a;</package>", "1:10", "xml.reference"), ("<package>\n <a></b></package>", "2:5", "xml.syntax"),
    ("<package>a\u{FFFF}</package>", "1:11", "xml.syntax"),
    ("<package", "1:1", "xml.syntax"), ("", "1:1", "xml.syntax"), ("<other/>", "1:1", "itmsp.root"),
    ("<package><software/></package>", "1:10", "itmsp.app.unknown"), ("<package/><package/>", "1:11", "xml.syntax"),
    ("<package><software><vendor_id>X</vendor_id></software></package>", "1:20", "itmsp.app.unknown"),
    ("<?xml version=\"1.0\" encoding=\"Shift_JIS\"?><package/>", "1:1", "file.encoding"),
    (String(repeating: "<a>", count: 33), "1:97", "xml.depth"), ("<a b='1' b='2'/>", "1:9", "xml.syntax"),
  ])
  func `what is not a package is refused at its place`(text: String, place: String, code: String) throws {
    let console = try TestConsole.novel()
    try console.write(text, to: "bad.itmsp/metadata.xml")
    #expect(console.refusal(of: "apply bad.itmsp")?.code == code)
    let errors = console.errors(of: "apply bad.itmsp")
    #expect(errors.contains("bad.itmsp/metadata.xml:\(place): error: "), "\(errors)")
  }

  @Test func `every bad element is told with its place`() throws {
    let console = try TestConsole.novel()
    try console.write(TestConsole.png, to: "n.itmsp/a.png")
    try console.write(TestConsole.png, to: "outside.png")
    try FileManager.default.createSymbolicLink(
      atPath: console.folder.appending(path: "n.itmsp/link.png").path,
      withDestinationPath: console.folder.appending(path: "outside.png").path)
    let screenshots = [
      "<size>1</size><file_name>a.png</file_name>",
      "<file_name>a.png</file_name><checksum type=\"md5\">00</checksum>", "<file_name>../outside.png</file_name>",
      "<file_name>link.png</file_name>", "<file_name>none.png</file_name>",
    ]
    let purchases = screenshots.enumerated().map { index, screenshot in
      "<in_app_purchase><product_id>com.example.novel.s\(index)</product_id>\n<review_screenshot>\(screenshot)</review_screenshot></in_app_purchase>\n"
    }
    let others = [
      "<in_app_purchase/>", "<in_app_purchase><product_id>com.example.novel.x</product_id>",
      "<products><product><territory>XX</territory></product>",
      "<product><cleared_for_sale>perhaps</cleared_for_sale></product>",
      "<product><wholesale_price_tier>many</wholesale_price_tier></product>",
      "<product><intervals><interval><start_date>2012-13-01</start_date><wholesale_price_tier>1</wholesale_price_tier></interval></intervals></product>",
      "</products><locales>", "<locale/>", "</locales></in_app_purchase>",
    ]
    try console.write(
      Self.package(
        "<in_app_purchases>\n" + purchases.joined() + others.joined(separator: "\n") + "</in_app_purchases>",
        sku: "NOVEL1"), to: "n.itmsp/metadata.xml")
    let errors = console.errors(of: "apply n.itmsp")
    for (place, code) in [
      ("9:20", "itmsp.screenshot.size"), ("11:48", "itmsp.screenshot.checksum"), ("13:20", "interchange.path.outside"),
      ("15:20", "interchange.path.outside"), ("17:20", "interchange.path.missing"), ("18:1", "itmsp.element.missing"),
      ("20:20", "storefront.unknown"), ("21:10", "usage.value"), ("22:10", "itmsp.tier"), ("23:31", "itmsp.date"),
      ("25:1", "itmsp.locale"),
    ] {
      #expect(errors.contains("n.itmsp/metadata.xml:\(place): error: \(code)"), "\(place) \(code) in \(errors)")
    }
  }

  @Test func `bytes put together at random, and files with bytes changed, are refused or read, never more`() throws {
    let console = try TestConsole.novel()
    try console.fuzz(Self.folder, of: Self.file)
  }

  private static func package(_ inside: String, sku: String = "N1") -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <package xmlns="http://apple.com/itunes/importer" version="software5.11">
      <team_id>TEAM</team_id>
      <software>
        <vendor_id>\(sku)</vendor_id>
        <software_metadata app_platform="ios">
    \(inside)
        </software_metadata>
      </software>
    </package>
    """
  }
}

extension TransporterTests {
  fileprivate static let told = """
    mag.itmsp: 1 app, 3 products, 3 localizations
    not written: 1 app name and primary locale

    """
}

extension TestConsole {
  /// A console with a family of two durations, and another product between them.
  fileprivate static func magazine() throws -> TestConsole {
    let console = try empty(adding: SubscriptionsPlugin())
    try console.write(png, to: "shot.png")
    let family = "--type auto-renewable --family 'Magazine & News' --screenshot shot.png"
    for line in [
      "app create com.example.mag --name Mag --sku MAG1", "use com.example.mag",
      "subscription family create 'Magazine & News' --review-notes='Sign in,\nas ada'",
      "subscription family localize 'Magazine & News' en-US --display-name Mag --description 'All the issues'",
      "product create .week --name 'A Week' \(family) --period 1w --free-trial 1m --tier 1",
      "product create .coins --name Coins --type consumable",
      "product create .year --name Year \(family) --period 1y --bonus 1m --tier 20",
    ] { try console.run(line) }
    return console
  }

  /// A console of several products, with the package of an app exported.
  fileprivate static func novel() throws -> TestConsole {
    let console = try stocked()
    try console.write(
      """
      product_id,price,review_notes,hosted
      com.example.novel.chapter1,tier 3; tier 1 from 2026-12-01 until 2027-01-01,Look,false
      com.example.novel.sound,tier 2,,false
      """, to: "prices.csv")
    try console.run("apply prices.csv")
    try console.run("export novel.itmsp --app com.example.novel")
    return console
  }

  fileprivate func files(in name: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for item in try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path) {
      files[item] = try data(of: "\(name)/\(item)")
    }
    return files
  }
}

/// The order of the elements in each element of a package, for all elements of the same name.
private final class PackageShape: NSObject, XMLParserDelegate {
  private(set) var root = ""
  /// The names of the children, each once, of each element by its name.
  private(set) var children: [String: [[String]]] = [:]
  private var open: [(name: String, children: [String])] = []

  init?(_ data: Data) {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if open.isEmpty { root = "\(name) \(attributes["xmlns"] ?? "") \(attributes["version"] ?? "")" }
    if let last = open.indices.last, open[last].children.last != name { open[last].children.append(name) }
    open.append((name, []))
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    let element = open.removeLast()
    children[element.name, default: []].append(element.children)
  }
}
