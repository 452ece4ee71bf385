import Foundation
import TestSupport
import Testing

/// The person's own editor, for a line at the prompt.
@Suite struct TextEditorTests {
  /// A shop with an editor that replaces a word, and says what it was given.
  private static func shop(editor: String) throws -> Shop {
    let shop = try Shop(Shop.booksToday)
    try shop.scratch.file("edit.sh", editor)
    return shop
  }

  private static let changing = "ls -l \"$1\" > given; sed -i s/expect/EXPECT/\\;s/EXPECT/expect/\\;s/2/1/ \"$1\"\n"

  @Test func `control X control E edits the line in a private file that is gone afterwards`() throws {
    let shop = try Self.shop(editor: Self.changing)
    let terminal = try shop.prompt(environment: ["EDITOR": "sh edit.sh"])
    terminal.send("expect count 2" + Key.control("X") + Key.control("E"))
    try terminal.expectLine("> expect count 1")
    try terminal.enter("")
    #expect(!terminal.screen.text.contains("error"))
    let given = try shop.scratch.contents("given")
    #expect(given.hasPrefix("-rw-------"))
    let path = try #require(given.split(separator: " ").last).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(path.hasPrefix("/") && !FileManager.default.fileExists(atPath: path))
  }

  @Test func `a backslash and e edit the last line, or the one before them`() throws {
    let shop = try Self.shop(editor: Self.changing)
    let terminal = try shop.prompt(environment: ["VISUAL": "sh edit.sh", "EDITOR": "false"])
    try terminal.enter("expect count 2", until: "!> ")
    terminal.send("\\e\r")
    try terminal.expectLine("!> expect count 1")
    try terminal.enter("")
    terminal.send("product list --limit 2 \\e\r")
    try terminal.expectLine("> product list --limit 1")
    terminal.send(Key.control("C"))
    try terminal.expect("^C\n> ")
    terminal.send("for n in 1..2 do\r")
    try terminal.expect("\n. ")
    terminal.send("\\e\r")
    try terminal.expectLine("> for n in 1..1 do")
  }

  @Test func `an editor that fails leaves the line`() throws {
    let shop = try Self.shop(editor: "exit 1\n")
    let terminal = try shop.prompt(environment: ["EDITOR": "sh edit.sh"])
    terminal.send("expect count 1" + Key.control("X") + Key.control("E"))
    try terminal.expect("the editor sh edit.sh failed")
    try terminal.expectLine("> expect count 1")
    try terminal.enter("")
    terminal.send("product list \\e\r")
    try terminal.expectLine("> product list")
  }
}
