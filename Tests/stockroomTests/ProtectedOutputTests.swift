import Foundation
import TestSupport
import Testing

/// No output takes the place of a store, of a part of one, or of a file that is in use.
@Suite(.enabled(if: storesAreFiles)) struct ProtectedOutputTests {
  private static let create = "product create .map --name Map --tier 1"

  /// A shop with other names for its store, and what is left of it when nothing was harmed.
  private static func shop(_ lines: [String] = Shop.books) throws -> Shop {
    let shop = try Shop(lines)
    try #require(
      try shop.shell(
        "mkdir maps && ln -s .. maps/up && ln -s store.db link.db && "
          + "ln -s store.db-journal dangling.txt"
      ).status == 0)
    return shop
  }

  @Test(arguments: [
    "store.db", "./store.db", "maps/../store.db", "maps/up/store.db", "link.db", "hard.db", "dangling.txt",
    "store.db-wal", "store.db-shm", "store.db-journal", "store.db.new-1", "store.db.damaged-1", "store.db.content",
    "store.db.content/list.txt", "store.db.devices", "store.db.devices/iPad/Documents/x",
    "maps/up/store.db.content/blobs/x", "/proc/self/cwd/store.db", "hard.db-journal",
  ])
  func `a redirection into the store is refused before its command runs`(target: String) throws {
    let shop = try Self.shop()
    if target.hasPrefix("hard") { try #require(try shop.shell("ln store.db hard.db").status == 0) }
    let before = shop.bytes("store.db")
    let names = try shop.shell("ls -a").output
    for sign in [">", ">>"] {
      for line in ["\(Self.create) \(sign) \(target)", "plan \(Self.create) \(sign) \(target)"] {
        let result = try shop.run("-c", line)
        #expect(result.status == 1)
        #expect(result.errors.contains("error: output.protected: \(target) "), "\(result.errors)")
        #expect(result.output.isEmpty)
      }
    }
    #expect(shop.bytes("store.db") == before)
    #expect(try shop.shell("ls -a").output == names)
  }

  @Test(arguments: [
    "store backup %", "package build books %", "package init % --product com.example.books.chapter1",
    "package bump %", "package extract .chapter1 %", "price chart .chapter1 --rates rates.csv --svg %",
    "run --keep-going --failed % bad.seed",
  ])
  func `no command that writes files writes into a store`(line: String) throws {
    let shop = try Self.shop()
    try shop.scratch.file("bad.seed", "product lsit\n")
    try shop.scratch.file("rates.csv", "currency,rate\nUSD,1\n")
    let before = shop.bytes("store.db")
    let names = try shop.shell("ls -aR").output
    for target in ["store.db", "link.db", "store.db-journal", "store.db.content/new", "store.db.devices/new"] {
      for prefix in ["", "plan "] {
        let result = try shop.run("-c", prefix + line.replacing("%", with: target))
        #expect(result.status == 1)
        #expect(result.errors.contains("output.protected: \(target) "), "\(prefix)\(line) \(target): \(result.errors)")
      }
    }
    #expect(shop.bytes("store.db") == before)
    #expect(try shop.shell("ls -aR").output == names)
  }

  @Test func `another store is protected too, and so is one that is not made yet`() throws {
    let shop = try Self.shop()
    let before = shop.bytes("store.db")
    for target in ["store.db", "store.db-wal", "store.db.content/x", "other.db", "other.db-journal"] {
      let result = try shop.run("--store", "other.db", "-c", "product list > \(target)")
      #expect(result.status == 1)
      #expect(result.errors.contains("output.protected: \(target) "), "\(result.errors)")
    }
    #expect(shop.bytes("store.db") == before)
    #expect(!shop.has("other.db") && !shop.has("other.db-journal"))
    #expect(try shop.run("--scratch", "-c", "product list > store.db").status == 1)
    #expect(try shop.run("-c", "store open other.db; \(Self.create) > store.db").status == 1)
    #expect(shop.bytes("store.db") == before)
  }

  @Test func `the place of a store in a folder that is not made yet is kept free`() throws {
    let shop = try Shop()
    for words in [["--store", "new/ContentInfo.plist"], []] {
      let folder = words.isEmpty ? "home/data/stockroom/store.db" : "new"
      let line = words + ["package", "init", folder, "--product", "com.example.books.chapter1"]
      let result = try Stockroom.run(line, in: shop.scratch)
      #expect(result.status == 1)
      #expect(result.errors.contains("output.protected: \(folder)"), "\(result.errors)")
      #expect(!shop.has(folder))
    }
  }

  @Test func `a transcript protects the store that it is run beside, and its own file`() throws {
    let shop = try Self.shop()
    let before = shop.bytes("store.db")
    for target in ["store.db", "store.db-journal", "link.db", "guard.console"] {
      try shop.scratch.file("guard.console", "> product list > \(target)\n…output.protected: \(target) …\n…\n")
      let result = try shop.run("run", "--shell", "guard.console")
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(shop.bytes("store.db") == before)
    #expect(!shop.has("store.db-journal"))
  }

  @Test func `a store that a link leads to is protected by both names`() throws {
    let shop = try Self.shop()
    for target in ["store.db-wal", "link.db-wal", "store.db.content/x", "link.db.content/x", "link.db"] {
      let result = try shop.run("--store", "link.db", "-c", "product list > \(target)")
      #expect(result.errors.contains("output.protected: \(target) "), "\(result.errors)")
    }
    let open = try shop.shell("stockroom -c 'product list > /dev/fd/3' 3>> store.db")
    #expect(open.errors.contains("output.protected: /dev/fd/3 is the open store"), "\(open.errors)")
  }

  @Test func `a store is not made where the output of its own line goes`() throws {
    let shop = try Shop(Shop.books)
    let result = try shop.run("-c", "for n in 1 do store open new.db > new.db")
    #expect(result.status == 1)
    let line = try shop.run("-c", "store open new.db; app create com.example.maps --name Maps --sku M > new.db")
    #expect(line.status == 1)
    #expect(line.errors.contains("output.protected: new.db"), "\(line.errors)")
    #expect(!shop.has("new.db"))
  }

  @Test func `the shell's own redirections into a store are refused at the start`() throws {
    let shop = try Self.shop()
    let before = shop.bytes("store.db")
    for line in [
      "stockroom product list >> store.db", "stockroom product lsit 2>> store.db", "stockroom --bogus 2>> link.db",
      "stockroom --version >> link.db", "stockroom --store other.db product list >> store.db",
      "stockroom product lsit >> store.db 2>&1", "stockroom --store other.db -c '\(Self.create)' > other.db",
      "stockroom -c '\(Self.create)' > store.db-journal",
    ] {
      let result = try shop.shell(line)
      #expect(result.status == 1, "\(line)")
      #expect(shop.bytes("store.db") == before, "\(line)")
      if !line.contains("2>&1") { #expect((result.errors + result.output).contains("output.protected"), "\(line)") }
    }
    #expect(shop.bytes("other.db")?.isEmpty == true)
    #expect(shop.bytes("store.db-journal")?.isEmpty == true)
  }

  @Test func `a file that is being run is not written over`() throws {
    let shop = try Shop(Shop.books)
    let text = "product list > inner.seed\n"
    try shop.scratch.file("inner.seed", text)
    try shop.scratch.file("outer.seed", "source inner.seed\nproduct list > outer.seed\n")
    for line in [
      "stockroom run --shell inner.seed", "stockroom run --shell outer.seed",
      "stockroom run --keep-going --failed inner.seed inner.seed", "stockroom run --shell inner.seed >> inner.seed",
      "stockroom < inner.seed >> inner.seed", "stockroom -c 'source inner.seed > inner.seed'",
    ] {
      let result = try shop.shell(line)
      #expect(result.status == 1, "\(line)")
      #expect(try shop.scratch.contents("inner.seed") == text, "\(line)")
    }
  }

  @Test(arguments: [
    "price chart .chapter1 --rates rates.csv --svg rates.csv", "price chart .chapter1 --rates rates.csv > rates.csv",
    "price chart .chapter1 --rates rates.csv > ./home/../rates.csv", "for r in @rates.csv do product list > rates.csv",
    "price apply rates.csv > rates.csv", "package upload rates.csv >> rates.csv",
  ])
  func `what a line reads it does not write`(line: String) throws {
    let shop = try Shop(Shop.books)
    let text = "currency,rate\nUSD,1\n"
    try shop.scratch.file("rates.csv", text)
    let result = try shop.run("-c", line)
    #expect(result.status == 1)
    #expect(result.errors.contains("output.protected: "), "\(result.errors)")
    #expect(try shop.scratch.contents("rates.csv") == text)
  }

  @Test(arguments: ["store backup out > out", "price chart .chapter1 --rates rates.csv --svg out >> out"])
  func `a line writes a file once`(line: String) throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("rates.csv", "currency,rate\nUSD,1\n")
    let result = try shop.run("-c", line)
    #expect(result.status == 1)
    #expect(result.errors.contains("output.protected: out is already written by the same line"), "\(result.errors)")
    #expect(!shop.has("out"))
  }

  @Test func `a file of a package does not become a part of the store it is extracted beside`() throws {
    for name in ["store.db", "store.db-journal", "store.db.content/blobs"] {
      let shop = try Shop.packaged(name)
      try #require(try shop.shell("mkdir Contents && mv store.db store.db.content Contents").status == 0)
      let names = try shop.shell("ls Contents").output
      let words = ["--store", "Contents/store.db", "package", "extract", ".chapter1"]
      let result = try Stockroom.run(words + [".", "--overwrite"], in: shop.scratch)
      #expect(result.status == 1)
      #expect(result.errors.contains("output.protected: store.db"), "\(result.errors)")
      #expect(try shop.shell("ls Contents").output == names)
      #expect(try Stockroom.run(words + ["elsewhere"], in: shop.scratch).status == 0)
      #expect(try shop.scratch.contents("elsewhere/Contents/\(name)") == "data")
    }
  }

  @Test func `an output that cannot be written is refused before its command runs`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("read-only.txt", "kept\n")
    try #require(try shop.shell("chmod 444 read-only.txt").status == 0)
    for target in ["no/folder/out.txt", "home", "read-only.txt"] {
      for sign in [">", ">>"] {
        let result = try shop.run("-c", "\(Self.create) \(sign) \(target)")
        #expect(result.status == 1)
        #expect(result.errors.contains("file.unwritable: cannot write \(target)"), "\(result.errors)")
      }
    }
    #expect(try shop.run("-c", "plan product list > no/folder/out.txt").status == 1)
    #expect(try shop.run("-c", "plan store backup no/folder/out.tar").status == 1)
    #expect(try shop.run("product", "show", ".map").status != 0)
    #expect(try shop.scratch.contents("read-only.txt") == "kept\n")
  }

  @Test func `other files are written as before, through links and beside the store`() throws {
    let shop = try Self.shop()
    try shop.scratch.file("real.txt", "old\n")
    try #require(try shop.shell("ln -s ../real.txt maps/list.txt").status == 0)
    #expect(try shop.run("-c", "product list -o csv --columns id > maps/list.txt").status == 0)
    #expect(try shop.scratch.contents("real.txt") == "id\ncom.example.books.chapter1\n")
    #expect(try shop.shell("test -L maps/list.txt").status == 0)
    #expect(try shop.run("-c", "product list -o csv --columns id >> maps/up/store.db.txt").status == 0)
    #expect(try shop.scratch.contents("store.db.txt") == "id\ncom.example.books.chapter1\n")
    // As /dev/stdout is; that of the machine is left alone.
    let line = "ln -s /proc/self/fd/1 out; stockroom -c 'product list -o csv --columns id > out'"
    #expect(try shop.shell(line + " | cat").output == "id\ncom.example.books.chapter1\n")
    #expect(try shop.shell("rm out; " + line + " > kept.txt; test -L out && cat kept.txt").status == 0)
    #expect(try shop.scratch.contents("kept.txt") == "id\ncom.example.books.chapter1\n")
    #expect(try shop.shell("ls").output.contains("stockroom-") == false)
  }

  @Test func `a command that writes files leaves links and devices where they are`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("rates.csv", "currency,rate\nUSD,1\n")
    let chart = "price chart .chapter1 --rates rates.csv --svg"
    let line = "ln -s /proc/self/fd/1 out; ln -s real.svg link.svg; "
    let device = try shop.shell(line + "stockroom -c '\(chart) out' | cat; test -L out")
    #expect(device.status == 0 && device.errors.contains("file.unwritable: cannot write out"), "\(device.errors)")
    #expect(try shop.run("-c", "\(chart) link.svg").status == 0)
    #expect(try shop.shell("test -L link.svg").status == 0)
    #expect(try shop.scratch.contents("real.svg").hasPrefix("<"))
  }

  @Test func `TAB offers no file that must not be written`() throws {
    let shop = try Self.shop(Shop.booksToday)
    try shop.scratch.file("store.txt", "")
    try #require(try shop.shell("cp store.db stolen.db; mkdir store.db.content store.d").status == 0)
    let offered = try shop.run("complete", "--", "store", "backup", "st").output
    #expect(offered.split(separator: "\n").map { $0.split(separator: "\t")[0] } == ["store.d/", "store.txt"])
    #expect(try shop.run("complete", "--", "run", "--failed", "store.d").output == "store.d/\tfolder\n")
    #expect(try shop.run("complete", "--", "store", "open", "store.d").output.contains("store.db\t"))
    let prompt = try shop.prompt()
    prompt.send("product list > store.t")
    prompt.send("\t")
    try prompt.expectScreen("product list > store.txt")
    prompt.send("\u{3}")
    try prompt.expect("\n> ")
    prompt.send("product list > store.db\t\r")
    try prompt.expect("output.protected: store.db is the open store")
  }

  @Test func `no history is kept in a store, nor beside one as its log`() throws {
    let shop = try Shop(Shop.booksToday)
    let folder = "home/state/stockroom"
    try #require(try shop.shell("mkdir -p \(folder) && cp store.db \(folder)/history.new").status == 0)
    let before = shop.bytes("\(folder)/history.new")
    let prompt = try shop.prompt("--store", "\(folder)/history.new")
    #expect(prompt.screen.text.contains("history is off: "))
    prompt.send("product list\r")
    try prompt.expect("com.example.books.chapter1")
    prompt.send("quit\r")
    #expect(try prompt.wait() == 0)
    #expect(shop.bytes("\(folder)/history.new") == before)
    #expect(!shop.has("\(folder)/history"))
    let fresh = try shop.prompt("--store", "\(folder)/history")
    #expect(fresh.screen.text.contains("history is off: "))
    fresh.send("quit\r")
    #expect(try fresh.wait() == 0)
    #expect(!shop.has("\(folder)/history"))
    #expect(try shop.run("-c", "product list > \(folder)/history").status == 1)
  }

  @Test func `the lines that failed are kept byte for byte, and not at all where none did`() throws {
    let shop = try Shop(Shop.books)
    let lines =
      Data("product list\n".utf8) + Data("product edit .chapter1 --notes \"caf".utf8) + [0xE9]
      + Data("\"\nproduct lsit\n".utf8)
    try shop.scratch.file("lines.seed", lines)
    #expect(try shop.run("run", "--keep-going", "--failed", "failed.seed", "lines.seed").status == 1)
    #expect(shop.bytes("failed.seed") == lines.dropFirst("product list\n".utf8.count))
    try shop.scratch.file("good.seed", "product list\n")
    #expect(try shop.run("run", "--keep-going", "--failed", "none.seed", "good.seed").status == 0)
    #expect(!shop.has("none.seed"))
  }
}

extension Shop {
  /// A shop whose product has a version with a file of this name, "data" in it.
  fileprivate static func packaged(_ name: String) throws -> Shop {
    let shop = try Shop(Shop.books + ["hosting enable .chapter1"])
    try shop.scratch.file("content/Contents/\(name)", "data")
    let info = try shop.run("package", "init", "content2", "--product", "com.example.books.chapter1")
    try #require(info.status == 0)
    try #require(try shop.shell("mv content2/ContentInfo.plist content").status == 0)
    let result = try shop.run("-c", "package build content content.pkg; package upload content.pkg")
    guard result.status == 0 else { throw ShopError(description: result.errors) }
    return shop
  }
}
