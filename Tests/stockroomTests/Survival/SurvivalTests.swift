import TestSupport
import Testing

/// What a store survives, in short; `make torture` does the same at length.
@Suite(.enabled(if: storesAreFiles)) struct SurvivalTests {
  @Test(arguments: [0.02, 0.05, 0.1, 0.2, 0.4])
  func `a batch that is killed is there whole, or not at all`(seconds: Double) throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("batch.seed", "for n in 001..300 do product create .batch$n --name \"Batch $n\"\n")
    let killed = try shop.shell("stockroom run batch.seed & sleep \(seconds); kill -9 $!; wait")
    let count = try shop.value("SELECT count(*) FROM product")
    #expect(["1", "301"].contains(count), "\(killed.errors)")
    #expect(try shop.run("store", "check").status == 0)
    #expect(try shop.run("run", "batch.seed").status == (count == "1" ? 0 : 1))
  }

  @Test func `consoles that write at once lose nothing`() throws {
    let shop = try Shop(Shop.books)
    let create = "stockroom product create .by$c$n --name \"By $c$n\" || echo failed"
    let result = try shop.shell("for c in a b c; do (for n in 1 2 3 4 5 6 7 8; do \(create); done) & done; wait")
    #expect(!result.output.contains("failed"), "\(result.errors)")
    #expect(try shop.value("SELECT count(*) FROM product") == "25")
    #expect(try shop.value("SELECT count(*), max(number) FROM journal_entry WHERE first_change IS NOT NULL") == "27|27")
    #expect(try shop.run("store", "check").status == 0)
  }

  @Test func `what the journal says is held against the tables`() throws {
    for damage in [
      "PRAGMA foreign_keys = OFF; DELETE FROM product", "DELETE FROM journal_change WHERE id = 2",
      "UPDATE journal_change SET entry = 99 WHERE id = 1",
      "UPDATE journal_change SET old_row = '{' WHERE kind = 'update'",
      "UPDATE product SET reference_name = 'Level Three'", "UPDATE journal_entry SET why = 'so' WHERE number = 1",
    ] {
      let shop = try Shop(Shop.books)
      try #require(try shop.run("store", "check").status == 0)
      try #require(try shop.shell("sqlite3 store.db \"\(damage)\"").status == 0)
      let check = try shop.run("store", "check")
      #expect(check.status == 1, "\(damage)")
      #expect(check.errors.contains("store.check.failed"), "\(damage): \(check.errors)")
    }
  }
}
