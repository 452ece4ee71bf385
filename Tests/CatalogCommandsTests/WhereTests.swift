import StockroomKit
import StockroomTesting
import Testing

@Suite struct WhereTests {
  @Test(arguments: [
    ("name=Chapter 1", ["chapter1"]), ("name!=Chapter 1", ["chapter2", "coins"]), ("type=consumable", ["coins"]),
    ("type=Non-Consumable", ["chapter1", "chapter2"]), ("status=missing metadata,name=Coins", ["coins"]),
    ("hosted=yes", ["chapter2"]), ("hosted=false,id!=com.example.books.coins", ["chapter1"]),
    ("created=2012-11-21,created=2012-11-21T00:00:00Z", ["chapter1", "chapter2", "coins"]),
    ("name~chapter", ["chapter1", "chapter2"]), ("name!~CHAPTER", ["coins"]),
    ("status~missing", ["chapter1", "coins"]),
    ("name>Chapter 1", ["chapter2", "coins"]), ("name<=Chapter 1", ["chapter1"]), ("created<2012-11-21", []),
    ("created<=2012-11-21", ["chapter1", "chapter2", "coins"]), ("created>2012-11-21", []),
    ("created>=2012-11-21T00:00:00Z,type!=consumable", ["chapter1", "chapter2"]),
    ("created>-2d", ["chapter1", "chapter2", "coins"]),
    ("appleID>575000003", ["coins"]), ("appleID>=575000003", ["chapter2", "coins"]), ("screenshot~png", []),
    ("screenshot=", ["chapter1", "chapter2", "coins"]), ("screenshot!=,hosted=yes", []),
    ("id=chapter1", ["chapter1"]), ("id!=.chapter1", ["chapter2", "coins"]), ("id=apter1", []),
    // The name that App Store Connect's API has for the status.
    ("state=missing-metadata", ["chapter1", "coins"]),
  ])
  func `products are listed by what their columns hold`(conditions: String, names: [String]) throws {
    let console = try console()
    let json = try console.json("product list --where '\(conditions)'")
    for name in ["chapter1", "chapter2", "coins"] {
      #expect(json.contains("com.example.books.\(name)\"") == names.contains(name), "\(name)")
    }
  }

  @Test func `a list is limited after its conditions`() throws {
    let console = try console()
    #expect(
      try console.run("product list --where type=non-consumable --sort -id --limit 1 --columns id") == """
        Product ID
        com.example.books.chapter2

        """)
  }

  @Test func `conditions select for commands that change products`() throws {
    let console = try console()
    #expect(try console.run("hosting enable --where 'name=Chapter 1'").contains("com.example.books.chapter1"))
    #expect(console.refusal(of: "hosting enable --where 'name=Chapter 9'")?.code == "product.selection.empty")
  }

  @Test(arguments: ["name", "=3", "!=3", "name!3", ">3", "~x", "name~", "name<", "tier"])
  func `what is not a condition is refused`(text: String) throws {
    let refusal = try console().refusal(of: "product list --where '\(text)'")
    #expect(refusal?.code == "usage.where")
    #expect(refusal?.subject == text)
  }

  @Test(arguments: [
    ("hosted>yes", "use hosted=yes or hosted=no"), ("hosted~y", "use hosted=yes or hosted=no"),
    ("status<approved", "use = or !=, or ~ for a part of its name"),
    ("created~2012", "use =, !=, <, <=, >, or >="), ("appleID~5", "use =, !=, <, <=, >, or >="),
  ])
  func `a comparison that a type does not have is refused with those that it has`(text: String, hint: String) throws {
    let refusal = try console().refusal(of: "product list --where '\(text)'")
    #expect(refusal?.code == "usage.where")
    #expect(refusal?.hint == hint)
    #expect(refusal?.subject == text)
  }

  @Test func `a value that a column cannot have is refused in every comparison`() throws {
    #expect(try console().refusal(of: "product list --where 'created>soon'")?.code == "usage.date")
    #expect(try console().refusal(of: "product list --where 'appleID<=x'")?.kind == .usage)
  }

  @Test func `a column that does not exist is refused`() throws {
    let refusal = try console().refusal(of: "product list --where size=3")
    #expect(refusal?.code == "product.column.unknown")
    #expect(refusal?.subject == "size")
  }

  private func console() throws -> TestConsole {
    let console = try TestConsole.books()
    try console.run("product create .chapter1 --name 'Chapter 1'")
    try console.run("product create .chapter2 --name 'Chapter 2' --hosted")
    try console.run("product create .coins --name Coins --type consumable")
    return console
  }

  @Test func `a column is shown by the name that App Store Connect has for it`() throws {
    #expect(try console().json("product list --columns sku --limit 1").contains(#""id":"#))
  }
}
