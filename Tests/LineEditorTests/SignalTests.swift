import Foundation
import Testing
import TestSupport

@Suite struct SignalTests {
  @Test func `control C gives the line up and prompts anew`() throws {
    let demo = try Demo()
    try demo.type("half a line", showing: "> half a line")
    demo.terminal.send(Key.control("C"))
    try demo.terminal.expect("cancelled\n")
    try demo.terminal.expectScreen("> half a line^C\ncancelled\n>")
    try demo.terminal.expect("> ")
    try demo.enter("next", giving: "next")
  }

  @Test func `control C in a search gives that up too`() throws {
    let demo = try Demo()
    try demo.enter("product list", giving: "product list")
    demo.terminal.send(Key.control("R") + "prod")
    try demo.terminal.expectScreen("bck:prod")
    demo.terminal.send(Key.control("C"))
    try demo.terminal.expect("cancelled\n")
    try demo.terminal.expect("> ")
    try demo.enter("next", giving: "next")
  }

  @Test func `control C reaches a command that runs`() throws {
    let demo = try Demo()
    demo.terminal.send("work\r")
    try demo.terminal.expect("working\n")
    demo.terminal.send(Key.control("C"))
    try demo.terminal.expect("stopped, pending: true\n")
    try demo.terminal.expect("> ")
    try demo.enter("next", giving: "next")
  }

  @Test func `lines typed while a command runs are kept, before a control C and after it`() throws {
    let demo = try Demo()
    demo.terminal.send("work\r")
    try demo.terminal.expect("working\n")
    demo.terminal.send("one\r" + Key.control("C") + "two\r")
    try demo.terminal.expect("stopped, pending: true\n")
    try demo.terminal.expect("got: \"one\"\n")
    try demo.terminal.expect("got: \"two\"\n")
  }

  @Test func `control D ends an empty line only`() throws {
    let demo = try Demo()
    demo.terminal.send("kept" + Key.control("D"))
    try demo.terminal.expect("\u{7}")
    try demo.enter("", giving: "kept")
    try demo.end()
    #expect(try demo.terminal.wait() == 0)
  }

  @Test func `control Z and back keeps the line`() throws {
    let scratch = try Scratch()
    let demo = try BuiltProduct.url("editor-demo").path
    let terminal = try PseudoTerminal("/bin/sh", ["-c", "set -m; '\(demo)'; echo back in the shell; fg"], in: scratch)
    try terminal.expect("> ")
    terminal.send("half")
    try terminal.expectLine("> half")
    terminal.send(Key.control("Z"))
    try terminal.expect("back in the shell\n")
    try terminal.expect("> half")
    terminal.send(" and half\r")
    try terminal.expect(#"got: "half and half""#)
  }

  @Test func `control Z keeps what was typed right before it, and leaves the shell what comes after`() throws {
    let scratch = try Scratch()
    let demo = try BuiltProduct.url("editor-demo").path
    let script = "set -m; '\(demo)'; read -r typed; echo \"the shell reads $typed\"; fg"
    let terminal = try PseudoTerminal("/bin/bash", ["-c", script], in: scratch)
    try terminal.expect("> ")
    terminal.send("half" + Key.control("Z") + "jobs\r")
    try terminal.expect("the shell reads jobs\n")
    try terminal.expect("> half")
    terminal.send(" and half\r")
    try terminal.expect(#"got: "half and half""#)
  }

  @Test func `a stop that cannot be caught keeps the line too`() throws {
    let demo = try Demo()
    try demo.type("half", showing: "> half")
    demo.terminal.signal(SIGSTOP)
    demo.terminal.signal(SIGCONT)
    try demo.terminal.expect("> half")
    try demo.enter(" and half", giving: "half and half")
  }

  @Test func `a new width wraps the line anew`() throws {
    let demo = try Demo(columns: 60)
    try demo.type("0123456789abcdefghij", showing: "> 0123456789abcdefghij")
    demo.terminal.resize(columns: 12, rows: 24)
    try demo.terminal.expectScreen("> 0123456789\nabcdefghij")
    try demo.enter("!", giving: "0123456789abcdefghij!")
  }

  @Test func `a termination leaves the terminal as it was`() throws {
    let demo = try Demo()
    demo.terminal.signal(SIGTERM)
    #expect(try demo.terminal.wait() == 128 + SIGTERM)
    #expect(demo.terminal.written.contains(Array("\u{1B}[?2004l".utf8)))
  }
}
