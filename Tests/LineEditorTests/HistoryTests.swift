import Foundation
import Testing
import TestSupport

@Suite struct HistoryTests {
  @Test func `lines come back in the next session, those of several lines whole`() throws {
    let scratch = try Scratch()
    let environment = ["DEMO_HISTORY": scratch.path("state/history")]
    let first = try Demo(in: scratch, environment: environment)
    try first.enter("one", giving: "one")
    try first.enter(Key.paste("two\n  back\\slash"), giving: "two\n  back\\slash")
    try first.end()

    let second = try Demo(in: scratch, environment: environment)
    try second.enter(Key.up, giving: "two\n  back\\slash")
    try second.enter(Key.up + Key.up, giving: "one")
    #expect(try permissions(scratch.path("state/history")) == 0o600)
    #expect(try permissions(scratch.path("state")) == 0o700)
  }

  @Test func `Up goes through one's own lines before those of other sessions`() throws {
    let scratch = try Scratch()
    let environment = ["DEMO_HISTORY": scratch.path("history")]
    let mine = try Demo(in: scratch, environment: environment)
    try mine.enter("mine", giving: "mine")
    try Demo(in: scratch, environment: environment).enter("theirs", giving: "theirs")
    try mine.enter(Key.up, giving: "mine")
    #expect(try scratch.contents("history") == "#line-history 1\nmine\ntheirs\n")
  }

  @Test func `control R searches backwards`() throws {
    let demo = try Demo()
    try demo.enter("product create .a", giving: "product create .a")
    try demo.enter("price set .a", giving: "price set .a")
    demo.terminal.send(Key.control("R") + "crea")
    try demo.terminal.expectLine("> product create .a")
    try demo.enter("", giving: "product create .a")
  }

  @Test func `a half-typed line waits below the history`() throws {
    try Demo().enter("half" + Key.up + "\u{1B}[B", giving: "half")
  }

  @Test func `a history that is a link stays off and says so`() throws {
    let scratch = try Scratch()
    try scratch.file("precious", "keep me\n")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("history"), withDestinationPath: scratch.path("precious"))
    let demo = try Demo(in: scratch, environment: ["DEMO_HISTORY": scratch.path("history")])
    #expect(demo.terminal.screen.text.contains("history off: "))
    try demo.enter("one", giving: "one")
    try demo.enter(Key.up, giving: "one")
    #expect(try scratch.contents("precious") == "keep me\n")
  }

  private func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }
}
