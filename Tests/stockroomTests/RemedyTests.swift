import TestSupport
import Testing

/// What to do names only commands that are there.
@Suite struct RemedyTests {

  @Test(arguments: [
    ("ReviewWorkflow", "review ", "product delete .chapter1 --yes"),
    ("ReviewWorkflow", "review ", "hosting enable .chapter1"),
    ("PackageIngestion", "package ", "product adopt .chapter9 --status approved"),
  ])
  func `a remedy is not a command of a plugin that is switched off`(plugin: String, noun: String, line: String) throws {
    let shop = try Shop(Shop.books + ["product create .chapter9 --name Nine --hosted"])
    if plugin == "ReviewWorkflow" {
      // A product in review, which neither is deleted nor turned.
      try shop.execute("UPDATE product SET status = 'IN_REVIEW'")
    }
    let before = try shop.run("-c", line)
    try #require(before.status == 1, "\(before.errors)")
    #expect(before.errors.contains("hint: ") && before.errors.contains(noun), "\(before.errors)")

    try #require(try shop.run("plugin", "disable", plugin).status == 0)
    let after = try shop.run("-c", line)
    #expect(after.status == 1)
    #expect(!after.errors.contains(": \(noun)"), "\(after.errors)")
  }
}
