import TestSupport
import Testing

/// Nobody reads, or there is no room: what was to be done is done, or refused in words.
@Suite struct ClosedOutputTests {
  @Test func `a closed standard output is said, and the work is done`() throws {
    let shop = try Shop(Shop.books)
    let reading = try shop.shell("stockroom product list >&-")
    #expect(reading.status == 1)
    #expect(reading.errors.contains("error: output.failed: cannot write the output: Bad file descriptor"))
    let writing = try shop.shell("stockroom product create .map1 --name Map >&-")
    #expect(writing.status == 4)
    #expect(writing.errors.contains("error: output.failed: it is done, but cannot write the output"))
    #expect(try shop.run("expect", "count", "2").status == 0)
  }

  @Test func `with every stream closed no file takes the place of one`() throws {
    let shop = try Shop()
    let create = "-c 'app create com.example.books --name Books --sku B1; product create .map1 --name Map'"
    #expect(try shop.shell("stockroom \(create) <&- >&- 2>&-").status == 4)
    #expect(try shop.shell("stockroom app create com.example.maps --name Maps --sku M1 <&- >&- 2>&-").status == 4)
    #expect(try shop.value("SELECT bundle_id FROM app ORDER BY bundle_id") == "com.example.books\ncom.example.maps")
    #expect(try shop.run("store", "check").status == 0)
  }

  @Test func `a batch whose reader leaves is done to its end`() throws {
    let shop = try Shop(Shop.books)
    let line = "product list; product create .map1 --name Map; for n in 2..4 do product create .map$n --name Map$n"
    try #require(try shop.shell("mkfifo left").status == 0)
    let reader = "{ exec <&-; echo > left; }"
    let result = try shop.shell("{ read word < left; stockroom -c '\(line)'; echo $? >&2; } | \(reader)")
    #expect(result.errors == "0\n")
    #expect(try shop.run("expect", "count", "5").status == 0)
    try shop.scratch.file("more.seed", "product list\nproduct create .map5 --name Map5\n")
    #expect(try shop.shell("{ read word < left; stockroom run more.seed; } | \(reader)").status == 0)
    #expect(try shop.run("expect", "count", "6").status == 0)
  }

  @Test func `a reader that has read enough fails nothing at the prompt`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    terminal.send("for n in 1..5 do product list -o ndjson | head -1\r")
    try terminal.expect("Waiting for Screenshot\"")
    try terminal.expect("\n> ")
    terminal.send("product list > /dev/full\r")
    try terminal.expect("output.failed: cannot write the output: No space left on device")
    try terminal.expect("!> ")
    terminal.send("expect count 1\r")
    try terminal.expect("\n> ")
  }

  @Test func `a pipe that fails in an open unit leaves the change in it, and says so`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.prompt()
    try terminal.enter("begin", until: "*> ")
    terminal.send("product edit .chapter1 --notes Mine | false\r")
    try terminal.expect("what the line did is in the unit, but the shell command after | failed with status 1\n")
    try terminal.expect("hint: commit keeps it, and rollback discards the whole unit\n")
    try terminal.expect("!> ")
    terminal.send("product list | false\r")
    try terminal.expect("shell.failed: the shell command after | failed with status 1\n")
  }

  @Test func `a pager that is not there is said, and the output is shown`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.terminal(environment: ["PAGER": "no-such-pager -R"], rows: 5)
    try terminal.expect("> ")
    terminal.send("help product list\r")
    try terminal.expect("no-such-pager: not found\n")
    try terminal.expect("Examples:")
    try terminal.expect("\n> ")
  }

  /// A disk of one's own that can be filled takes a mount namespace.
  private static let mountsDisks =
    (try? Shell.run("unshare -rm mount -t tmpfs none /tmp", in: Scratch()).status) == 0

  @Test(.enabled(if: mountsDisks, "nothing can be mounted here"))
  func `a full disk under the history is said once, and every line still runs`() throws {
    let shop = try Shop(Shop.booksToday)
    let terminal = try shop.shellOnTerminal(
      """
      exec unshare -rm sh -c 'mkdir -p small && mount -t tmpfs -o size=8k none small && mkdir -m 700 small/stockroom &&
        { head -c 99999 /dev/zero > small/fill; XDG_STATE_HOME=$PWD/small exec stockroom; }'
      """)
    try terminal.expect("\n> ")
    terminal.send("product edit .chapter1 --notes Kept\r")
    try terminal.expect("history is off: ")
    try terminal.expect("No space left on device.\n")
    try terminal.expect("changed com.example.books.chapter1")
    try terminal.expect("\n> ")
    terminal.send("expect count 1\r")
    try terminal.expect("\n> ")
    terminal.send(Key.up + Key.up)
    try terminal.expectLine("> product edit .chapter1 --notes Kept")
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n> ")
    terminal.send("quit\r")
    #expect(try terminal.wait() == 0)
    #expect(terminal.screen.text.matches(of: /history is off/).count == 1)
    #expect(try shop.value("SELECT review_notes FROM product") == "Kept")
  }
}
