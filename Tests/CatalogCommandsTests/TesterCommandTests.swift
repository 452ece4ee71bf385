import StockroomKit
import StockroomTesting
import TestSupport
import Testing

@Suite struct TesterCommandTests {
  private static let line = "tester create yuki@example.com --first Yuki --last Sato --storefront JP"

  private func refusal(_ options: String) throws -> Refusal? {
    try TestConsole.books().refusal(of: "\(Self.line) \(options)")
  }

  @Test func `a password is typed, asked for or read from a file`() throws {
    #expect(try refusal("--password Str0ngPhrase") == nil)
    #expect(try refusal("--password -") == nil)
    let console = try TestConsole.books()
    try console.write("Str0ngPhrase\nof a friend\n", to: "secret")
    #expect(console.refusal(of: "\(Self.line) --password-file secret") == nil)
    #expect(try refusal("--question 'First pet?'")?.code == "tester.password.missing")
    #expect(try refusal("--password weak")?.code == "tester.password.rules")
  }

  @Test func `nothing shows a password`() throws {
    let console = try TestConsole.books()
    let texts = try [
      console.json("\(Self.line) --password Str0ngPhrase --question 'First pet?' --answer Maximilian"),
      console.json("tester show yuki@example.com"),
      console.json("tester list"),
    ]
    for text in texts { #expect(!text.contains("Str0ng") && !text.contains("Maximilian") && !text.contains("$y$")) }
  }

  @Test func `there is no edit, and the refusal says what to do instead`() throws {
    let console = try TestConsole.books()
    try console.run("\(Self.line) --password Str0ngPhrase")
    let refusal = console.refusal(of: "tester edit yuki@example.com --storefront USA")
    #expect(refusal?.code == "tester.edit.not-possible")
    #expect(
      refusal?.hint
        == "create another with another address: tester create EMAIL --first Yuki --last Sato --storefront JPN --password -"
    )
    #expect(console.refusal(of: "tester edit who@example.com")?.code == "tester.edit.not-possible")
  }

  @Test func `secrets are marked so that history and journal leave them out`() throws {
    let create = try #require(Registry.catalog.entries.first { $0.description.name == "tester create" })
    #expect(create.description.parameters.filter(\.isSecret).map(\.name) == ["password", "answer"])
  }
}
