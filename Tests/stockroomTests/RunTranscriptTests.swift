import Foundation
import TestSupport
import Testing

/// `run story.console`: a session as people see it, played and compared.
@Suite(.enabled(if: storesAreFiles)) struct RunTranscriptTests {
  private static let transcript = """
    An app, a product, and the end of it.

    > app create com.example.books --name "Example Books" --sku BOOKS1
    created the store store.db with the rules of itc2012; store init --profile asc2026 chooses today's
    created com.example.books, Apple ID …
    …
    > use com.example.books
    using com.example.books, Example Books
    books> for n in 1..2 do
    .   product create .map$n --name "Map $n"
    . end
    2 products created: Missing Metadata
    books> product delete .map1
    …
    type .map1 to continue: .map1
    deleted com.example.books.map1; this ID can never be used again
    books> product lsit
    …usage.command.unknown: product has no verb lsit…
    …
    books !> let id = .map2; begin
    a unit is open: commit saves it, rollback discards it
    books *> quit
    a unit of 0 commands is open and will be lost; quit anyway? [y/N] y
    > expect count 1

    """

  private static func shop(_ transcript: String = transcript) throws -> Shop {
    let shop = try Shop()
    try shop.scratch.file("tests/story.console", transcript)
    return shop
  }

  @Test func `a transcript that is as it was written down passes, and touches no store`() throws {
    let shop = try Self.shop()
    let result = try shop.run("run", "tests/story.console")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == "all screens match\n")
    #expect(!shop.has("store.db"))
  }

  @Test func `many lines that stand for any lines are compared as soon as few`() throws {
    let screen = (1...24).map { _ in "…\nproduct" }.joined(separator: "\n")
    let shop = try Self.shop("> for n in 1..60 do plan --check product list\n\(screen)\nno such line\n")
    let result = try shop.run("run", "tests/story.console")
    #expect(result.status == 1)
    #expect(result.errors.contains("story.differs"), "\(result.errors)")
  }

  @Test func `a screen that differs is shown beside what was written down, with its place`() throws {
    let shop = try Self.shop(Self.transcript.replacing("2 products created", with: "3 products created"))
    let result = try shop.run("run", "tests/story.console")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix(
        """
        tests/story.console:9:8: error: story.differs: the screen differs
          - 3 products created: Missing Metadata
          + 2 products created: Missing Metadata
          books> for n in 1..2 do
                 ^~~~~~~~~~~~~~~~
        """), "\(result.errors)")
    #expect(result.errors.contains("1 difference from the transcript"))
    let github = try shop.run("run", "tests/story.console", "--errors", "github")
    #expect(github.errors.contains("::error file=tests/story.console,line=9,col=8"))
  }

  @Test func `a prompt that differs differs, too, and the bare one stands for any`() throws {
    let other = try Self.shop(Self.transcript.replacing("books !> let", with: "books> let"))
    #expect(try other.run("run", "tests/story.console").errors.contains("  - books> \n  + books !> \n"))
    let bare = try Self.shop(Self.transcript.replacing("books !> let", with: "> let"))
    #expect(try bare.run("run", "tests/story.console").status == 0)
  }

  @Test func `update writes the screens that differ, and leaves the others`() throws {
    let shop = try Self.shop(
      Self.transcript.replacing("2 products created", with: "3 products created").replacing(
        "books !> let", with: "books> let"))
    let result = try shop.run("run", "--update", "tests/story.console")
    #expect(result.output == "updated 2 screens\n")
    #expect(try shop.scratch.contents("tests/story.console") == Self.transcript)
  }

  @Test func `the shell answers where it may`() throws {
    let shop = try Self.shop(
      """
      > clock set 2012-11-21
      …
      $ stockroom clock -o json |
      . grep -c 2012-11-21
      1

      """)
    let refused = try shop.run("run", "tests/story.console")
    #expect(refused.errors.contains("tests/story.console:3:3: error: story.shell: shell lines are not allowed"))
    #expect(refused.status == 1)
    let result = try shop.run("run", "--shell", "tests/story.console")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func `with scratch it plays on a copy of the store`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("more.console", "> product create .chapter2 --name \"Chapter 2\"\n…\n> expect count 2\n")
    for _ in 1...2 { #expect(try shop.run("--scratch", "run", "more.console").status == 0) }
    #expect(try shop.run("run", "more.console").status == 1)
    #expect(try shop.run("expect", "count", "1").status == 0)
  }

  @Test func `transcripts and batch files are run separately`() throws {
    let result = try Self.shop().run("run", "tests/story.console", "books.seed")
    #expect(result.status == 2)
    #expect(result.errors.contains("run batch files and transcripts separately"))
  }

  @Test func `a transcript in which nothing is typed is refused`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("typo.console", ">app list\n")
    let result = try shop.run("run", "typo.console")
    #expect(result.status == 1)
    #expect(result.errors.contains("story.empty"))
  }
}
