import Foundation
import TestSupport
import Testing

/// A protected store asks before it changes, once for each unit.
@Suite struct ProtectionTests {
  private func protectedShop() throws -> Shop {
    try Shop(Shop.books + ["store label production --protected"])
  }

  /// All but what the store keeps of refused writes.
  private func contents(of shop: Shop) throws -> String {
    try shop.dump().split(separator: "\n").filter { line in
      !line.contains("'refused'") && !line.contains("sqlite_sequence VALUES('journal_entry'")
    }.joined(separator: "\n")
  }

  @Test func `a refused write is kept with who tried it, when, and the code, without secrets`() throws {
    let shop = try protectedShop()
    let tester = "tester create y@example.com --first Yuki --last Mori --storefront JPN --password Harbour-Ferry-11"
    for line in ["product edit .chapter1 --name One --actor eve", tester] {
      #expect(try shop.run("-c", line).status == 2)
    }
    #expect(try shop.run("--yes", "-c", "begin; product edit .chapter1 --name A; rollback").status == 1)
    let refused = try shop.run("log", "list", "--refused", "-o", "csv", "--columns", "actor,line,state").output
    #expect(
      refused.contains("eve,product edit .chapter1 --name One --actor eve,refused: confirm.protected\n"), "\(refused)")
    #expect(refused.contains("--password ******,refused: confirm.protected\n"), "\(refused)")
    #expect(refused.contains("--name A,refused: product.name.length\n"), "\(refused)")
    #expect(!refused.contains("Harbour-Ferry"))
    #expect(try shop.run("log", "list").output.contains("refused: confirm.protected"))
    #expect(try !shop.run("log", "list", "--no-refused").output.contains("refused"))
    #expect(try !shop.run("log", "list", "-o", "seed").output.contains("eve"))
    #expect(try shop.run("store", "check").status == 0)
    #expect(try shop.run("undo", "--yes").output.contains(": store label production --protected"))
  }

  @Test func `an unprotected store keeps no refused writes`() throws {
    let shop = try Shop(Shop.books)
    #expect(try shop.run("product", "edit", ".chapter1", "--name", "A").status == 1)
    #expect(try shop.run("log", "list", "--refused", "-o", "csv").output.split(separator: "\n").count == 1)
  }

  @Test func `off a terminal, a write needs --yes`() throws {
    let shop = try protectedShop()
    let before = try contents(of: shop)
    for line in ["product edit .chapter1 --name \"One\"", "undo", "begin; commit", "for n in 1 2 do clock advance 1d"] {
      let result = try shop.run("-c", line)
      #expect(result.status == 2)
      #expect(result.errors.contains("confirm.protected: the store production is protected"), "\(result.errors)")
    }
    #expect(try contents(of: shop) == before)
    #expect(try shop.run("product", "edit", ".chapter1", "--name", "One", "--yes").status == 0)
    #expect(try shop.run("--scratch", "product", "edit", ".chapter1", "--name", "Two").status == 0)
    #expect(try shop.run("product", "list").status == 0)
    #expect(try shop.run("plan", "product", "edit", ".chapter1", "--name", "Two").status == 0)
  }

  @Test func `a call that its flag makes a reading one is not asked about`() throws {
    let shop = try protectedShop()
    try shop.scratch.file("targets.csv", "product,storefront,target\ncom.example.books.chapter1,USA,2.50\n")
    let before = try contents(of: shop)
    for command in ["import", "apply"] {
      let read = try shop.run("price", command, "targets.csv", "--plan", "-o", "csv")
      #expect(read.status == 0, "\(read.errors)")
      #expect(read.output.contains("com.example.books.chapter1,USA,0.99 USD,2.50 USD,"))
    }
    #expect(try shop.run("price", "apply", "targets.csv").errors.contains("confirm.protected"))
    #expect(try contents(of: shop) == before)
  }

  @Test func `at the prompt every write is asked about, and a run once`() throws {
    let shop = try protectedShop()
    try shop.scratch.file("two.seed", "clock advance 1d\nclock advance 1d\n")
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("clock advance 1d\r")
    try terminal.expect("production is protected; change it? [y/N] ")
    terminal.send("n\r")
    try terminal.expect("confirm.withheld")
    terminal.send("run two.seed\r")
    try terminal.expect("production is protected; change it? [y/N] ")
    terminal.send("y\r")
    try terminal.expect("unit 6")
    terminal.send("store label production --no-protected --yes\r")
    try terminal.expect("this store is labeled production")
    terminal.send("clock advance 1d\r")
    try terminal.expect("2012-11-24")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
  }

  @Test func `a label is taken away again, of a protected store only where that is confirmed`() throws {
    let shop = try protectedShop()
    let refused = try shop.run("store", "label", "--remove")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("confirm.protected"))
    let removed = try shop.run("store", "label", "--remove", "--yes")
    #expect(removed.output == "this store is no longer labeled production, and no longer asks before writes\n")
    let info = try shop.run("store", "info", "-o", "json").output
    #expect(info.contains("\"label\": null") && info.contains("\"isProtected\": false"))
    #expect(try shop.run("product", "edit", ".chapter1", "--name", "One").status == 0)
    #expect(try shop.run("store", "label", "--remove").errors.contains("store.label.none"))
    #expect(try shop.run("store", "label", "--remove", "production").status == 2)
    #expect(
      try shop.run("store", "label").errors.contains("hint: store label NAME; store label --remove removes it"))
  }

  @Test func `store info shows the label`() throws {
    let shop = try protectedShop()
    let info = try shop.run("store", "info", "-o", "json").output
    #expect(info.contains("\"label\": \"production\""))
    #expect(info.contains("\"isProtected\": true"))
    let refused = try shop.run("store", "label", "", "--yes")
    #expect(refused.errors.contains("store.label.invalid"))
  }
}
