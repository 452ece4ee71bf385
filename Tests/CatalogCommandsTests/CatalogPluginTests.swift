import StockroomKit
import Testing

@Suite struct CatalogPluginTests {
  @Test func `words complete from the store`() throws {
    let desk = try Desk()
    for name in ["level1", "level2", "map"] {
      _ = try desk.run("product create", ["product": ".\(name)", "name": name])
    }
    #expect(try desk.completions("product", "") == [".level1", ".level2", ".map"])
    #expect(try desk.completions("product", ".l") == [".level1", ".level2"])
    #expect(try desk.completions("product", "com.example.books.m") == ["com.example.books.map"])
    #expect(try desk.completions("product", "", limit: 1) == [".level1"])
    #expect(try desk.completions("product", "", limit: 2) == [".level1", ".map"])
    #expect(try desk.completions("product", "lev") == [".level1", ".level2"])
    #expect(try desk.completions("app", "com.") == ["com.example.books"])
    #expect(try desk.completions("storefront", "jp") == ["JPN"])
    #expect(try desk.completions("locale", "zh") == ["zh-Hans", "zh-Hant"])
    #expect(try desk.completions("date", "to") == ["today", "tomorrow"])
    #expect(try desk.completions("tester", "") == [])
  }

  @Test func `a field is explained with the limits of the store's profile`() throws {
    let desk = try Desk()
    #expect(
      try desk.explanation("product.description") == """
        10 to 45 characters. One for each locale. It can be changed unless the product is In Review or Pending Binary \
        Approval.
        """)
    #expect(try desk.explanation("product.description", .asc2026).hasPrefix("10 to 55 characters."))
    #expect(try desk.explanation("product.id").hasPrefix("2 to 255 bytes: letters, digits and '.' '_'."))
    #expect(try desk.explanation("product.type", .asc2026).contains("free-subscription") == false)
    #expect(try desk.explanation("tester", .asc2026).hasSuffix("There can be at most 10000."))
  }

  @Test func `every command has an example, except the one that is always refused`() throws {
    #expect(try Desk().descriptions.filter(\.examples.isEmpty).map(\.name) == ["tester edit"])
  }

  @Test func `completers that parameters name are there`() throws {
    let desk = try Desk()
    let elsewhere: Set = ["file", "condition", "expectation"]
    let named = Set(desk.descriptions.flatMap(\.parameters).compactMap(\.completer)).subtracting(elsewhere)
    for completer in named { #expect(throws: Never.self) { try desk.completions(completer, "") } }
  }
}
