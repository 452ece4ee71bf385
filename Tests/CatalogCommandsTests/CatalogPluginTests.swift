import CatalogCommands
import StockroomKit
import StockroomTesting
import Testing

@Suite struct CatalogPluginTests {
  @Test func `the fingerprints of the tables are those of their migrations`() throws {
    let fingerprints = try TableFingerprints(of: CatalogPlugin())
    #expect(fingerprints.given == fingerprints.calculated)
  }

  @Test func `words complete from the store`() throws {
    let console = try TestConsole.books()
    for name in ["level1", "level2", "map"] {
      try console.run("product create .\(name) --name \(name)")
    }
    #expect(try words(console, "product", "") == [".level1", ".level2", ".map"])
    #expect(try words(console, "product", ".l") == [".level1", ".level2"])
    #expect(try words(console, "product", "com.example.books.m") == ["com.example.books.map"])
    #expect(try words(console, "product", "", limit: 1) == [".level1"])
    #expect(try words(console, "product", "", limit: 2) == [".level1", ".map"])
    #expect(try words(console, "product", "lev") == [".level1", ".level2"])
    #expect(try words(console, "app", "com.") == ["com.example.books"])
    #expect(try words(console, "storefront", "jp") == ["JPN"])
    #expect(try words(console, "locale", "zh") == ["zh-Hans", "zh-Hant"])
    #expect(try words(console, "date", "to") == ["today", "tomorrow"])
    #expect(try words(console, "tester", "") == [])
  }

  @Test func `a field is explained with the limits of the store's profile`() throws {
    #expect(
      try explanation("product.description") == """
        10 to 45 characters. One for each locale. It can be changed unless the product is In Review or Pending Binary \
        Approval.
        """)
    #expect(try explanation("product.description", .asc2026).hasPrefix("1 to 55 characters."))
    #expect(try explanation("product.id").hasPrefix("2 to 255 bytes: letters, digits and '.' '_'."))
    #expect(try explanation("product.type", .asc2026).contains("free-subscription") == false)
    #expect(try explanation("tester", .asc2026).hasSuffix("There can be at most 10000."))
  }

  @Test func `every command has an example, except the one that is always refused`() throws {
    #expect(
      Registry.catalog.commandSet.entries.map(\.description).filter(\.examples.isEmpty).map(\.name) == ["tester edit"])
  }

  @Test func `completers that parameters name are there`() throws {
    let console = try TestConsole.books()
    let elsewhere: Set = ["file", "condition", "expectation"]
    let named = Set(
      Registry.catalog.commandSet.entries.map(\.description).flatMap(\.parameters).compactMap(\.completer)
    )
    .subtracting(elsewhere)
    for completer in named { #expect(throws: Never.self) { try words(console, completer, "") } }
  }

  /// What a completer offers after a prefix.
  private func words(_ console: TestConsole, _ completer: String, _ prefix: String, limit: Int = 10) throws -> [String]
  {
    let complete = try #require(Registry.catalog.commandSet.completers[completer])
    return try console.looking { try complete(prefix, $0, limit).map(\.text) }
  }

  private func explanation(_ subject: String, _ profile: RuleProfile = .itc2012) throws -> String {
    try #require(Registry.catalog.explanations.first { $0.subject == subject }).text(RuleTable(profile))
  }
}
