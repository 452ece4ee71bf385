import Foundation
import TestSupport
import Testing

/// TAB in the shells people have.
@Suite struct ShellCompletionTests {
  private static let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Snapshots")

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the scripts are as they were read and approved`(shell: String) throws {
    let approved = try String(
      contentsOf: Self.snapshots.appendingPathComponent("completions.\(shell)"), encoding: .utf8)
    #expect(try Shop().run("completions", shell).output == approved)
  }

  @Test(arguments: [
    (
      ["prod"],
      "product\tadopt, availability, can, create, delete, edit, image, list, localize, offer, revert, screenshot, show, why\n"
    ),
    (["product", "show", ".ch"], ".chapter1\tChapter 1, Waiting for Screenshot\n"),
    (["product", "list", "--status=mis"], "--status=missing-metadata\tMissing Metadata\n"),
    (["plan", "product", "del"], "delete\tDelete a product. This ID can never be used again.\n"),
    (["--scr"], "--scratch\tWork on a temporary copy of the store.\n"),
    (["--output", "nd"], "ndjson\tone object per line\n"), (["--output=nd"], "--output=ndjson\tone object per line\n"),
    (["no-such-command", ""], ""), (["tester", "create", "--password", "x"], ""),
  ])
  func `complete answers with values and descriptions`(words: [String], answer: String) throws {
    #expect(try Shop(Shop.books).complete(words) == answer)
  }

  @Test(.enabled(if: storesAreFiles)) func `the store named before the command is the one that is asked`() throws {
    let shop = try Shop(Shop.books)
    let path = shop.scratch.path("store.db")
    let none = ["STOCKROOM_STORE": shop.scratch.path("none.db")]
    let asked = ["product", "show", "com"]
    #expect(try shop.complete(["--store", path] + asked, environment: none).hasPrefix("com.example.books.chapter1\t"))
    #expect(try shop.complete(["--store=\(path)"] + asked, environment: none).hasPrefix("com.example.books.chapter1\t"))
    #expect(try shop.complete(asked, environment: none).isEmpty)
    #expect(!shop.has("none.db"))
  }

  @Test func `a description is one line, whatever is in the store`() throws {
    let shop = try Shop(Shop.books + ["product create .odd --name 'A;B'", "product edit .odd --notes \"one\\ntwo\""])
    #expect(try shop.complete(["log", "show", "5"]).split(separator: "\n").count == 1)
  }

  @Test(
    .enabled(if: storesAreFiles),
    arguments: [
      ("stockroom product sh\t", "> stockroom product show"),
      ("stockroom product list --status=mis\t", "> stockroom product list --status=missing-metadata"),
      ("stockroom product list --columns id,price:JP\t", "> stockroom product list --columns id,price:JPN"),
      ("stockroom --store=sto\t", "> stockroom --store=store.db"),
      ("stockroom --store store.db product show .ch\t", "> stockroom --store store.db product show .chapter1"),
      ("stockroom product screenshot .chapter1 a\t", "> stockroom product screenshot .chapter1 a\\ shot.png"),
      ("stockroom product screenshot .chapter1 \"a\t", "> stockroom product screenshot .chapter1 \"a shot.png\""),
    ])
  func `bash completes`(keys: String, line: String) throws {
    let shop = try Shop(Shop.books)
    let shell = try Self.shell("/bin/bash", ["--norc", "-i"], "source <(stockroom completions bash)", in: shop)
    shell.send(keys)
    try shell.expectLine(line)
  }

  @Test func `bash lists descriptions`() throws {
    let shop = try Shop(Shop.books)
    let shell = try Self.shell("/bin/bash", ["--norc", "-i"], "source <(stockroom completions bash)", in: shop)
    shell.send("stockroom contract \t\t")
    try shell.expectScreen("sign  (")
  }

  @Test(
    .enabled(if: storesAreFiles && isInstalled("zsh")),
    arguments: [
      ("stockroom product sh\t", "> stockroom product show"),
      ("stockroom product list --status=mis\t", "> stockroom product list --status=missing-metadata"),
      ("stockroom --store store.db product show .ch\t", "> stockroom --store store.db product show .chapter1"),
      ("stockroom product screenshot .chapter1 a\t", "> stockroom product screenshot .chapter1 a\\ shot.png"),
      ("stockroom product screenshot .chapter1 \"a\t", "> stockroom product screenshot .chapter1 \"a shot.png\""),
    ])
  func `zsh completes`(keys: String, line: String) throws {
    let shop = try Shop(Shop.books)
    let setup = "PS1='> '; autoload -Uz compinit; compinit -u -D; source <(stockroom completions zsh)"
    let shell = try Self.shell("/usr/bin/zsh", ["-f", "-i"], setup, in: shop)
    shell.send(keys)
    try shell.expectLine(line)
  }

  @Test(
    .enabled(if: storesAreFiles && isInstalled("fish")),
    arguments: [
      ("stockroom product sh", "show\tShow a product, what it lacks, and what may come next.\n"),
      ("stockroom product list --status=mis", "--status=missing-metadata\tMissing Metadata\n"),
      ("stockroom --store store.db product show .ch", ".chapter1\tChapter 1, Waiting for Screenshot\n"),
      ("stockroom product screenshot .chapter1 'a s", "a shot.png\t0 B\n"),
    ])
  func `fish completes`(line: String, answer: String) throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("a shot.png", "")
    let asked = "stockroom completions fish | source; complete -C \"\(line)\""
    try shop.scratch.file("ask.fish", asked)
    #expect(try shop.shell("fish --private --no-config ask.fish").output == answer)
  }

  /// A shell on a terminal that has read the script, beside a store and a file with a space in its name.
  private static func shell(
    _ program: String, _ arguments: [String], _ setup: String, in shop: Shop
  ) throws -> PseudoTerminal {
    try shop.scratch.file("a shot.png", "")
    let folder = try Stockroom.executable.deletingLastPathComponent().path
    let terminal = try PseudoTerminal(
      program, arguments, in: shop.scratch,
      environment: ["STOCKROOM_STORE": shop.storeName, "PS1": "> ", "PATH": "\(folder):/usr/bin:/bin"], columns: 160)
    terminal.send("\(setup); echo rea''dy\r")
    try terminal.expect("\nready\n")
    try terminal.expect("> ")
    return terminal
  }
}

extension Shop {
  /// What `complete` answers a shell.
  fileprivate func complete(_ words: [String], environment: [String: String] = [:]) throws -> String {
    try Stockroom.run(
      ["complete", "--"] + words, in: scratch,
      environment: ["STOCKROOM_STORE": storePlace].merging(environment) { $1 }
    ).output
  }
}

private func isInstalled(_ shell: String) -> Bool {
  FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
}
