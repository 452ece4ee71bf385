import TestSupport
import Testing

/// A loaded policy is not taken back from under what builds on it.
@Suite struct PolicyUndoTests {
  private static let submittable = Shop.books + ["product screenshot .chapter1 books/shot.png"]

  private static func shop() throws -> Shop {
    let shop = try Shop()
    try shop.bringSeeds("books/shot.png", as: "books/shot.png")
    try shop.bringSeeds("policies", as: "policies")
    for line in submittable + ["review policy load policies/legal.yaml"] { try run(line, in: shop) }
    return shop
  }

  private static func run(_ line: String, in shop: Shop) throws {
    let result = try shop.run("-c", line)
    guard result.status == 0 else { throw ShopError(description: result.errors) }
  }

  @Test func `the load of the policy in force is not undone before that is`() throws {
    let shop = try Self.shop()
    let load = String(Self.submittable.count + 1)
    try Self.run("review policy use legal", in: shop)
    let refused = try shop.run("undo", load)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("undo.in-the-way"))
    #expect(refused.errors.contains("(review policy use legal) depends on it"))
    try Self.run("undo", in: shop)
    try Self.run("undo \(load)", in: shop)
    #expect(try shop.run("review", "policy", "show").output.hasPrefix("name: itc2012\n"))
    try Self.run("review submit .chapter1", in: shop)
  }

  @Test func `the load in place of the policy in force is undone, unless a stage of it was come to`() throws {
    let shop = try Self.shop()
    try Self.run("review policy use legal; review submit .chapter1", in: shop)
    #expect(try shop.shell("sed -i 's/Legal Check/Second Reading/' policies/legal.yaml").status == 0)
    try Self.run("review policy load policies/legal.yaml", in: shop)
    let load = try shop.value("SELECT max(number) FROM journal_entry")
    try Self.run("review start .chapter1", in: shop)
    #expect(try shop.run("undo", load).errors.contains("(review start .chapter1) depends on it"))
    try Self.run("undo; undo \(load); review start .chapter1", in: shop)
    #expect(try shop.run("review", "queue", "-o", "csv", "--columns", "stage").output == "stage\nLegal Check\n")
  }

  @Test func `a policy that a run loads anew is in force from its next line on`() throws {
    let shop = try Self.shop()
    #expect(
      try shop.shell("sed 's/Legal Check/Second Reading/' policies/legal.yaml > policies/second.yaml").status == 0)
    let lines = [
      "review policy use legal", "review submit .chapter1", "review policy load policies/second.yaml",
      "review start .chapter1",
    ]
    let run = try shop.run("run", "-", input: lines.joined(separator: "\n") + "\n")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try shop.run("review", "queue", "-o", "csv", "--columns", "stage").output == "stage\nSecond Reading\n")
  }

  @Test func `what was undone is told in a line, however long a policy is`() throws {
    let shop = try Self.shop()
    #expect(try shop.shell("sed -i 's/reviewers: 3/reviewers: 4/' policies/legal.yaml").status == 0)
    try Self.run("review policy load policies/legal.yaml", in: shop)
    let undone = try shop.run("undo").output
    #expect(undone.hasSuffix("review policy load policies/legal.yaml   (source changed)\n"))
  }

  @Test func `the use of a policy is not undone while any product is in a stage of it`() throws {
    let shop = try Self.shop()
    let second = "product create .chapter2 --name \"Chapter 2\" --description \"Chapter 2, with pictures\" --tier 1"
    try Self.run("\(second); product screenshot .chapter2 books/shot.png", in: shop)
    try Self.run("review policy use legal", in: shop)
    let use = try shop.value("SELECT max(number) FROM journal_entry")
    try Self.run("review submit .chapter1 .chapter2; review start .chapter1", in: shop)
    let start = try shop.value("SELECT max(number) FROM journal_entry")
    try Self.run("review start .chapter2; undo \(start)", in: shop)
    let refused = try shop.run("undo", use)
    #expect(refused.status == 1)
    #expect(refused.errors.contains("review.policy.strands: com.example.books.chapter2 is In Review (Legal Check)"))
    #expect(refused.errors.contains("hint: product can com.example.books.chapter2\n"))
    #expect(try shop.run("review", "policy", "show").output.contains("\nname: legal\n"))
    try Self.run("review start .chapter2; undo \(use); review approve .chapter2", in: shop)
  }

  @Test func `the step out of a stage is not undone under a policy without it`() throws {
    let shop = try Self.shop()
    try Self.run("review policy use legal; review submit .chapter1; review start .chapter1", in: shop)
    try Self.run("review start .chapter1", in: shop)
    let step = try shop.value("SELECT max(number) FROM journal_entry")
    try Self.run("review policy use itc2012", in: shop)
    #expect(try shop.run("undo", step).errors.contains("review.policy.strands"))
    try Self.run("undo; undo \(step); redo; review approve .chapter1", in: shop)
  }
}
