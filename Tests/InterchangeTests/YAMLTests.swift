import Foundation
import StockroomKit
import StockroomTesting
import Testing

@Suite struct YAMLTests {
  @Test func `what is exported, imported and exported again is the same, byte by byte`() throws {
    let (first, second) = try TestConsole.stocked().roundTrip("catalog.yaml")
    #expect(first == second)
  }

  @Test func `a file is a tree that people can read`() throws {
    let console = try TestConsole.stocked()
    try console.run("export catalog.yaml")
    let text = try console.text(of: "catalog.yaml")
    for part in [
      "apps:\n  - bundle_id: com.example.novel\n    name: The Novel\n    sku: NOVEL1\n    primary_locale: en-US\n",
      "      - id: com.example.novel.chapter1\n", "    products:\n      - id: com.example.novel.hints\n",
      "        reference_name: \"=1+1 Hints; \\\"ten\\\" of them\"\n",
      "        storefronts:\n          - JPN\n          - USA\n", "        storefronts: all\n",
      "        review_notes: |-\n          One line,\n           two lines\n",
      "        screenshot: screenshots/com.example.novel.chapter1/shot.png\n",
      "        localizations:\n          en-US:\n            display_name: Chapter 1\n",
      "          ja:\n            display_name: 第1章\n            description: 挿絵入りの第1章です。\n",
      "            display_name: \"-10 Pièces\"\n", "        cleared_for_sale: false\n",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test func `lists have an entry a line, or all but the missing ones`() throws {
    let console = try TestConsole.stocked()
    let id = "com.example.novel.chapter1"
    try console.unit { try $0.settings.set(RuleTable.settingName, to: RuleProfile.asc2026.rawValue) }
    try console.run("product availability \(id) --everywhere --remove CHN")
    try console.run("export catalog.yaml")
    let text = try console.text(of: "catalog.yaml")
    #expect(text.contains("        storefronts:\n          all but:\n            - CHN\n"))
    #expect(try console.run("diff catalog.yaml") == "nothing would change\n")
    #expect(try console.run("product show \(id)", as: .yaml).contains("availability:\n  all but:\n  - CHN\n"))
    #expect(try console.run("product show \(id)").contains("all but CHN"))
    #expect(try console.run("product show \(id)", as: .ndjson).contains(#""availability":["A"#))
    for (list, shown) in [
      ("{allBut: [CHN, RUS]}", "all but CHN, RUS"), ("all but RUS", "all but RUS"), ("[JPN, USA]", "JPN, USA"),
      ("{all but: []}", "everywhere"),
    ] {
      try console.write("products:\n  - id: \(id)\n    storefronts: \(list)\n", to: "list.yaml")
      try console.run("apply list.yaml --app com.example.novel")
      #expect(try console.run("product show \(id)").contains(shown), "\(list)")
    }
  }

  @Test func `prices have an entry a line`() throws {
    let console = try TestConsole.stocked()
    let id = "com.example.novel.chapter1"
    let list = "          - tier 3\n          - tier 1 from 2026-12-01\n"
    try console.write(
      "products:\n  - id: \(id)\n    price:\n" + list.replacing("          ", with: "      "), to: "list.yaml")
    try console.run("apply list.yaml --app com.example.novel")
    try console.run("export catalog.yaml")
    #expect(try console.text(of: "catalog.yaml").contains("        price:\n" + list))
    #expect(try console.run("diff catalog.yaml") == "nothing would change\n")
  }

  @Test(arguments: [
    ("storefronts: {all but: [CHN, XXX]}", "storefront.unknown"), ("storefronts: {some: [CHN]}", "yaml.value"),
    ("storefronts: {all but: [[CHN]]}", "yaml.value"), ("storefronts: all but", "storefront.unknown"),
    ("price: [[tier 3]]", "yaml.value"), ("name: [a, b]", "yaml.value"), ("price: [{JPN: [1]}]", "yaml.value"),
  ])
  func `a list with anything else is refused`(line: String, code: String) throws {
    let console = try TestConsole.stocked()
    try console.write("products:\n  - id: com.example.novel.chapter1\n    \(line)\n", to: "list.yaml")
    #expect(console.errors(of: "apply list.yaml --app com.example.novel").contains(": \(code): "))
  }

  @Test func `a file is applied once, and the second time there is nothing to do`() throws {
    let console = try TestConsole.stocked()
    try console.run("export catalog.yaml")
    let text = try console.text(of: "catalog.yaml").replacing("Chapter 1", with: "Chapter One")
    try console.write(text, to: "catalog.yaml")
    #expect(
      try console.run("apply catalog.yaml")
        == "catalog.yaml: changed 1 product and 1 localization; left unchanged 2 apps, 3 products, and 4 localizations\n"
    )
    let seen = try console.run("apply catalog.yaml --prune --yes")
    #expect(seen == "catalog.yaml: left unchanged 2 apps, 4 products, and 5 localizations\n")
  }

  @Test func `an absent key leaves things alone, and null or an empty text clears them`() throws {
    let console = try TestConsole.stocked()
    try console.write(
      "apps:\n- bundle_id: com.example.novel\n- {bundle_id: com.example.game, products: [{id: com.example.game.coins}]}\n",
      to: "some.yaml")
    try console.run("apply some.yaml --prune --yes")
    #expect(try console.rows(of: "product list").count == 4)
    let locales = try console.run("product show com.example.game.coins")
    #expect(locales.contains("-10 Pièces"))
    try console.write("products: [{id: com.example.novel.hints, review_notes: ~}]", to: "some.yaml")
    try console.run("apply some.yaml")
    #expect(!(try console.run("product show com.example.novel.hints")).contains("two lines"))
    // An app that is only named takes new products.
    try console.write(
      "apps: [{bundle_id: com.example.game, products: [{id: com.example.game.gems, name: Gems}]}]", to: "new.yaml")
    try console.run("import new.yaml")
    #expect(try console.rows(of: "product list").count == 5)
  }

  @Test(arguments: [
    "name: !!seq Foo bar", "name: !!map Foo bar", "name: !!seq [a]", "review_notes: !!map {a: b}", "!!seq name: Foo",
  ])
  func `a tag where a text is expected is refused at its place`(member: String) throws {
    let console = try TestConsole.stocked()
    try console.write("products: [{ id: com.example.novel.hints, \(member)}]", to: "tags.yaml")
    let errors = console.errors(of: "apply tags.yaml")
    #expect(errors.hasPrefix("tags.yaml:1:"), "\(errors)")
    #expect(
      errors.contains("yaml.tag: ") || errors.contains("yaml.value: ") || errors.contains("yaml.key"), "\(errors)")
  }

