import CatalogCommands
import Freshness
import StockroomTesting
import Testing

@Suite struct FreshnessTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole(plugins: [CatalogPlugin(), FreshnessPlugin()])
    try console.run("app create com.example.books --name Books --sku BOOKS")
    try console.run("product create .level1 --name 'Level 1' --description 'The first of many levels'")
    try console.run("product create .level2 --name 'Level 2' --description 'The second of many levels'")
  }

  @Test func `products that were never checked need a check`() throws {
    try console.run("freshness mark .level1")

    let rows = try console.rows(of: "freshness list")
    #expect(rows.map { $0["id"] } == [.identifier("com.example.books.level2")])
  }

  @Test func `a check grows old with the store's clock`() throws {
    try console.run("freshness mark .level1")
    try console.setClock("+31d")

    #expect(try console.run("freshness list --older-than 30d").contains("level1"))
  }

  @Test func `a new text has to be checked again, and undo brings the check back`() throws {
    try console.run("freshness mark .level1")
    try console.run("product localize .level1 en-US --description 'The very first of the levels'")
    #expect(try console.run("freshness list").contains("level1"))

    try console.undo()
    #expect(try !console.run("freshness list").contains("level1"))
  }

  @Test func `the column can be listed and sorted by`() throws {
    try console.run("freshness mark .level2")

    let rows = try console.rows(of: "product list --columns id,checked --sort -checked")
    #expect(rows.map { $0["checked"] } == [.date(try console.now), .null])
  }

  @Test func `a product that does not exist is refused, and nothing changes`() throws {
    #expect(console.refusal(of: "freshness mark .level9")?.code == "product.unknown")
    #expect(try console.plan("freshness mark .level1").contains("com.example.books.level1"))
    #expect(try console.run("freshness list").contains("level1"))
  }
}
