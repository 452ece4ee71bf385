import Catalog
import Testing

@Suite struct ContractTests {
  @Test func `contact, bank and tax come before the signature`() throws {
    let bookstore = try Bookstore()
    #expect(try bookstore.change { try $0.contract.current().state } == .pendingUserInfo)
    #expect(bookstore.refusal { try $0.contract.sign() } == "contract.incomplete")
    try bookstore.change { catalog in
      try catalog.contract.setContact(name: "Ann Admin", email: "ann@example.com")
      try catalog.contract.setBank("Example Bank")
      #expect(try catalog.contract.current().missing.map(\.item) == ["tax"])
      try catalog.contract.setTax(country: try #require(Storefront(code: "USA")))
      #expect(try catalog.contract.current().state == .readyToSign)
      try catalog.contract.sign()
      #expect(try catalog.contract.current().state == .active)
    }
    #expect(bookstore.refusal { try $0.contract.sign() } == "contract.signed")
  }

  @Test func `it lapses, and can be signed again`() throws {
    let bookstore = try Bookstore()
    #expect(bookstore.refusal { try $0.contract.expire() } == "contract.not-active")
    try bookstore.change { catalog in
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
    let bookstore = try Bookstore()
    #expect(bookstore.refusal { try $0.contract.setContact(name: "Ann", email: "ann") } == "email.format")
    #expect(
      bookstore.refusal { try $0.contract.setContact(name: " ", email: "ann@example.com") } == "contract.name.empty")
  }
}