  @Test func `a tree may be written in JSON`() throws {
    let console = try TestConsole.stocked()
    try console.write(
      #"{"apps": [{"bundleId": "com.example.game", "products": [{"id": "com.example.game.coins", "referenceName": "R\u00e9al \"x\"", "storefronts": ["USA"]}]}]}"#,
      to: "tree.json")
    try console.run("apply --format yaml tree.json")
    #expect(try console.run("product list --columns name", as: .csv).contains("Réal"))
  }

  @Test func `every problem is told with its place, and nothing is changed`() throws {
    let console = try TestConsole.empty()
    try console.write(
      """
      apps:
        - bundle_id: com.example.novel
          nmae: Novel
          sku: N1
        - bundle_id: com.example.game
          name: Game
          sku: G1
          products:
            - reference_name: Nothing
            - id: com.example.game.a
              refrence_name: A
              hosted: maybe
            - id: com.example.game.b
              reference_name: [B]
              type: consumable
              localizations:
                en-US: {title: B, text: Cc}
            - just text
            - id: com.example.game.c
              reference_name: Cc
              type: consumble
              cleared_for_sale: maybe
      """, to: "bad.yaml")
    let errors = console.errors(of: "import bad.yaml")
    for place in ["3:5", "9:9", "11:9", "14:25", "17:29", "18:9", "21:15", "22:27"] {
      #expect(errors.contains("bad.yaml:\(place): error: "), "\(place) in \(errors)")
    }
    #expect(errors.contains("did you mean name?"))
    #expect(errors.contains("did you mean reference_name?"))
    #expect(try console.run("app list", as: .ndjson).isEmpty)
  }

