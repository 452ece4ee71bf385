import StockroomKit
import StockroomTesting
import Testing

@Suite struct PruneTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.stocked()
    try console.run("export catalog.csv")
  }

  private func keep(_ isKept: (Substring) -> Bool) throws {
    let lines = try console.text(of: "catalog.csv").split(separator: "\n")
    try console.write(([lines[0]] + lines.dropFirst().filter(isKept)).joined(separator: "\n"), to: "part.csv")
  }

  @Test func `diff shows what apply would remove, only if it is asked for`() throws {
    try keep { !$0.contains("novel.sound") }
    #expect(try console.run("diff part.csv") == "nothing would change\n")
    let told = try console.run("diff part.csv --prune")
    #expect(told.contains("com.example.novel.sound"), "\(told)")
    #expect(told == (try console.run("plan apply part.csv --prune")))
    #expect(try console.run("diff catalog.csv --prune") == "nothing would change\n")
    #expect(console.refusal(of: "diff a.db b.db --prune")?.code == "usage.diff.prune")
    #expect(try console.run("help apply").contains("diff FILE --prune"))
  }

  @Test(arguments: ["apps", "localizations", "nothing"])
  func `a file without a product prunes nothing, and says so`(kind: String) throws {
    try keep { kind == "apps" && $0.hasPrefix("app,") || kind == "localizations" && $0.hasPrefix("localization,") }
    for command in ["plan apply part.csv --prune", "apply part.csv --prune --yes", "diff part.csv --prune"] {
      let refusal = console.refusal(of: command)
      #expect(refusal?.code == "interchange.prune.empty", "\(command)")
      #expect(refusal?.hint?.contains("apply FILE") == true)
    }
    #expect(try console.rows(of: "product list").count == 4)
    #expect(try console.rows(of: "app list").count == 2)
  }

  @Test func `a store without products loses nothing to a file without products`() throws {
    let empty = try TestConsole.empty()
    try empty.run("app create com.example.novel --name Novel --sku N1")
    try empty.run("export catalog.csv")
    #expect(try empty.run("apply catalog.csv --prune --yes") == "catalog.csv: left unchanged 1 app\n")
  }
}
