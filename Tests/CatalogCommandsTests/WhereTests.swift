import StockroomKit
import Testing

@Suite struct WhereTests {
  @Test(arguments: [
    ("name=Chapter 1", ["chapter1"]), ("name!=Chapter 1", ["chapter2", "coins"]), ("type=consumable", ["coins"]),
    ("type=Non-Consumable", ["chapter1", "chapter2"]), ("status=missing metadata,name=Coins", ["coins"]),
    ("hosted=yes", ["chapter2"]), ("hosted=false,id!=com.example.books.coins", ["chapter1"]),
    ("created=2012-11-21,created=2012-11-21T00:00:00Z", ["chapter1", "chapter2", "coins"]),
    ("screenshot=", ["chapter1", "chapter2", "coins"]), ("screenshot!=,hosted=yes", []),
  ])
  func `products are listed by what their columns hold`(conditions: String, names: [String]) throws {
    let desk = try desk()
    let json = try desk.json("product list", ["where": conditions])
    for name in ["chapter1", "chapter2", "coins"] {
      #expect(json.contains("com.example.books.\(name)\"") == names.contains(name), "\(name)")
    }
  }

  @Test func `a list is limited after its conditions`() throws {
    let desk = try desk()
    var listing = Listing()
    listing.sort = ["-id"]
    listing.limit = 1
    listing.columns = ["id"]
    #expect(
      try desk.screen("product list", ["where": "type=non-consumable"], listing: listing) == """
        Product ID
        com.example.books.chapter2

        """)
  }

  @Test func `conditions select for commands that change products`() throws {
    let desk = try desk()
    #expect(try desk.screen("hosting enable", ["where": "name=Chapter 1"]).contains("com.example.books.chapter1"))
    #expect(try desk.refusal("hosting enable", ["where": "name=Chapter 9"])?.code == "product.selection.empty")
  }

  @Test(arguments: ["name", "=3", "!=3", "name!3"])
  func `what is not a condition is refused`(text: String) throws {
    let refusal = try desk().refusal("product list", ["where": text])
    #expect(refusal?.code == "usage.where")
    #expect(refusal?.subject == text)
  }

  @Test func `a column that does not exist is refused`() throws {
    let refusal = try desk().refusal("product list", ["where": "size=3"])
    #expect(refusal?.code == "product.column.unknown")
    #expect(refusal?.subject == "size")
  }

  private func desk() throws -> Desk {
    let desk = try Desk()
    _ = try desk.run("product create", ["product": ".chapter1", "name": "Chapter 1"])
    _ = try desk.run("product create", ["product": ".chapter2", "name": "Chapter 2", "hosted": "true"])
    _ = try desk.run("product create", ["product": ".coins", "name": "Coins", "type": "consumable"])
    return desk
  }
}
