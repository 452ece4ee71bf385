import Foundation
import TestSupport
import Testing

/// `store restore` loses nothing: neither what it replaces, nor what others do meanwhile, nor what it is not sure of.
@Suite(.enabled(if: storesAreFiles)) struct RestoreTests {
  /// A shop with hosted content, and a backup of it.
  private func shopWithContent() throws -> Shop {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/hosting.seed").status == 0)
    try #require(try shop.run("store", "backup", "shop.tar").status == 0)
    return shop
  }

  /// Changes the store in the backup by SQL, or its files by a line of the shell, and packs it again with right sums.
  private func tamper(_ shop: Shop, _ change: String) throws {
    let pack = """
      rm -rf out; mkdir out; cd out; tar xf ../shop.tar; tar tf ../shop.tar | grep -v SHA256SUMS > names; \(change); \
      \(BackupTests.repack) ../bad.tar < names
      """
    let packed = try shop.shell(pack)
    try #require(packed.status == 0, "\(packed.errors)")
  }

  private static let row = "WHERE reference_name = (SELECT min(reference_name) FROM product)"

  @Test(arguments: [
    "sqlite3 store.db \"UPDATE product SET reference_name = 'Hacked' \(row)\"",
    "sqlite3 store.db \"UPDATE journal_entry SET actor = 'nobody' WHERE number = 1\"",
    "sqlite3 store.db \"DELETE FROM journal_change WHERE id = 2\"",
    "sqlite3 store.db \"UPDATE journal_change SET old_row = NULL WHERE old_row IS NOT NULL\"",
    "sqlite3 store.db 'CREATE TRIGGER t AFTER UPDATE ON product BEGIN UPDATE product SET app = 1; END'",
    "sqlite3 store.db 'ALTER TABLE tester RENAME TO t; CREATE VIEW tester AS SELECT * FROM t'",
    "sqlite3 store.db 'CREATE INDEX i ON product (upper(product_id))'",
    "sqlite3 store.db 'PRAGMA journal_mode = DELETE; PRAGMA page_size = 8192; VACUUM; PRAGMA journal_mode = WAL'",
    "sed -i 2d names", "sed -i '$d' names", "echo more > more; echo more >> names",
    "f=$(tail -1 names); chmod 600 $f; echo other > $f", "f=$(tail -1 names); rm -f $f; ln -s /etc/passwd $f",
    "f=$(tail -1 names); ln $f again; echo again >> names",
  ])
  func `a backup that store check would refuse is refused, and nothing changes or is left over`(
    _ change: String
  ) throws {
    let shop = try shopWithContent()
    try tamper(shop, change)
    let (before, names) = (try shop.dump(), try shop.shell("find store.db* | sort").output)
    for place in ["store.db", "new.db"] {
      let result = try shop.run("--yes", "--store", place, "store", "restore", "bad.tar")
      #expect(result.status == 1, "\(result.output)")
      #expect(result.errors.contains("error: store."), "\(result.errors)")
    }
    #expect(try shop.dump() == before)
    #expect(try shop.shell("find store.db* new.db* 2> /dev/null | sort").output == names)
  }

  @Test func `the store that is replaced is kept whole beside it, until the next backup`() throws {
    let shop = try shopWithContent()
    try #require(try shop.run("product", "create", ".map9", "--name", "Map 9").status == 0)
    let before = try shop.run("product", "list", "-o", "json").output
    let restored = try shop.run("--yes", "store", "restore", "shop.tar", "-o", "json")
    let kept = try #require(restored.output.firstMatch(of: /store\.db\.replaced-[-0-9a-f]+/)).output
    #expect(try shop.run("--store", String(kept), "product", "list", "-o", "json").output == before)
    let check = try shop.run("--store", String(kept), "store", "check")
    #expect(check.status == 0, "\(check.errors)")
    #expect(check.output == (try shop.run("store", "check").output), "with as many blobs")
    #expect(try shop.mode(String(kept)) == 0o400)
    #expect(try shop.run("--store", String(kept), "clock", "advance", "1d").errors.contains("store.read-only"))

    let end = ".replaced-2012-12-24-0123abcd"
    for name in ["store.db\(end)", "store.db.replaced-me", "other.db\(end)"] {
      try shop.scratch.file(name, "mine")
    }
    let backup = try shop.run("store", "backup", "next.tar")
    #expect(backup.output.contains("removed \(kept), which a restore had replaced"))
    let left = try shop.shell("ls -d store.db* other.db*").output
    #expect(
      left == """
        other.db.replaced-2012-12-24-0123abcd
        store.db
        store.db.content
        store.db.replaced-2012-12-24-0123abcd
        store.db.replaced-me

        """)
    #expect(try shop.run("store", "check").status == 0, "its blobs are its own")
  }

  @Test func `a backup that leaves blobs out keeps the store that may have them`() throws {
    let shop = try shopWithContent()
    try #require(try shop.run("--yes", "store", "restore", "shop.tar").status == 0)
    try #require(try shop.shell("rm -f $(find store.db.content/blobs -type f | head -1)").status == 0)
    let refused = try shop.run("store", "backup", "next.tar")
    #expect(refused.errors.contains("store.blob.damaged"), "\(refused.errors)")
    let backup = try shop.run("store", "backup", "next.tar", "--skip-damaged")
    #expect(backup.output.contains("omitted: the "), "\(backup.errors)")
    #expect(!backup.output.contains("removed"))
    #expect(try shop.shell("ls -d store.db.replaced-*[0-9a-f]").status == 0)
  }

  @Test func `a store that is damaged is not backed up, and what was replaced stays`() throws {
    let shop = try shopWithContent()
    try #require(try shop.run("--yes", "store", "restore", "shop.tar").status == 0)
    try #require(
      try shop.shell("sqlite3 store.db \"UPDATE product SET reference_name = 'Rotten' \(Self.row)\"").status == 0)
    for words in [["store", "backup", "next.tar"], ["store", "backup", "next.tar", "--skip-damaged"]] {
      let refused = try Stockroom.run(["--store", "store.db"] + words, in: shop.scratch)
      #expect(refused.status == 1)
      #expect(refused.errors.contains("store.damaged: this store is damaged, and a backup"), "\(refused.errors)")
    }
    #expect(!shop.has("next.tar"))
    #expect(try shop.shell("ls -d store.db.replaced-*[0-9a-f]").status == 0)
  }

  @Test func `a replaced store that somebody took over is kept`() throws {
    let shop = try shopWithContent()
    try #require(try shop.run("--yes", "store", "restore", "shop.tar").status == 0)
    try #require(try shop.shell("chmod u+w store.db.replaced-*[0-9a-f]").status == 0)
    #expect(try !shop.run("store", "backup", "next.tar").output.contains("removed"))
    #expect(try shop.shell("ls -d store.db.replaced-*[0-9a-f]").status == 0)
  }

  @Test func `the open store is not a backup, and looking at it costs no lock`() throws {
    let shop = try shopWithContent()
    for name in ["store.db", "./store.db", "store.db-shm"] {
      let result = try shop.run("-c", "clock advance 1d; plan store restore \(name)")
      #expect(
        result.errors.contains("store.backup.not-ours") || result.errors.contains("file.unreadable"), "\(result.errors)"
      )
      #expect(try shop.run("store", "check").status == 0)
    }
  }

  @Test(arguments: [16, 100, 4096]) func `a store whose header is destroyed is set aside and restored`(
    _ count: Int
  ) throws {
    let shop = try shopWithContent()
    try #require(
      try shop.shell("dd if=/dev/zero of=store.db bs=\(count) count=1 conv=notrunc").status == 0)
    #expect(try shop.run("product", "list").errors.contains("store.not-ours"))
    let destroyed = shop.bytes("store.db")
    let restored = try shop.run("--yes", "store", "restore", "shop.tar")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try shop.run("store", "check").status == 0)
    let aside = try #require(restored.output.firstMatch(of: /store\.db\.damaged-[0-9a-f]+/)).output
    #expect(shop.bytes(String(aside)) == destroyed)
  }

  @Test func `a stranger's file is not taken for a store that was destroyed`() throws {
    let shop = try shopWithContent()
    let makings = [
      "echo my letter > other.db", "sqlite3 other.db 'CREATE TABLE t (a)'", "head -c 9000 /dev/zero > other.db",
    ]
    for making in makings {
      try #require(try shop.shell("rm -f other.db; \(making)").status == 0)
      let before = shop.bytes("other.db")
      let result = try shop.run("--yes", "--store", "other.db", "store", "restore", "shop.tar")
      #expect(result.errors.contains("store.not-ours"), "\(result.errors)")
      #expect(shop.bytes("other.db") == before)
      #expect(try shop.shell("ls -d other.db*").output == "other.db\n")
    }
  }

  @Test func `restoring beside compacting loses no blob`() throws {
    let shop = try shopWithContent()
    let backup = "for n in 1 2 3 4 5 6; do stockroom --yes store restore shop.tar; done > restored 2>&1"
    let compact = "for n in 1 2 3 4 5 6 7 8 9; do stockroom --yes store compact; done > compacted 2>&1"
    let remove = """
      for n in 1 2 3 4 5 6; do stockroom --yes -c 'for p in @names.csv do product availability $p --off; \
      product delete $p'; done > removed 2>&1
      """
    try #require(try shop.shell("stockroom product list -o csv --columns id | tail -n +2 > names.csv").status == 0)
    _ = try shop.shell("(\(backup)) & (\(compact)) & (\(remove)) & wait")
    for name in ["restored", "compacted"] {
      let text = try shop.scratch.contents(name)
      #expect(!text.contains("error: ") || text.contains("store.busy"), "\(text)")
    }
    let restored = try shop.run("--yes", "store", "restore", "shop.tar")
    #expect(restored.status == 0, "\(restored.errors)")
    let check = try shop.run("store", "check")
    #expect(check.status == 0, "\(check.errors)")
  }
}
