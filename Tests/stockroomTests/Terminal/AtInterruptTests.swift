import TestSupport
import Testing

/// ^C while a command reads at another time.
@Suite struct AtInterruptTests {
  @Test func `it ends the command, and the console stays`() throws {
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
