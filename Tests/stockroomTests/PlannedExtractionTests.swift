import TestSupport
import Testing

/// What a plan extracts stands where the plan's later lines find it, and nowhere else.
@Suite(.prepared) struct PlannedExtractionTests {
  private static let files = "find . -path ./home -prune -o -type f -print0 | sort -z | xargs -0 sha256sum"

  private func shop() throws -> Shop {
    let shop = try PreparedShop.copy()
    try #require(try shop.run("-c", "package build books/chapter1 one.pkg; package upload one.pkg").status == 0)
    return shop
  }

  @Test(arguments: [
    "package extract .chapter1 new\npackage build books/chapter1 new/x.pkg\n",
    "package extract .chapter1 new\npackage build new again.pkg\npackage validate again.pkg\n",
    "package build books/chapter1 old/y.pkg\npackage extract .chapter1 old --overwrite\npackage validate old/y.pkg\n",
  ])
  func `a plan goes as the run does`(lines: String) throws {
    let shop = try shop()
    try shop.scratch.file("release.seed", lines)
    try #require(try shop.shell("mkdir old; echo kept > old/kept.txt").status == 0)
    let before = try shop.shell(Self.files).output
    let plan = try shop.run("plan", "run", "release.seed")
    #expect(plan.status == 0, "\(plan.errors)")
    #expect(!plan.errors.contains("stockroom-plan"))
    #expect(try shop.shell(Self.files).output == before)
    #expect(!shop.has("new"))
    let real = try shop.run("run", "release.seed")
    #expect(real.status == 0, "\(real.errors)")
  }

  @Test func `what the run refuses the plan refuses`() throws {
    let shop = try shop()
    try shop.scratch.file("release.seed", "package extract .chapter1 books\n")
    let (planned, real) = (try shop.run("plan", "run", "release.seed"), try shop.run("run", "release.seed"))
    #expect(planned.status == 1 && real.status == 1)
    #expect(planned.errors + "nothing changed\n" == real.errors)
  }
}
