import StockroomKit
import TestSupport
import Testing

@Suite struct TesterCommandTests {
  private func create(_ desk: Desk, _ password: KeyValuePairs<String, String>) throws -> Refusal? {
    try desk.refusal(
      "tester create",
      [
        "email": "yuki@example.com", "first": "Yuki", "last": "Sato", "storefront": "JP",
        password.first?.key ?? "question": password.first?.value ?? "First pet?",
      ])
  }

  @Test func `a password is typed, asked for or read from a file`() throws {
    #expect(try create(Desk(), ["password": "Str0ngPhrase"]) == nil)
    #expect(try create(Desk(), ["password": "-"]) == nil)
    let desk = try Desk()
    try desk.scratch.file("secret", "Str0ngPhrase\nof a friend\n")
    #expect(try create(desk, ["password-file": "secret"]) == nil)
    #expect(try create(Desk(), [:])?.code == "tester.password.missing")
    #expect(try create(Desk(), ["password": "weak"])?.code == "tester.password.rules")
  }

  @Test func `nothing shows a password`() throws {
    let desk = try Desk()
    let words: KeyValuePairs = [
      "email": "yuki@example.com", "first": "Yuki", "last": "Sato", "storefront": "JP", "password": "Str0ngPhrase",
      "question": "First pet?", "answer": "Maximilian",
    ]
    let texts = try [
      desk.json("tester create", words), desk.json("tester show", ["email": "yuki@example.com"]),
      desk.json("tester list"),
    ]
    for text in texts { #expect(!text.contains("Str0ng") && !text.contains("Maximilian") && !text.contains("$y$")) }
  }

  @Test func `there is no edit, and the refusal says what to do instead`() throws {
    let desk = try Desk()
    #expect(try create(desk, ["password": "Str0ngPhrase"]) == nil)
    let refusal = try desk.refusal("tester edit", ["email": "yuki@example.com", "storefront": "USA"])
    #expect(refusal?.code == "tester.edit.not-possible")
    #expect(
      refusal?.hint
        == "create another with another address: tester create EMAIL --first Yuki --last Sato --storefront JPN --password -"
    )
    #expect(try desk.refusal("tester edit", ["email": "who@example.com"])?.code == "tester.edit.not-possible")
  }

  @Test func `secrets are marked so that history and journal leave them out`() throws {
    let create = try #require(try Desk().descriptions.first { $0.name == "tester create" })
    #expect(create.parameters.filter(\.isSecret).map(\.name) == ["password", "answer"])
  }
}
