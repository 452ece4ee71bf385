import Catalog
import Foundation
import Store
import Testing

@Suite struct TesterTests {
  private func draft(_ email: String = "yuki@example.com", password: String = "Str0ngPhrase") throws -> TesterDraft {
    TesterDraft(
      email: email, firstName: "Yuki", lastName: "Sato", storefront: try #require(Storefront(code: "JPN")),
      password: try SecretHash(password: password))
  }

  @Test func `a tester buys in one storefront, under an address in lower case`() throws {
    let bookstore = try Bookstore()
    let tester = try bookstore.change { try $0.testers.create(draft("Yuki@Example.com")) }
    #expect(tester.email == "yuki@example.com")
    #expect(tester.storefront.alpha3 == "JPN")
    #expect(try bookstore.change { try $0.testers.find("YUKI@example.com") } == tester)
  }

  @Test(arguments: [
    "short1A", "nocapitals1", "NOLETTERS1", "NoDigitsHere", "With Space1", "Threee333",
  ])
  func `a password follows the rules of an Apple ID`(password: String) throws {
    let refusal = #expect(throws: Refusal.self) { try SecretHash(password: password) }
    #expect(refusal?.code == "tester.password.rules")
  }

  @Test func `a password is kept as a yescrypt hash only`() throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      _ = try catalog.testers.create(draft())
      let hash = try catalog.store.first("SELECT password_hash FROM tester") { $0.text(0) }
      #expect(hash?.hasPrefix("$y$") == true)
    }
  }

  @Test(arguments: ["yuki", "yuki@", "@example.com", "yuki@example", "yu ki@example.com", "yuki@example.com."])
  func `an address looks like one`(email: String) throws {
    let bookstore = try Bookstore()
    #expect(bookstore.refusal { _ = try $0.testers.create(draft(email)) } == "email.format")
  }

  @Test func `an address is one tester's, and nobody's once it is deleted`() throws {
    let bookstore = try Bookstore()
    let tester = try bookstore.change { try $0.testers.create(draft()) }
    #expect(bookstore.refusal { _ = try $0.testers.create(draft("YUKI@example.com")) } == "tester.email.taken")
    try bookstore.change { try $0.testers.delete(tester) }
    #expect(bookstore.refusal { _ = try $0.testers.create(draft()) } == "tester.email.burned")
  }

  private func refusal(_ change: (inout TesterDraft) -> Void) throws -> String? {
    var changed = try draft()
    change(&changed)
    let draft = changed
    return try Bookstore().refusal { _ = try $0.testers.create(draft) }
  }

  @Test func `a secret question comes with its answer`() throws {
    let alone = try refusal { $0.question = "First pet?" }
    #expect(alone == "tester.question.alone")
    let short = #expect(throws: Refusal.self) { try SecretHash(answer: "Max") }
    #expect(short?.code == "tester.answer.length")
    let answer = try SecretHash(answer: "Maximilian")
    let both = try refusal { draft in
      draft.question = "First pet?"
      draft.answer = answer
    }
    #expect(both == nil)
  }

  @Test func `nobody is born tomorrow`() throws {
    let early = try refusal { $0.birthDate = Bookstore.today.addingTimeInterval(86_400) }
    #expect(early == "tester.birth.future")
  }

  @Test func `App Store Connect changes a tester's storefront, interruptions, and renewals, and undo takes it back`()
    throws
  {
    let bookstore = try Bookstore(profile: .asc2026)
    let tester = try bookstore.change { try $0.testers.create(draft()) }
    #expect(!tester.interruptsPurchases && tester.renewalRate == nil)
    let france = try #require(Storefront(code: "FRA"))
    let edited = try bookstore.change { catalog in
      try catalog.testers.edit(tester) { tester in
        tester.storefront = france
        tester.interruptsPurchases = true
        tester.renewalRate = .threeMinutes
      }
    }
    #expect(try bookstore.change { try $0.testers.find("yuki@example.com") } == edited)
    #expect(edited.storefront == france && edited.interruptsPurchases && edited.renewalRate == .threeMinutes)
    try bookstore.undo()
    #expect(try bookstore.change { try $0.testers.find("yuki@example.com") } == tester)
  }

  @Test func `iTunes Connect has no such page`() throws {
    let bookstore = try Bookstore()
    let tester = try bookstore.change { try $0.testers.create(draft()) }
    let code = bookstore.refusal { _ = try $0.testers.edit(tester) { $0.interruptsPurchases = true } }
    #expect(code == "tester.edit.not-possible")
  }
}
