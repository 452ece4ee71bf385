import TestSupport
import Testing

/// With `-c` each command is a unit of its own; an error says what became of those before it.
@Suite(.prepared) struct LineRunTests {
  @Test(arguments: [
    ("price set .chapter1 --tier 44; oops", "\n1 unit before it saved: undo reverses it\n", "44"),
    (
      "price set .chapter1 --tier 44; price set .chapter1 --tier 45; oops",
      "\n2 units before it saved: undo --last 2 reverses them\n", "45"
    ),
    ("begin; price set .chapter1 --tier 44; oops", "\n1 command rolled back, nothing changed\n", "1"),
    (
      "price set .chapter1 --tier 44; begin; price set .chapter1 --tier 45; oops",
      "\n1 command rolled back, 1 unit before begin saved\n", "44"
    ),
  ])
  func `what was kept and what was rolled back is said`(line: String, aftermath: String, tier: String) throws {
    let shop = try PreparedShop.copy()
    let result = try shop.run("-c", line)
    #expect(result.status == 2)
    #expect(result.errors.hasSuffix(aftermath), "\(result.errors)")
    let tiers = try shop.run("product", "list", "--search", "chapter1", "--columns", "tier", "-o", "csv")
    #expect(tiers.output == "tier\n\(tier)\n")
  }

  @Test func `nothing is said of commands that changed nothing`() throws {
    let result = try PreparedShop.copy().run("-c", "product list; frobnicate")
    #expect(result.errors.hasSuffix("\n  hint: help lists the commands\n"), "\(result.errors)")
  }
}
