import TestSupport
import Testing

/// What a rehearsal tells of itself, before, while and after.
@Suite struct ReviewRunTests {
  private static func shop() throws -> Shop {
    let shop = try Shop()
    try shop.bringSeeds("books/shot.png", as: "books/shot.png")
    try shop.bringSeeds("policies", as: "policies")
    let lines = Shop.books + ["product screenshot .chapter1 books/shot.png", "review submit .chapter1"]
    let made = try shop.run("-c", lines.joined(separator: "; "))
    guard made.status == 0 else { throw ShopError(description: made.errors) }
    return shop
  }

  private static let line = ["review", "run", "--for", "5d", "--seed", "2", "--policy", "policies/week.yaml"]

  @Test func `csv has a row a step, and no data in a cell`() throws {
    let run = try Self.shop().shell("stockroom \(Self.line.joined(separator: " ")) -o csv").output
    let rows = run.split(separator: "\n")
    #expect(rows.first == "policy,seed,from,now,at,product,event,status,stage,guideline,reason")
    #expect(rows.count > 2)
    #expect(rows.dropFirst().allSatisfy { $0.hasPrefix("week,2,2012-11-21T00:00:00Z,2012-11-26T00:00:00Z,2012-11-2") })
    #expect(!run.contains("{"))
  }

  @Test func `a plan and the log show the times it sets as dates`() throws {
    let shop = try Self.shop()
    let plan = try shop.shell("stockroom plan \(Self.line.joined(separator: " "))").output
    #expect(plan.contains("live since none -> 2012-11-2"))
    #expect(try shop.shell("stockroom \(Self.line.joined(separator: " "))").status == 0)
    let unit = try shop.value("SELECT max(number) FROM journal_entry")
    #expect(try shop.run("log", "show", unit).output.contains("live since none -> 2012-11-2"))
  }
}
