import TestSupport
import Testing

/// What is shown below the line: candidates, and what a search finds.
@Suite struct MenuTests {
  private static func listed() throws -> Demo {
    let demo = try Demo()
    demo.terminal.send("p" + Key.tab)
    try demo.terminal.expectScreen("price    Tiers and matrices\n> p")
    return demo
  }

  @Test func `a second TAB makes the list a menu that arrows move through`() throws {
    let demo = try Self.listed()
    demo.terminal.send(Key.tab)
    try demo.terminal.expectScreen(
      "> product\nproduct  In-app purchases\npackage  Hosted content\nprice    Tiers and matrices")
    demo.terminal.send(Key.down)
    try demo.terminal.expectLine("> package")
    demo.terminal.send(Key.down + Key.down)
    try demo.terminal.expectLine("> product")
    demo.terminal.send(Key.up)
    try demo.terminal.expectLine("> price")
    demo.terminal.send("\r")
    try demo.terminal.expectScreen(showing: "no menu") {
      $0.text.hasSuffix("matrices\n> price") && $0.cursor.column == 8
    }
    try demo.enter("set", giving: "price set")
  }

  @Test func `Escape brings the line back, and another key takes the candidate`() throws {
    let demo = try Self.listed()
    demo.terminal.send(Key.tab + Key.down)
    try demo.terminal.expectLine("> package")
    demo.terminal.send(Key.escape)
    try demo.terminal.expectScreen(showing: "the line as it was") { $0.text.hasSuffix("\n> p") && $0.line == "> p" }
    demo.terminal.send(Key.tab)
    try demo.terminal.expectLine("> product")
    try demo.enter("s", giving: "products")
  }

  @Test func `control C leaves the menu and the line`() throws {
    let demo = try Self.listed()
    demo.terminal.send(Key.tab)
    try demo.terminal.expectLine("> product")
    demo.terminal.send(Key.control("C"))
    try demo.terminal.expectScreen("> product^C\ncancelled")
    try demo.enter("x", giving: "x")
  }

  @Test func `a menu at the screen's end scrolls it, and shows a part of many candidates`() throws {
    let demo = try Demo(rows: 4)
    demo.terminal.send("p" + Key.tab + Key.tab)
    try demo.terminal.expectScreen("> product\nproduct  In-app purchases\npackage  Hosted content\nprice")
    try demo.enter(Key.down + " ", giving: "package ")
  }

  @Test func `control R shows what it finds, and the arrows move through it`() throws {
    let demo = try Demo()
    for line in ["price set .a", "product create .a", "product create .b"] { try demo.enter(line, giving: line) }
    demo.terminal.send(Key.control("R") + "crea")
    try demo.terminal.expectScreen("> product create .b\nbck:crea\nproduct create .b\nproduct create .a")
    try demo.terminal.expectLine("> product create .b")
    demo.terminal.send(Key.control("R"))
    try demo.terminal.expectLine("> product create .a")
    demo.terminal.send(Key.up)
    try demo.terminal.expectLine("> product create .b")
    try demo.enter(Key.control("E") + "c", giving: "product create .bc")
    demo.terminal.send("half" + Key.control("R") + "pricf")
    try demo.terminal.expectScreen("bck?pric")
    demo.terminal.send(Key.control("G"))
    try demo.terminal.expectLine("> half")
    try demo.enter("", giving: "half")
  }

  @Test func `a window that changes its size has the list drawn anew`() throws {
    let demo = try Demo(columns: 60)
    for line in ["product create .a", "product create .b"] { try demo.enter(line, giving: line) }
    demo.terminal.send(Key.control("R") + "crea")
    try demo.terminal.expectScreen("> product create .b\nbck:crea\nproduct create .b\nproduct create .a")
    demo.terminal.resize(columns: 15, rows: 24)
    try demo.terminal.expectScreen("> product creat\ne .b\nbck:crea\nproduct creat…\nproduct creat…")
    try demo.enter("", giving: "product create .b")
  }

  @Test(arguments: [["DEMO_EDIT": "<LINE>\nnext\n"], [:]])
  func `control X control E has the line edited elsewhere, or leaves it`(environment: [String: String]) throws {
    let demo = try Demo(environment: environment)
    demo.terminal.send("one two" + Key.control("A") + Key.control("X") + Key.control("E"))
    if environment.isEmpty {
      try demo.terminal.expect("\n> one two")
      try demo.enter("", giving: "one two")
    } else {
      try demo.terminal.expectScreen("> <one two>\nnext")
      try demo.enter("!", giving: "<one two>\nnext!")
    }
  }
}
