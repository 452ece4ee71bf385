import TestSupport
import Testing

/// ^C, ^D and ^Z at the prompt.
@Suite struct InterruptTests {
  @Test func `control C takes a running loop back, and the console stays`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send("for n in 1..99999 do product create .map$n --name \"Map $n\"\r")
    try terminal.expect("Map $n\"\n")
    terminal.send(Key.control("C"))
    // At the loop itself, or at the command it is at.
    try terminal.expect("^C\n1:")
    try terminal.expect(" error: cancelled: interrupted\n")
    try terminal.expect("hint: nothing was changed\n")
    try terminal.expect("!> ")
    try terminal.enter("expect count 1")
    #expect(try shop.run("store", "check").status == 0)
  }

  @Test func `control C ends a shell command behind a pipe, and the console stays`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    // A shell that is about to start its next program may lose ^C, so that another program reads.
    let reader = "import signal; signal.signal(2, signal.SIG_DFL); print('reading', flush=True); signal.pause()"
    terminal.send("product list | python3 -c \"\(reader)\"\r")
    try terminal.expect("\nreading\n")
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n1:1: error: ")
    try terminal.expect("!> ")
    try terminal.enter("expect count 1")
  }

  @Test(arguments: ["product \t\t", "product\u{12}pro"])
  func `control C in a menu or a search leaves a clean line`(keys: String) throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt(columns: 80, rows: 24)
    try terminal.enter("product show .chapter1 --columns id")
    terminal.send(keys)
    try terminal.expectScreen(showing: "rows below the line") {
      $0.cursor.row + 1 < $0.text.split(separator: "\n", omittingEmptySubsequences: false).count
    }
    terminal.send(Key.control("C"))
    try terminal.expectScreen(showing: "a clean line") { $0.text.hasSuffix("^C\n>") && $0.cursor.column == 2 }
    try terminal.enter("expect count 1")
  }

  @Test func `lines typed while a command works run after it, and are shown once`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send("product list | sh -c 'cat >/dev/null; echo working; sleep 1'\r")
    try terminal.expect("\nworking\n")
    terminal.send("expect count 1\rproduct list --columns name\rproduct li")
    // The line before it begins in the same way.
    try terminal.expectScreen(showing: "the half line") {
      $0.line == "> product li" && $0.text.contains("\nChapter 1\n")
    }
    #expect(
      terminal.screen.text.hasSuffix(
        "working\n> expect count 1\n> product list --columns name\nReference Name\nChapter 1\n> product li"))
  }

  @Test func `control C in watch is not a failure, and the prompt is on its own line`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    for interval in ["1s", "1h"] {
      terminal.send("watch \(interval) product list --columns name\r")
      try terminal.expect("Chapter 1\n")
      terminal.send(Key.control("C"))
      try terminal.expect("^C\n> ")
    }
    try terminal.enter("expect count 1")
    #expect(!terminal.screen.text.contains("error"))
  }

  @Test func `control C at a question answers no`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send("product delete .chapter1\r")
    try terminal.expect("type .chapter1 to continue: ")
    terminal.send(Key.control("C"))
    try terminal.expect("confirm.withheld")
    try terminal.expect("!> ")
    try terminal.enter("begin; product edit .chapter1 --notes Kept", until: "*> ")
    terminal.send("quit\r")
    try terminal.expect("[y/N] ")
    terminal.send(Key.control("C"))
    try terminal.expect("\n*> ")
    terminal.send("commit\r")
    try terminal.expect("committed as unit 3\n> ")
    #expect(try terminal.leave() == 0)
    #expect(try shop.value("SELECT review_notes FROM product") == "Kept")
  }

  @Test func `control C throws away nothing that is being shown, and leaves the terminal as it was`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.shellOnTerminal("stockroom; stty -a | tr ';' '\\n'")
    try terminal.expect("\n> ")
    terminal.send("product list | stty -a -F /dev/tty | tr ' ' '\\n' | grep -x -e noflsh -e -noflsh\r")
    try terminal.expect("\nnoflsh\n")
    terminal.send("quit\r")
    try terminal.expect(" -noflsh ")
    #expect(try terminal.wait() == 0)
  }

  @Test func `control D leaves an empty line only`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send("expect count" + Key.control("D"))
    try terminal.expect("\u{7}")
    try terminal.enter(" 1")
    #expect(!terminal.screen.text.contains("error"))
    #expect(try terminal.leave(by: Key.control("D")) == 0)
  }

  @Test func `control Z and fg keep the half-typed line and the open unit`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.shellOnTerminal("set -m; stockroom; echo back in the shell; fg")
    try terminal.expect("\n> ")
    try terminal.enter("begin; product edit .chapter1 --notes Mine", until: "*> ")
    terminal.send("comm")
    try terminal.expectLine("*> comm")
    terminal.send(Key.control("Z"))
    try terminal.expect("back in the shell\n")
    try terminal.expect("*> comm")
    terminal.send("it\r")
    try terminal.expect("committed as unit 3\n> ")
    #expect(try terminal.leave() == 0)
    #expect(try shop.value("SELECT review_notes FROM product") == "Mine")
  }

  @Test func `control C ends a command that looks at another time, and the console stays`() throws {
    let shop = try Shop(
      Shop.books + ["for n in 1..3000 do product create .map$n --name \"Map $n\"", "clock set 2012-12-01"])
    let terminal = try shop.terminal(environment: ["STOCKROOM_PAGER": ""])
    try terminal.expect("@2012-12-01> ")
    // More than a terminal keeps: the command waits for its output to be read, and cannot be done.
    terminal.send("product list --at 2012-11-30\r")
    try terminal.expect("com.example.books.chapter1 ")
    terminal.send(Key.control("C"))
    try terminal.expect("1:1: error: cancelled: interrupted\n")
    try terminal.expect("@2012-12-01 !> ")
    #expect(!terminal.screen.text.contains("com.example.books.map999 "), "the list was cut short")
    #expect(try shop.run("product", "list", "--at", "2012-11-30").output.utf8.count > 200_000)
    try terminal.enter("expect count 3001 --at 2012-11-30", until: "@2012-12-01> ")
    #expect(try terminal.leave() == 0)
    #expect(try shop.run("store", "check").status == 0)
  }
}
