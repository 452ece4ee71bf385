import TestSupport
import Testing

/// What is said of a product that is not there any more.
@Suite struct DeletedProductTests {
  private func shop() throws -> Shop {
    try Shop(Shop.books + ["product delete .chapter1 --yes"])
  }

  @Test(arguments: ["product show .chapter1", "price show com.example.books.chapter1", "review submit .chapter1"])
  func `it was deleted, in which unit, and the hint brings it back`(line: String) throws {
    let shop = try shop()
    let refused = try shop.run("-c", line)
    #expect(refused.status == 1)
    #expect(
      refused.errors.contains(
        "product.deleted: com.example.books.chapter1 was deleted in unit 4, and its ID can never be used again\n"),
      "\(refused.errors)")
    #expect(refused.errors.hasSuffix("hint: undo 4\n"))
    try #require(try shop.run("undo", "4").status == 0)
    #expect(try shop.run("-c", "product show .chapter1").status == 0)
  }

  @Test func `by its last part too, at the prompt`() throws {
    let shop = try Shop(Shop.booksToday + ["product delete .chapter1 --yes"])
    let terminal = try shop.prompt()
    terminal.send("product show chapter1\r")
    try terminal.expect("product.deleted: com.example.books.chapter1 was deleted in unit 3")
  }

  @Test func `in the unit that deletes it there is no number yet`() throws {
    let shop = try Shop(Shop.books)
    let refused = try shop.run("-c", "begin; product delete .chapter1 --yes; product show .chapter1")
    #expect(refused.errors.contains("com.example.books.chapter1 was deleted, and its ID can never be used again"))
  }

  @Test(arguments: [
    ["product create .again --name \"Chapter 1\""],
    ["product create .other --name Other", "product delete .other --yes"],
  ])
  func `where later work is in the way of an undo the hint only looks`(lines: [String]) throws {
    let shop = try shop()
    for line in lines { try #require(try shop.run("-c", line).status == 0) }
    #expect(try shop.run("product", "show", ".chapter1").errors.hasSuffix("hint: log show 4\n"))
    for _ in lines { try #require(try shop.run("undo").status == 0) }
    #expect(try shop.run("product", "show", ".chapter1").errors.hasSuffix("hint: undo 4\n"))
  }

  @Test func `other work is not in the way`() throws {
    let shop = try shop()
    try #require(try shop.run("app", "create", "com.example.maps", "--name", "Maps", "--sku", "MAPS").status == 0)
    try #require(try shop.run("clock", "advance", "1d").status == 0)
    #expect(try shop.run("product", "show", "com.example.books.chapter1").errors.hasSuffix("hint: undo 4\n"))
    #expect(try shop.run("undo", "4").status == 0)
  }

  @Test func `past a horizon the hint only looks`() throws {
    let shop = try shop()
    try #require(try shop.run("store", "backup", "shop.tar").status == 0)
    try #require(try shop.run("store", "restore", "shop.tar", "--yes").status == 0)
    #expect(try shop.run("product", "show", ".chapter1").errors.hasSuffix("hint: log show 4\n"))
    #expect(try shop.run("product", "show", ".chapter2").errors.contains("product.unknown"))
  }
}
