import Catalog
import Testing

@Suite struct ContractTests {
  @Test func `contact, bank and tax come before the signature`() throws {
    let shelf = try Shelf()
    #expect(try shelf.change { try $0.contract.current().state } == .pendingUserInfo)
    #expect(shelf.refusal { try $0.contract.sign() } == "contract.incomplete")
    try shelf.change { catalog in
      try catalog.contract.setContact(name: "Ann Admin", email: "ann@example.com")
      try catalog.contract.setBank("Example Bank")
      #expect(try catalog.contract.current().missing.map(\.item) == ["tax"])
      try catalog.contract.setTax(country: try #require(Storefront(code: "USA")))
      #expect(try catalog.contract.current().state == .readyToSign)
      try catalog.contract.sign()
      #expect(try catalog.contract.current().state == .active)
    }
    #expect(shelf.refusal { try $0.contract.sign() } == "contract.signed")
  }

  @Test func `it lapses, and can be signed again`() throws {
    let shelf = try Shelf()
    #expect(shelf.refusal { try $0.contract.expire() } == "contract.not-active")
    try shelf.change { catalog in
      try catalog.contract.setContact(name: "Ann Admin", email: "ann@example.com")
      try catalog.contract.setBank("Example Bank")
      try catalog.contract.setTax(country: try #require(Storefront(code: "USA")))
      try catalog.contract.sign()
      try catalog.contract.expire()
      #expect(try catalog.contract.current().state == .expired)
      try catalog.contract.sign()
      #expect(try catalog.contract.current().state == .active)
    }
  }

  @Test func `a contact can be written to`() throws {
    let shelf = try Shelf()
    #expect(shelf.refusal { try $0.contract.setContact(name: "Ann", email: "ann") } == "email.format")
    #expect(shelf.refusal { try $0.contract.setContact(name: " ", email: "ann@example.com") } == "contract.name.empty")
  }
}
