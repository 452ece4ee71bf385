import Foundation
import TestSupport
import Testing

/// Where `stockroom` is started, and from what surroundings.
@Suite struct PlaceTests {
  @Test func `it runs from another folder, through a link`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("elsewhere/note.txt", "")
    let result = try shop.shell(
      """
      ln -s "$(command -v stockroom)" elsewhere/console
      cd elsewhere
      PATH=/usr/bin:/bin ./console --store ../store.db product list -o csv --columns name
      """)
    #expect(result.output == "name\nChapter 1\n")
  }

  @Test func `a store is not made in a folder that is not there, unless it is the default one`() throws {
    let shop = try Shop()
    let refused = try shop.run("--store", "no/such/x.db", "clock", "set", "2012-11-21")
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains("store.folder-missing: there is no folder no/such for the store"), "\(refused.errors)")
    #expect(refused.errors.contains("hint: mkdir -p no/such\n"))
    #expect(!shop.has("no"))
    let made = try shop.shell(
      "env -u STOCKROOM_STORE XDG_DATA_HOME=\"$PWD/data/of/mine\" stockroom clock set 2012-11-21")
    #expect(made.status == 0, "\(made.errors)")
    #expect(shop.has("data/of/mine/stockroom/store.db"))
  }

  @Test func `it needs no home`() throws {
    let shop = try Shop(Shop.books)
    let result = try shop.shell(
      "env -i PATH=\"$PATH\" \"$(command -v stockroom)\" --store store.db product list -o csv --columns name")
    #expect(result.output == "name\nChapter 1\n")
    #expect(result.errors.isEmpty)
    #expect(try shop.shell("ls -A").output == "home\nstore.db\n")
  }

  @Test(arguments: ["C", "POSIX", "nowhere.ISO-8859-1"])
  func `it prints UTF-8 whatever the locale`(locale: String) throws {
    let shop = try Shop(Shop.books + ["product edit .chapter1 --name \"第1章 é\""])
    let result = try shop.run(
      "product", "list", "-o", "csv", "--columns", "name", environment: ["LC_ALL": locale, "LANG": locale])
    #expect(result.output == "name\n第1章 é\n")
  }

  @Test func `the store is in its place unless something else is said`() throws {
    let shop = try Shop()
    let line = "stockroom clock set 2012-11-21"
    #expect(try shop.shell("unset STOCKROOM_STORE; \(line)").status == 0)
    #expect(shop.has("home/data/stockroom/store.db"))
    #expect(try shop.shell("unset STOCKROOM_STORE XDG_DATA_HOME; \(line)").status == 0)
    #expect(shop.has("home/.local/share/stockroom/store.db"))
    #expect(try shop.shell("stockroom --store other.db clock set 2012-11-21").status == 0)
    #expect(shop.has("other.db"))
    #expect(!shop.has("store.db"))
  }
}
