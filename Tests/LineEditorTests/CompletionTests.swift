import Testing
import TestSupport

@Suite struct CompletionTests {
  @Test func `TAB completes a single candidate and adds a space`() throws {
    try Demo().enter("pa" + Key.tab + "list", giving: "package list")
  }

  @Test func `TAB completes no space after a candidate that goes on`() throws {
    try Demo().enter("price --t" + Key.tab + "3", giving: "price --tier=3")
  }

  @Test func `TAB completes before the cursor and keeps what follows`() throws {
    try Demo().enter("pa list" + String(repeating: Key.left, count: 5) + Key.tab, giving: "package list")
  }

  @Test func `TAB goes as far as the candidates agree, then lists them`() throws {
    let demo = try Demo()
    try demo.type("p" + Key.tab, showing: "> p")
    try demo.terminal.expectScreen(
      """
      > p
      product  In-app purchases
      package  Hosted content
      price    Tiers and matrices
      > p
      """)
    try demo.enter("ro" + Key.tab, giving: "product ")
  }

  @Test func `words beyond ASCII complete as well`() throws {
    try Demo().enter("price 価" + Key.tab + "é", giving: "price 価格表 é")
  }

  @Test func `a list is cut to the terminal's width`() throws {
    let demo = try Demo(columns: 22)
    demo.terminal.send("p" + Key.tab)
    try demo.terminal.expectScreen("> p\nproduct  In-app purc…\npackage  Hosted cont…\nprice    Tiers and m…\n> p")
  }

  @Test func `a list stays when the line has several rows`() throws {
    let demo = try Demo(columns: 30)
    let line = String(repeating: "x", count: 40) + " "
    demo.terminal.send(line + "p" + Key.tab)
    try demo.terminal.expectScreen("price    Tiers and matrices\n> xxxx")
    try demo.terminal.expectScreen("product  In-app purchases\npackage  Hosted content")
    try demo.enter("a" + Key.tab, giving: line + "package ")
  }

  @Test func `nothing to complete is answered by a beep`() throws {
    let demo = try Demo()
    demo.terminal.send("unknown" + Key.tab)
    try demo.terminal.expect("\u{7}")
    try demo.enter("", giving: "unknown")
  }

  @Test func `a candidate with control characters is left out`() throws {
    let demo = try Demo()
    demo.terminal.send("ev" + Key.tab)
    try demo.terminal.expect("\u{7}")
    try demo.enter("", giving: "ev")
    #expect(!demo.terminal.written.contains(Array("[31m".utf8)))
  }
}
