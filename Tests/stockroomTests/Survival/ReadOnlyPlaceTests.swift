import Foundation
import TestSupport
import Testing

/// A store that was closed, in a place where nobody may write: it is read without a log beside it.
@Suite(.enabled(if: storesAreFiles)) struct ReadOnlyPlaceTests {
  /// A shop whose store is in a folder that takes no file, and the start of a line that runs a command in it.
  ///
  /// Root may write everywhere, so that there a user without rights runs it.
  private func lockedShop(_ last: String = "true") throws -> (shop: Shop, run: String) {
    let shop = try Shop()
    try shop.bringSeeds()
    try #require(try shop.run("run", "Seeds/hosting.seed").status == 0)
    let isRoot = geteuid() == 0
    let owner = isRoot ? "chown -R nobody locked open; chmod 755 .; " : ""
    let locked = try shop.shell(
      "mkdir locked open; chmod 777 open; \(last); mv store.db* locked; \(owner)chmod 500 locked")
    try #require(locked.status == 0, "\(locked.errors)")
    let user = isRoot ? "setpriv --reuid nobody --regid nogroup --clear-groups " : ""
    let program = try Stockroom.executable.path
    return (shop, "cd open; export HOME=$PWD TMPDIR=$PWD; \(user)\(program) --store ../locked/store.db")
  }

  @Test(arguments: [
    "product list", "store check", "store backup out.tar", "status", "log list", "--scratch product list",
    "--store fresh.db diff ../locked/store.db", "--scratch clock advance 1d", "package list",
  ]) func `it can be read, checked, backed up, compared and rehearsed on`(_ command: String) throws {
    let (shop, run) = try lockedShop()
    if command.contains("fresh.db") {
      try #require(try shop.shell("\(run) --store fresh.db clock set 2012-11-21").status == 0)
    }
    let result = try shop.shell("\(run) \(command)")
    #expect(result.status == (command.contains("diff") ? 3 : 0), "\(result.errors)")
    #expect(try shop.shell("ls locked").output == "store.db\nstore.db.content\n")
  }

  @Test(arguments: ["store check", "store backup out.tar", "store backup out.tar --skip-damaged"])
  func `content that may not be read is out of reach, not damaged`(_ command: String) throws {
    let (shop, run) = try lockedShop("chmod 000 store.db.content")
    let result = try shop.shell("\(run) \(command) --errors json")
    #expect(result.status == 1)
    #expect(result.errors.contains(#""code":"store.content.unreadable","kind":"unavailable""#), "\(result.errors)")
  }

  @Test func `the index of an empty log that was left behind does not matter`() throws {
    let (shop, run) = try lockedShop("head -c 32768 /dev/zero | tr '\\0' x > store.db-shm; chmod 444 store.db*")
    for command in ["product list", "log list", "status"] {
      let result = try shop.shell("\(run) \(command)")
      #expect(result.status == 0, "\(result.errors)")
    }
  }

  @Test func `writing is refused, and nothing changes`() throws {
    let (shop, run) = try lockedShop()
    let before = shop.bytes("locked/store.db")
    try #require(try shop.shell("\(run) store backup x.tar").status == 0)
    for command in ["clock advance 1d", "--yes store compact", "--yes store restore x.tar", "undo"] {
      let result = try shop.shell("\(run) \(command)")
      #expect(result.status == 1, "\(command)")
      #expect(result.errors.contains("error: store."), "\(result.errors)")
    }
    #expect(shop.bytes("locked/store.db") == before)
  }

  @Test func `a store left with work in its log says that it must be opened where it can be written`() throws {
    let crash = """
      import sqlite3, os; c = sqlite3.connect('store.db', isolation_level=None); \
      c.execute('INSERT INTO sequence (name, next) VALUES (1, 1)'); os._exit(0)
      """
    let killed = "python3 -c \"\(crash)\"; rm -f store.db-shm"
    let (shop, run) = try lockedShop(killed)
    try #require(try shop.shell("test -s locked/store.db-wal").status == 0)
    let result = try shop.shell("\(run) product list")
    #expect(result.status == 1)
    #expect(result.errors.contains("has work that is not yet in the store's file"), "\(result.errors)")
  }
}
