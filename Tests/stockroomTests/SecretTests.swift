import Foundation
import TestSupport
import Testing

/// A tester's password is in no file and no output, however it came in.
@Suite struct SecretTests {
  private static let secret = "Harbour-Ferry-11"
  private static let tester = "tester create yuki@example.com --first Yuki --last Sato --storefront JPN"

  /// The files of the shop that hold the secret.
  private func leaks(in shop: Shop) throws -> [String] {
    try shop.shell("grep -rla -- '\(Self.secret)' .").output.split(separator: "\n").map(String.init)
  }

  private func expectTester(in shop: Shop) throws {
    #expect(try shop.run("tester", "list", "-o", "ndjson").output.contains("yuki@example.com"))
    if storesAreFiles { #expect(try shop.mode("store.db") == 0o600) }
    for line in ["tester show yuki@example.com", "log list", "log show 1", "history"] {
      let shown = try shop.run("-o", "json", "-c", line)
      #expect(!(shown.output + shown.errors).contains(Self.secret))
    }
  }

  @Test func `given on the command line`() throws {
    let shop = try Shop()
    let result = try shop.run("-c", "\(Self.tester) --password \(Self.secret)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(!(result.output + result.errors).contains(Self.secret))
    try expectTester(in: shop)
    #expect(try leaks(in: shop).isEmpty)
  }

  @Test func `given in a file`() throws {
    let shop = try Shop()
    try shop.scratch.file("testers.seed", "\(Self.tester) --password \"\(Self.secret)\"\n")
    let result = try shop.run("run", "testers.seed")
    #expect(result.status == 0, "\(result.errors)")
    try expectTester(in: shop)
    #expect(try leaks(in: shop) == ["./testers.seed"])
  }

  @Test func `given in a loop, or in a unit of several commands`() throws {
    let shop = try Shop()
    let person = "--first Yuki --last Sato --storefront JPN"
    for line in [
      "for name in yuki ann do tester create $name@example.com \(person) --password \(Self.secret)",
      "begin; tester create john@example.com \(person) --password=\(Self.secret); commit",
    ] {
      let result = try shop.run("-c", line)
      #expect(result.status == 0, "\(result.errors)")
      #expect(!(result.output + result.errors).contains(Self.secret))
    }
    try expectTester(in: shop)
    #expect(try leaks(in: shop).isEmpty)
  }

  @Test func `given by the environment, a file or standard input`() throws {
    for (option, input) in [("${env:PASSWORD}", ""), ("-", Self.secret + "\n")] {
      let shop = try Shop()
      let result = try shop.run(
        "-c", "\(Self.tester) --password \(option)", input: input, environment: ["PASSWORD": Self.secret])
      #expect(result.status == 0, "\(result.errors)")
      try expectTester(in: shop)
      #expect(try leaks(in: shop).isEmpty)
    }
    let shop = try Shop()
    try shop.scratch.file("password.txt", Self.secret + "\n")
    let result = try shop.run("-c", "\(Self.tester) --password-file password.txt")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try leaks(in: shop) == ["./password.txt"])
  }

  @Test func `not asked of standard input where that is the script`() throws {
    for words in [[], ["run", "-"]] as [[String]] {
      let shop = try Shop()
      let script = "\(Self.tester) --password -\n\(Self.secret)\n"
      let result = try shop.run(words, input: script)
      #expect(result.status == 1)
      #expect(result.errors.contains("secret.no-input"), "\(result.errors)")
      #expect(!(result.output + result.errors).contains(Self.secret))
      #expect(try leaks(in: shop).isEmpty)
    }
  }

  @Test func `in a plan, a difference and a backup`() throws {
    let shop = try Shop(["clock set 2012-11-21", "store backup before.tar"])
    try #require(try shop.run("--store", "before.db", "store", "restore", "before.tar").status == 0)
    let line = "\(Self.tester) --password \(Self.secret)"
    let plan = try shop.run("-c", "plan \(line)")
    #expect(plan.status == 0 && !(plan.output + plan.errors).contains(Self.secret))
    try #require(try shop.run("-c", line).status == 0)
    let shown = try shop.run("diff", "before.db", "-o", "json")
    #expect(shown.status == 3)
    #expect(shown.output.contains("yuki@example.com"))
    #expect(try shop.run("store", "backup", "after.tar").status == 0)
    #expect(try leaks(in: shop).isEmpty)
  }

  @Test func `typed at the prompt, where the history keeps the line without it`() throws {
    let shop = try Shop()
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("\(Self.tester) --password \(Self.secret)\r")
    try terminal.expect("created tester yuki@example.com")
    try terminal.expect("> ")
    // The write-ahead log is still there.
    if storesAreFiles { #expect(shop.has("store.db-wal")) }
    #expect(try leaks(in: shop).isEmpty)
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
    try expectTester(in: shop)
    #expect(try leaks(in: shop).isEmpty)
    let history = try shop.scratch.contents("home/state/stockroom/history")
    #expect(history.contains("yuki@example.com"))
    #expect(history.contains("--password ******"))
    #expect(try shop.mode("home/state/stockroom/history") == 0o600)
  }

  @Test func `asked for without echo`() throws {
    let shop = try Shop()
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("\(Self.tester) --password -\r")
    try terminal.expect("assword")
    try terminal.expect(": ")
    terminal.send(Self.secret + "\r")
    try terminal.expect("Repeat it: ")
    terminal.send(Self.secret + "\r")
    try terminal.expect("created tester yuki@example.com")
    try terminal.expect("> ")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
    #expect(!String(decoding: terminal.written, as: UTF8.self).contains(Self.secret))
    try expectTester(in: shop)
    #expect(try leaks(in: shop).isEmpty)
  }

  @Test func `asked for twice, and refused where the two differ`() throws {
    let shop = try Shop(["clock set 2012-11-21"])
    // A single command asks as the prompt does.
    let terminal = try shop.terminal("-c", "\(Self.tester) --password -")
    try terminal.expect("Password for yuki@example.com: ")
    terminal.send(Self.secret + "\r")
    try terminal.expect("Repeat it: ")
    terminal.send("Harbour-Ferry-12\r")
    try terminal.expect("secret.differs: the two entries differ")
    #expect(try terminal.wait() == 1)
    #expect(!String(decoding: terminal.written, as: UTF8.self).contains("Harbour"))
    #expect(try shop.run("tester", "list", "-o", "ndjson").output.isEmpty)
    #expect(try leaks(in: shop).isEmpty)
  }

  @Test func `asked for where it is missing, twice if it is new`() throws {
    let shop = try Shop(["clock set 2012-11-21"])
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send(Self.tester + "\r")
    try terminal.expect("Password for yuki@example.com: ")
    terminal.send(Self.secret + "\r")
    try terminal.expect("Repeat it: ")
    terminal.send(Self.secret + "\r")
    try terminal.expect("created tester yuki@example.com")
    try terminal.expect("> ")
    let lines = "app create com.example.books --name Books --sku B1; storekit device add iPad"
    try terminal.enter(lines, until: "@2012-11-21> ")
    // An option without its value asks as well, and what is typed after the answer is the next line.
    for line in ["storekit sign-in yuki@example.com", "storekit sign-in yuki@example.com --password"] {
      terminal.send(line + "\r")
      try terminal.expect("Password for yuki@example.com: ")
      terminal.send(Self.secret + "\rstorekit sign-out\r")
      try terminal.expect("is signed in on iPad")
      try terminal.expect("signed yuki@example.com out on iPad\n")
    }
    _ = try terminal.leave()
    #expect(!String(decoding: terminal.written, as: UTF8.self).contains(Self.secret))
    #expect(try shop.run("storekit", "sign-in", "yuki@example.com").errors.contains("sign-in.password-missing"))
    let refused = try shop.run("storekit", "sign-in", "yuki@example.com", "--password")
    #expect(refused.errors.contains("usage.option.value"))
    #expect(try leaks(in: shop).isEmpty)
  }

  @Test func `typed as a line by mistake, it leaves the history once it is asked for`() throws {
    let shop = try Shop(["clock set 2012-11-21"])
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    try terminal.enter(Self.secret, until: "@2012-11-21 !> ")
    terminal.send(Self.tester + " --password -\r")
    try terminal.expect("Password for yuki@example.com: ")
    terminal.send(Self.secret + "\r")
    try terminal.expect("Repeat it: ")
    terminal.send(Self.secret + "\r")
    try terminal.expect("> ")
    try terminal.enter(Self.secret, until: "@2012-11-21 !> ")
    _ = try terminal.leave()
    #expect(try leaks(in: shop).isEmpty)
    #expect(try shop.scratch.contents("home/state/stockroom/history").contains("tester create"))
  }

  @Test func `^C where a secret is asked for cancels the line`() throws {
    let shop = try Shop(["clock set 2012-11-21"])
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("\(Self.tester) --password -\r")
    try terminal.expect("Password for yuki@example.com: ")
    terminal.send("\u{3}")
    try terminal.expect("error: cancelled: interrupted")
    // ^C drops what is typed before the next prompt.
    try terminal.expect("!> ")
    terminal.send("quit\r")
    _ = try terminal.wait()
    #expect(try shop.run("tester", "list", "-o", "ndjson").output.isEmpty)
  }

  @Test func `in the history, a line that was only planned stays planned`() throws {
    let shop = try Shop(["clock set 2012-11-21"])
    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send("plan \(Self.tester) --password \(Self.secret)\r")
    try terminal.expect("+  tester")
    try terminal.expect("\n@2012-11-21> ")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
    #expect(
      try shop.scratch.contents("home/state/stockroom/history").contains("plan \(Self.tester) --password ******\n"))
  }

  @Test(arguments: [
    "\(tester) --password \(secret) --lst Sato",
    "tester create yuki@example.com --first Yuki --password \(secret)",
    "\(tester) --storefront Atlantis --password=\(secret)",
    "\(tester) --password \(secret); product lsit",
  ])
  func `in a line that is refused`(line: String) throws {
    let shop = try Shop(["clock set 2012-11-21"])
    let result = try shop.run("-c", line)
    #expect(result.status != 0)
    #expect(!result.errors.contains(Self.secret), "\(result.errors)")

    let terminal = try shop.terminal()
    try terminal.expect("> ")
    terminal.send(line + "\r")
    try terminal.expect("error: ")
    try terminal.expect("> ")
    terminal.send(Key.control("U") + "quit\r")
    #expect(try terminal.wait() == 0)
    #expect(try leaks(in: shop).isEmpty)
  }

  @Test func `in an alias that is listed, and behind help`() throws {
    let shop = try Shop()
    let line = "\(Self.tester) --password \(Self.secret)"
    let listed = try shop.run("-c", "alias make = \(line); alias")
    #expect(listed.output.contains("--password ******"), "\(listed.output)")
    #expect(!listed.output.contains(Self.secret))

    let terminal = try shop.prompt()
    terminal.send("help tester create --password \(Self.secret)\r")
    try terminal.expect("> ")
    terminal.send(Key.control("U") + "quit\r")
    #expect(try terminal.wait() == 0)
    let history = try shop.scratch.contents("home/state/stockroom/history")
    #expect(history.contains("help tester create --password ******\n"))
    #expect(try leaks(in: shop).isEmpty)
  }
}
