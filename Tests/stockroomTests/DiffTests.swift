import TestSupport
import Testing

/// `diff A [B]`: what turns one store into another.
@Suite struct DiffTests {
  @Test func `alone, it compares a scratch copy with its store, and is refused elsewhere`() throws {
    let shop = try Shop(Shop.books)
    let copy = try shop.run("--scratch", "-c", "product create .map --name Map; diff")
    #expect(copy.status == 3)
    #expect(copy.output.contains("com.example.books.map"))
    let refused = try shop.run("diff")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("diff needs STORE"))
  }

  private func twoShops() throws -> Shop {
    let shop = try Shop(Shop.books)
    try #require(try shop.run("store", "backup", "then.tar").status == 0)
    try #require(try shop.run("--store", "then.db", "store", "restore", "then.tar").status == 0)
    return shop
  }

  @Test func `stores with the same rows do not differ, whatever their journals say`() throws {
    let shop = try twoShops()
    let result = try shop.run("diff", "then.db")
    #expect(result.status == 0)
    #expect(result.output == "no differences\n")
  }

  @Test func `rows that came, changed and went are told, and the exit status is 3`() throws {
    let shop = try twoShops()
    let lines = ["product edit .chapter1 --name One", "product create .map --name Map --tier 2", "clock advance 1d"]
    for line in lines { try #require(try shop.run("-c", line).status == 0) }
    let result = try shop.run("diff", "then.db", "-o", "csv", "--columns", "change,noun,subject,details")
    #expect(result.status == 3)
    #expect(
      result.output == """
        change,noun,subject,details
        ~,clock,the clock,stands at 2012-11-21 00:00 -> 2012-11-22 00:00
        ~,product,com.example.books.chapter1,reference name Chapter 1 -> One
        +,product,com.example.books.map,"reference name Map, status Missing Metadata"
        +,localization,com.example.books.map en-US,display name Map
        +,price,com.example.books.map,tier 2

        """)
    let back = try shop.run("diff", shop.storeName, "then.db", "-o", "csv", "--columns", "change,subject,details")
    #expect(back.output.contains("-,com.example.books.map,\"reference name Map, status Missing Metadata\"\n"))
    #expect(back.output.contains("-,com.example.books.map,tier 2\n"))
    #expect(back.status == 3)
  }

  @Test func `as data, each column is told before and after`() throws {
    let shop = try twoShops()
    let lines = ["product edit .chapter1 --name One; hosting enable .chapter1", "product create .map --name Map"]
    for line in lines { try #require(try shop.run("-c", line).status == 0) }
    let changes = try RowChanges(shop.run("diff", "then.db", "-o", "json"))
    #expect(
      changes["~ com.example.books.chapter1"] == [
        "isHosted: false -> true", "referenceName: Chapter 1 -> One", "status: MISSING_METADATA -> WAITING_FOR_UPLOAD",
      ])
    let made = try #require(changes["+ com.example.books.map"])
    #expect(made.contains("productId: nothing -> com.example.books.map"))
    #expect(made.contains("createdAt: nothing -> 2012-11-21T00:00:00Z"))
    let unit = try RowChanges(shop.run("log", "show", "4", "-o", "ndjson"))
    #expect(unit["~ com.example.books.chapter1"] == ["referenceName: Chapter 1 -> One"])
  }

  @Test func `a store that is missing or not ours is refused`() throws {
    let shop = try twoShops()
    try shop.scratch.file("letter.txt", "Dear administrator")
    #expect(try shop.run("diff", "nowhere.db").errors.contains("store.missing"))
    #expect(try shop.run("diff", "letter.txt").errors.contains("store.not-ours"))
    #expect(try shop.run("--scratch", "diff", "nowhere.db").errors.contains("store.missing"))
    #expect(try shop.run("diff", "then.db", "nowhere.db").errors.contains("store.missing"))
    #expect(!shop.has("nowhere.db"))
  }

  @Test func `an older store is compared, and stays as it is`() throws {
    let shop = try twoShops()
    let older = """
      ALTER TABLE journal_entry DROP COLUMN seal; ALTER TABLE journal_change DROP COLUMN seal;
      ALTER TABLE schema DROP COLUMN seal;
      DROP INDEX timer_subject;
      UPDATE schema SET version = 1 WHERE owner = 'store';
      """
    try #require(try shop.shell("sqlite3 then.db \"\(older)\"").status == 0)
    let before = try shop.shell("sha256sum then.db").output
    let result = try shop.run("diff", "then.db", "-o", "csv")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try shop.shell("sha256sum then.db").output == before)
    #expect(try shop.run("--store", "then.db", "store", "check").status == 0)
    #expect(try shop.shell("sha256sum then.db").output != before, "it is brought up to date when it is opened itself")
  }

  @Test func `equal catalogs do not differ, in whatever order they were made`() throws {
    let shop = try Shop()
    let apps = [
      "app create com.example.one --name \"App One\" --sku ONE", "app create com.example.two --name Two --sku TWO",
    ]
    let products = [
      [
        "product create com.example.one.a --name Alpha --tier 1",
        "product localize com.example.one.a ja --display-name アルファ",
      ],
      [
        "product create com.example.two.b --name Beta --type consumable",
        "product availability com.example.two.b --only JPN,USA",
      ],
      [
        "product create com.example.one.c --name Gamma --tier 2",
        "price set com.example.one.c --tier 3 --from 2013-01-01",
        "product localize com.example.one.c ja --display-name ガンマ線",
        "product localize com.example.one.c de-DE --display-name Gamma",
      ],
    ]
    let start = ["clock set 2012-11-21"]
    let forward = start + apps + products.flatMap(\.self)
    let backward =
      start + apps.reversed() + products.reversed().flatMap { [$0[0]] + $0.dropFirst().reversed() }
    try shop.scratch.file("one.seed", forward.joined(separator: "\n") + "\n")
    try shop.scratch.file("two.seed", backward.joined(separator: "\n") + "\n")
    try #require(try shop.run("run", "one.seed").status == 0)
    try #require(try shop.run("--store", "other.db", "run", "two.seed").status == 0)
    let same = try shop.run("diff", "other.db")
    #expect(same.output == "no differences\n")
    #expect(same.status == 0)
    let line =
      "product localize com.example.one.c ja --display-name ガンマ波; product create com.example.one.d --name Delta"
    try #require(try shop.run("-c", line).status == 0)
    let result = try shop.run("diff", "other.db", "-o", "csv", "--columns", "change,noun,subject,details")
    #expect(
      result.output == """
        change,noun,subject,details
        +,product,com.example.one.d,"reference name Delta, status Missing Metadata"
        ~,localization,com.example.one.c ja,display name ガンマ線 -> ガンマ波
        +,localization,com.example.one.d en-US,display name Delta

        """)
  }

  @Test func `stores made from one seed agree, though their salted secrets differ`() throws {
    let shop = try Shop()
    let tester = "tester create yuki@example.com --first Yuki --last Sato --storefront JPN --password Harbour-Ferry-11"
    try shop.scratch.file("one.seed", "clock set 2012-11-21\n\(tester)\n")
    try #require(try shop.run("run", "one.seed").status == 0)
    try #require(try shop.run("--store", "other.db", "run", "one.seed").status == 0)
    let result = try shop.run("diff", "other.db")
    #expect(result.output == "no differences\n")
    #expect(result.status == 0)
  }

  @Test func `when a row was created is not a difference`() throws {
    let (shop, lines) = (try Shop(), "app create com.example.books --name Books --sku B1; product create .a1 --name A1")
    for (store, day) in [("one.db", "2012-11-21"), ("two.db", "2012-11-22")] {
      let run = try shop.run("--store", store, "-c", "clock set \(day); \(lines); clock set 2012-12-01")
      try #require(run.status == 0, "\(run.errors)")
    }
    let result = try shop.run("diff", "one.db", "two.db")
    #expect(result.output == "no differences\n" && result.status == 0, "\(result.output)")
  }
}
