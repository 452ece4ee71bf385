import Foundation
import TestSupport
import Testing

/// `store backup` and `store restore`: one archive that anybody can read, and that brings back an equal store.
@Suite(.enabled(if: storesAreFiles)) struct BackupTests {
  private static let deletion = "product availability .chapter1 --off; product delete .chapter1"

  private func shopWithContent() throws -> Shop {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/hosting.seed").status == 0)
    try #require(try shop.run("store", "backup", "shop.tar").status == 0)
    return shop
  }

  @Test func `other tools read the archive, and find a store and its blobs in it`() throws {
    let shop = try shopWithContent()
    #expect(try shop.mode("shop.tar") == 0o600)
    let unpacked = try shop.shell("mkdir out && tar xf shop.tar -C out && cd out && sha256sum -c SHA256SUMS")
    #expect(unpacked.status == 0, "\(unpacked.errors)")
    #expect(try shop.run("--store", "out/store.db", "store", "check").status == 0)
  }

  @Test func `a restored store is equal to the one backed up, and undo stops there`() throws {
    let shop = try shopWithContent()
    let before = try shop.run("product", "list", "-o", "json").output
    try #require(try shop.run("--yes", "-c", Self.deletion).status == 0)
    try #require(try shop.run("--yes", "store", "compact").status == 0)

    let restored = try shop.run("store", "restore", "shop.tar", "--yes")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try shop.run("product", "list", "-o", "json").output == before)
    #expect(try shop.run("store", "check").status == 0)
    let refused = try shop.run("undo", "1")
    #expect(refused.errors.contains("undo.horizon: unit 1 is older than unit 2 (store restore shop.tar)"))
  }

  @Test func `a store that is missing, or damaged, is restored too`() throws {
    let shop = try shopWithContent()
    #expect(try shop.run("--store", "new.db", "store", "restore", "shop.tar").status == 0)
    #expect(try shop.run("--store", "new.db", "store", "check").status == 0)

    try #require(try shop.shell("head -c 5000 store.db > short && cat short > store.db").status == 0)
    #expect(try shop.run("product", "list").errors.contains("store.damaged"))
    let restored = try shop.run("store", "restore", "shop.tar", "--yes")
    #expect(restored.output.contains("the damaged store is in store.db.damaged-"), "\(restored.errors)")
    #expect(try shop.run("store", "check").status == 0)
  }

  @Test func `on a scratch copy, it is the copy that is restored, and that is said`() throws {
    let shop = try shopWithContent()
    try #require(try shop.run("clock", "advance", "1d").status == 0)
    let result = try shop.run("--scratch", "--yes", "store", "restore", "shop.tar")
    #expect(result.output.hasPrefix("restored the temporary copy of store.db and "), "\(result.output)")
    #expect(try shop.value("SELECT count(*) FROM journal_entry WHERE kind = 'horizon'") == "0")
  }

  @Test func `restoring asks for the archive's name`() throws {
    let shop = try shopWithContent()
    #expect(try shop.run("store", "restore", "shop.tar").status == 2)
    let terminal = try shop.terminal("store", "restore", "shop.tar")
    try terminal.expect("type shop.tar to continue: ")
    terminal.send("no\r")
    #expect(try terminal.wait() == 2)
    #expect(try shop.value("SELECT count(*) FROM journal_entry") == "1")
  }

  /// The command that packs a backup again, as the program packs it.
  static let repack =
    "python3 -B "
    + URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("Torture/Support/repack.py").path

  /// What is wrong with an archive, and the code it is refused with.
  static let troubles = [
    (": > bad.tar", "store.backup.not-ours"),
    ("cp store.db bad.tar", "store.backup.not-ours"),
    ("tar cf bad.tar Seeds", "store.backup.not-ours"),
    ("mkfifo bad.tar", "store.backup.not-ours"),
    ("head -c 100000 shop.tar > bad.tar", "store.backup.damaged"),
    ("head -c -2000 shop.tar > bad.tar", "store.backup.damaged"),
    ("cp shop.tar bad.tar; printf x | dd of=bad.tar bs=1 seek=150000 conv=notrunc", "store.backup.damaged"),
    (
      "mkdir out; cd out; tar xf ../shop.tar; tar cf ../bad.tar --format=ustar $(tar tf ../shop.tar)",
      "store.backup.damaged"
    ),
    (
      "mkdir out; cd out; tar xf ../shop.tar; echo x > more; (tar tf ../shop.tar | grep -v SUMS; echo more) > names; "
        + "\(repack) ../bad.tar < names",
      "store.backup.damaged"
    ),
    (
      "mkdir out; cd out; tar xf ../shop.tar; sqlite3 store.db 'UPDATE schema SET version = 99'; "
        + "tar tf ../shop.tar | grep -v SUMS | \(repack) ../bad.tar",
      "store.newer-version"
    ),
  ]

  @Test(arguments: troubles)
  func `an archive that is not whole and ours is refused, and nothing changes`(making: String, code: String) throws {
    let shop = try shopWithContent()
    try #require(try shop.shell(making).status == 0)
    let before = try shop.dump()
    let result = try shop.run("--yes", "store", "restore", "bad.tar")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: \(code): "), "\(result.errors)")
    #expect(try shop.dump() == before)
    #expect(try shop.shell("ls -d store.db*; ls store.db.content/tmp").output == "store.db\nstore.db.content\n")
  }

  @Test func `a backup never replaces a file`() throws {
    let shop = try shopWithContent()
    try shop.scratch.file("mine.tar", "somebody's work")
    let result = try shop.run("store", "backup", "mine.tar")
    #expect(result.status == 1)
    #expect(result.errors.contains("store.backup.not-written: cannot write mine.tar: File exists"))
    #expect(try shop.scratch.contents("mine.tar") == "somebody's work")
    #expect(try shop.shell("ls -d mine.tar*").output == "mine.tar\n")
  }
}
