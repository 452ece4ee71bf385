import Foundation
import TestSupport
import Testing

/// Where `stockroom` is started, and from what surroundings.
@Suite(.enabled(if: storesAreFiles)) struct SurroundingsTests {
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

  @Test func `a home or a folder of the user that is not an absolute path is not used`() throws {
    let shop = try Shop()
    let relative = try shop.shell("unset STOCKROOM_STORE; XDG_DATA_HOME=rel stockroom clock set 2012-11-21")
    #expect(relative.status == 0, "\(relative.errors)")
    #expect(shop.has("home/.local/share/stockroom/store.db"))
    #expect(!shop.has("rel"))
    let line = "unset STOCKROOM_STORE XDG_DATA_HOME; h=$(getent passwd $(id -u) | cut -d: -f6); echo $h; "
    for home in ["", "rel"] {
      let result = try shop.shell(line + "HOME='\(home)' stockroom store check 2>&1 | head -1")
      let account = result.output.prefix { $0 != "\n" }
      #expect(result.output.contains("no store at \(account)/.local/share/stockroom/store.db"), "\(result.output)")
    }
  }

  @Test func `a store can be created and written where the folder's name is not UTF-8`() throws {
    let shop = try Shop()
    let result = try shop.shell(
      """
      D=$(printf 'd\\351'); mkdir "$D"; cd "$D"
      stockroom --store own.db app create com.example.maps --name Maps --sku M > /dev/null
      stockroom --store own.db product create com.example.maps.one --name One > /dev/null
      stockroom --store own.db store backup own.tar > /dev/null
      printf '#!/bin/sh\\n' > hook.sh; chmod +x hook.sh
      stockroom --store own.db hook add '*' ./hook.sh
      stockroom --store own.db product list -o csv --columns id
      """)
    #expect(result.errors.contains("file.folder-not-utf8: "), "\(result.errors)")
    #expect(result.output == "id\ncom.example.maps.one\n", "\(result.errors)")
    #expect(result.status == 0)
  }

  @Test func `a pipe is read where a person names it, and refused where a file does`() throws {
    let shop = try Shop(Shop.books)
    let named = try shop.shell("mkfifo in; echo 'product list -o csv --columns name' > in & stockroom run in")
    #expect(named.output == "name\nChapter 1\n", "\(named.errors)")
    _ = try shop.shell("for name in in.csv in.yaml in.pkg in.png; do mkfifo $name; done")
    let lines = [
      "source in", "for r in @in do product show .chapter1", "import in.csv", "price import in.csv",
      "price adjust .chapter1 --factors in.csv", "package upload in.pkg", "package validate in.pkg",
      "review policy check in.yaml", "product screenshot .chapter1 in.png", "hook add '*' ./in",
      "tester create a@example.com --first A --last B --storefront USA --password-file in",
    ]
    for line in lines {
      try shop.scratch.file("outer.seed", line)
      let inside = try shop.run("run", "outer.seed")
      #expect(inside.errors.contains("file.not-regular: "), "\(line): \(inside.errors)")
    }
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