  @Test(arguments: [
    ("apps: &all []", "1:7", "yaml.anchor"), ("apps: [*all]", "1:8", "yaml.anchor"),
    ("apps: [&a {bundle_id: x}, *a]", "1:8", "yaml.anchor"), ("&a apps: []", "1:1", "yaml.anchor"),
    ("base: &a\n  name: b\n", "1:7", "yaml.anchor"), ("apps:\n- &x1\n  bundle_id: a\n", "2:3", "yaml.anchor"),
    ("apps:\n- bundle_id: a\n- bundle_id: b\n  <<: *a\n", "4:7", "yaml.anchor"),
    ("&root  # all\napps: []\n", "1:1", "yaml.anchor"), ("apps: &list\n- bundle_id: a\n", "1:7", "yaml.anchor"),
    ("apps:\n- bundle_id: a\n  products: &p\n  - id: a.b\n    name: c\n", "3:13", "yaml.anchor"),
    ("apps: !!python/object []", "1:7", "yaml.tag"), ("apps:\n- bundle_id: !x y", "2:14", "yaml.tag"),
    ("apps: []\n---\napps: []", "2:1", "yaml.documents"),
    ("apps: []\nproducts: []\napps: []", "1:1", "yaml.key.duplicate"),
    ("apps: [{bundle_id: a, <<: {name: b}}]", "1:23", "yaml.key.unknown"), ("apps: [", "2:1", "yaml.syntax"),
    ("", "1:1", "yaml.empty"), ("- apps", "1:1", "yaml.value"), ("apps: []\nname: \u{0}", "2:7", "yaml.syntax"),
    ("apps: " + String(repeating: "[", count: 17) + String(repeating: "]", count: 17), "1:22", "yaml.depth"),
    ("apps: " + String(repeating: "[", count: 5000), "1:8", "yaml.depth"),
  ])
  func `what no catalog needs is refused at its place`(text: String, place: String, code: String) throws {
    let console = try TestConsole.empty()
    try console.write(text, to: "bad.yaml")
    #expect(console.refusal(of: "import bad.yaml")?.code == code)
    let errors = console.errors(of: "import bad.yaml")
    #expect(errors.contains("bad.yaml:\(place): error: "), "\(errors)")
  }

  @Test func `bytes put together at random, and files with bytes changed, are refused or read, never more`() throws {
    let console = try TestConsole.stocked()
    try console.run("export catalog.yaml")
    try console.fuzz("catalog.yaml")
  }

  @Test func `an ampersand is an anchor only where a value begins`() throws {
    let console = try TestConsole.empty()
    try console.write(
      """
      apps:
        - {bundle_id: com.example.a, name: "&a Rock &Roll", sku: A&B1}
        - bundle_id: com.example.b
          sku: "B1"
          name: Rock &Roll
          products:
            - id: com.example.b.x
              reference_name: '&x'
              review_notes: |
                & so
                &on and *on
      """.replacing("sku: A&B1", with: "sku: AB1"), to: "some.yaml")
    try console.run("import some.yaml")
    try console.run("export out.yaml")
    let text = try console.text(of: "out.yaml")
    for part in [
      "name: \"&a Rock &Roll\"", "name: Rock &Roll", "reference_name: \"&x\"",
      "          & so\n          &on and *on\n",
    ] {
      #expect(text.contains(part), "\(part) in \(text)")
    }
  }

  @Test func `a text that only other rules allow is refused with the names of both`() throws {
    let console = try TestConsole.stocked()
    func errors(_ description: String) throws -> String {
      try console.write(
        """
        apps:
          - bundle_id: com.example.novel
            products:
              - id: com.example.novel.hints
                localizations:
                  en-US:
                    description: \(description)
        """, to: "texts.yaml")
      return console.errors(of: "import texts.yaml")
    }
    let short = try errors("Ten hints")
    #expect(short.contains("a description must be 10 to 45 under the rules of itc2012"), "\(short)")
    #expect(short.contains("store edit --profile asc2026 chooses others"), "\(short)")
    #expect(try !errors(String(repeating: "a", count: 60)).contains("under the rules"))
  }
}
