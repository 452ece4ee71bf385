import Foundation
import TestSupport
import Testing

/// `store check`, `store compact` and `store open`.
@Suite struct StoreCommandTests {
  private static let deletion = "product availability .chapter1 --off; product delete .chapter1"

  private func shopWithContent() throws -> Shop {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/hosting.seed").status == 0)
    return shop
  }

  @Test func `a whole store has no problems`() throws {
    let result = try shopWithContent().run("store", "check")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("no problems in the tables, the journal, and "))
  }

  @Test(.enabled(if: storesAreFiles)) func `a store that Litestream replicates is checked, backed up, and restored`()
    throws
  {
    let shop = try shopWithContent()
    let tables = """
      CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);
      CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);
      INSERT INTO _litestream_seq (id, seq) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET seq = seq + 1;
      """
    try #require(try shop.shell("sqlite3 store.db '\(tables)'").status == 0)
    for line in [
      "store check", "product edit com.example.books.chapter1 --notes Litestream", "store backup a.tar",
      "store compact", "store check", "--store other.db store restore a.tar", "--store other.db store check",
    ] {
      let result = try shop.shell("stockroom --yes \(line)")
      #expect(result.status == 0, "\(line): \(result.errors)")
    }
    #expect(
      try shop.run("--store", "other.db", "product", "show", "com.example.books.chapter1").output.contains("Litestream")
    )
  }

  @Test(.enabled(if: storesAreFiles)) func `a blob with other bytes is named, and the check fails`() throws {
    let shop = try shopWithContent()
    let digest = try shop.value("SELECT package FROM content")
    let blob = shop.scratch.path("store.db.content/blobs/sha256/\(digest.prefix(2))/\(digest)")
    try FileManager.default.removeItem(atPath: blob)
    try Data("other bytes".utf8).write(to: URL(fileURLWithPath: blob))

    let result = try shop.run("store", "check")
    #expect(result.status == 1)
    #expect(result.errors.contains("store.check.failed: 1 problem"))
    #expect(
      result.errors.contains("the package of com.example.books.chapter1 1.0 does not match its digest"))
  }

  @Test func `compacting keeps the blobs undo needs, until it is confirmed, and is then an undo limit`() throws {
    let shop = try shopWithContent()
    try #require(try shop.run("--yes", "-c", Self.deletion).status == 0)
    let refused = try shop.run("store", "compact")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("confirm.needed"))
    #expect(try shop.run("undo").status == 0)
    #expect(try shop.run("store", "check").status == 0)

    let compacted = try shop.run("store", "compact")
    #expect(compacted.status == 0, "nothing that undo needs would go: \(compacted.errors)")
    try #require(try shop.run("--yes", "-c", Self.deletion).status == 0)
    let confirmed = try shop.run("store", "compact", "--yes")
    #expect(confirmed.output.contains("blobs removed; undo cannot go back past unit "))
    if storesAreFiles {
      #expect(try shop.shell("find store.db.content -type f | wc -l").output == "1\n", "the other product's screenshot")
    }
    #expect(try shop.run("undo").errors.contains("undo.nothing"))
  }

  @Test func `compacting makes no store`() throws {
    let shop = try Shop()
    #expect(try shop.run("store", "compact").errors.contains("store.missing"))
    #expect(try shop.run("store", "info").errors.contains("store.missing"))
  }

  @Test func `more units than there are cannot be undone, and the message says whose`() throws {
    let shop = try Shop(Shop.books)
    let line = "-c"
    let count = try shop.run(line, "log list -o ndjson").output.split(separator: "\n").count
    let mine = try shop.run(line, "undo --last 999")
    #expect(mine.status == 1 && mine.errors.contains("you have only \(count) unit"), "\(mine.errors)")
    #expect(mine.errors.contains("--last \(count) undoes all of them"))
    #expect(try shop.run(line, "undo --last \(Int64.max)").errors.contains("you have only \(count) unit"))
    #expect(try shop.run(line, "undo --last 999 --anyone").errors.contains("there are only \(count) unit"))
    #expect(try shop.run(line, "log list -o ndjson").output.split(separator: "\n").count == count)
  }

  @Test func `another store is opened with the plugins that are on in it`() throws {
    let shop = try Shop(Shop.books)
    try #require(try shop.run("--store", "other.db", "plugin", "disable", "PriceTiers").status == 0)
    let there = try shop.run("-c", "store open other.db; price tiers")
    #expect(there.errors.contains("plugin.disabled"))
    let andBack = try shop.run(
      "-c", "store open other.db; store open '\(shop.storeName)'; product list -o csv --columns name")
    #expect(andBack.status == 0, "\(andBack.errors)")
    #expect(andBack.output.hasSuffix("name\nChapter 1\n"))
  }

  @Test func `a plugin that is switched is there, or gone, at once`() throws {
    let shop = try Shop(Shop.books)
    let off = try shop.run(
      "-c", "use com.example.books; plugin disable PriceTiers; product show .chapter1; price tiers")
    #expect(off.output.contains("PriceTiers is disabled in this store\n"))
    #expect(off.output.contains("com.example.books.chapter1"), "the app in use stays: \(off.errors)")
    #expect(off.errors.contains("plugin.disabled"))
    for line in [
      "product create .x --name X --tier 1", "product list --columns id,price:USA", "product list --where tier=3",
    ] {
      let refused = try shop.run("-c", line)
      #expect(refused.errors.contains("plugin.disabled: "), "\(refused.errors)")
      #expect(refused.errors.contains("PriceTiers, which is disabled in this store"))
    }
    #expect(try shop.run("-c", "plugin enable PriceTiers; price show .chapter1").status == 0)
  }

  @Test(arguments: ["store compact", "store backup b.tar", "store restore b.tar", "store open other.db"])
  func `a unit has one store, as it stands`(line: String) throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run("--yes", "-c", "begin; \(line); commit")
    #expect(result.errors.contains("unit.not-here"), "\(result.errors)")
  }

  @Test func `a backup at the store's path is not taken for a damaged store, and an empty file is replaced`() throws {
    let shop = try Shop(Shop.books)
    try #require(try shop.run("store", "backup", "a.tar").status == 0)
    try #require(try shop.shell("cp a.tar b.tar; : > blank.db").status == 0)
    let refused = try shop.run("--store", "b.tar", "--yes", "store", "restore", "a.tar")
    #expect(refused.status != 0 && refused.errors.contains("store.not-ours"), "\(refused.errors)")
    #expect(try shop.shell("cmp a.tar b.tar && test $(ls | grep -c b.tar) = 1").status == 0)
    let restored = try shop.run("--store", "blank.db", "--yes", "store", "restore", "a.tar")
    #expect(restored.status == 0, "\(restored.errors)")
  }

  @Test(.enabled(if: storesAreFiles)) func `an empty file becomes a store with the first write, for its owner alone`()
    throws
  {
    let shop = try Shop()
    try #require(try shop.shell("umask 022; : > store.db").status == 0)
    for line in ["app list", "store check", "status", "log list", "--yes store restore none.tar"] {
      let result = try shop.shell("stockroom \(line); test -e store.db && test ! -s store.db")
      #expect(result.status == 0, "\(line): \(result.errors)")
    }
    let created = try shop.run("app", "create", "com.example.maps", "--name", "Maps", "--sku", "M")
    #expect(created.status == 0, "\(created.errors)")
    #expect(try shop.mode("store.db") == 0o600)
  }
}
