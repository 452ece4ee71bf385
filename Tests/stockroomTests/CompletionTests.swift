import Foundation
import TestSupport
import Testing

/// TAB at the prompt.
@Suite struct CompletionTests {
  @Test(arguments: [
    ("prod\t", "> product"),
    ("product loc\t", "> product localize"),
    ("product list --sta\t", "> product list --status"),
    ("product list --status ready\t", "> product list --status ready-to-submit"),
    ("product show com.example.books.ch\t", "> product show com.example.books.chapter1"),
    ("product screenshot .chapter1 sh\t", "> product screenshot .chapter1 shot.png"),
    ("price set .chapter1 --tie\t", "> price set .chapter1 --tier"),
  ])
  func `completes commands, options, values, live IDs and files`(keys: String, line: String) throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("shot.png", "")
    let terminal = try shop.terminal()
    try terminal.expect("\n> ")
    terminal.send(keys)
    try terminal.expectScreen(showing: line) { $0.line == line }
  }

  @Test func `several are listed with what they do`() throws {
    let terminal = try Shop(Shop.books).terminal()
    try terminal.expect("\n> ")
    terminal.send("hosting \t")
    try terminal.expectScreen("disable")
    try terminal.expectScreen("enable")
    try terminal.expectScreen("list")
  }
}
