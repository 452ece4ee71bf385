import CatalogCommands
import Foundation
import Interchange
import PriceTiers
import ReviewWorkflow
import StockroomKit
import StockroomTesting
import Testing

@Suite struct SeedExportTests {
  @Test func `a batch file builds the same catalog anew`() throws {
    let console = try TestConsole.stocked()
    try console.run("product create com.example.novel.bare --app com.example.novel --name Bare")
    try console.run("product localize com.example.novel.bare en-US --remove")
    try console.run("export catalog.seed")
    try console.run("export catalog.csv")
    let seed = try console.text(of: "catalog.seed")
    let other = try TestConsole.empty()
    try other.write(TestConsole.png, to: "screenshots/com.example.novel.chapter1/shot.png")
    for line in seed.split(separator: "\n") { try other.run(String(line)) }
    try other.run("export catalog.csv")
    #expect(try other.text(of: "catalog.csv") == console.text(of: "catalog.csv"))
  }
}

extension SeedExportTests {
  @Test func `a batch file switches off the capabilities that its apps do not have, and other formats count them`()
    throws
  {
    let console = try TestConsole.empty()
    try console.run("app create com.example.books --name Books --sku BOOKS1")
    try console.run("app create \"com.other.*\" --name Wild --sku WILD1")
    try console.run("app capability in-app-purchase off --app com.example.books")
    try console.run("export catalog.seed")
    let other = try TestConsole.empty()
    let seed = try console.text(of: "catalog.seed")
    for line in seed.split(separator: "\n") { try other.run(String(line)) }
    #expect(try other.json("app capability --app com.example.books").contains(#""on": false"#))
    #expect(seed.split(separator: "\n").count { $0.hasPrefix("app capability") } == 1, "\(seed)")
    #expect(try console.run("export catalog.csv").contains("not written: 1 capability setting\n"))
  }

  @Test func `a batch file has the bundle IDs that no app uses, and other formats count them`() throws {
    let console = try TestConsole.stocked()
    try console.run("bundle-id create com.example.atlas --name \"The \\\"Atlas\\\"\"")
    try console.run("bundle-id create \"com.other.*\" --name Wild")
    try console.run("bundle-id create com.example.taken --name Mine")
    try console.run("app create com.example.taken --name Taken --sku TAKEN")
    try console.run("export catalog.seed")
    let other = try TestConsole.empty()
    try other.write(TestConsole.png, to: "screenshots/com.example.novel.chapter1/shot.png")
    for line in try console.text(of: "catalog.seed").split(separator: "\n") { try other.run(String(line)) }
    let columns = "bundle-id list --columns identifier,name,app"
    #expect(try other.run(columns) == console.run(columns))
    #expect(try console.run("export catalog.csv").contains("not written: 2 bundle IDs without an app\n"))
    #expect(try console.run("diff catalog.seed").contains("2 bundle IDs without an app"))
    #expect(try !console.run("export part.seed --app com.example.novel").contains("bundle-id"))
    #expect(try !console.text(of: "part.seed").contains("bundle-id"))
    let empty = try TestConsole.empty()
    try empty.run("bundle-id create com.example.atlas --name Atlas")
    try empty.run("export empty.seed")
    #expect(try empty.text(of: "empty.seed") == "bundle-id create com.example.atlas --name=Atlas\n")
  }
}

/// A batch file is applied as what it builds in a temporary store.
@Suite struct SeedApplyTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.stocked() }

  @Test func `what export wrote is applied to an empty store, and again without effect`() throws {
    try console.run("export catalog.seed")
    try console.run("export catalog.csv")
    #expect(try console.run("diff catalog.seed") == "nothing would change\n")
    #expect(try console.run("plan apply catalog.seed --prune") == "nothing would change\n")
    let other = try TestConsole.empty()
    try other.write(TestConsole.png, to: "screenshots/com.example.novel.chapter1/shot.png")
    try other.write(try console.data(of: "catalog.seed"), to: "catalog.seed")
    #expect(
      try other.run("apply catalog.seed").contains("catalog.seed: created 2 apps, 4 products, and 5 localizations"))
    try other.run("export again.csv")
    #expect(try other.text(of: "again.csv") == console.text(of: "catalog.csv"))
    #expect(
      try other.run("apply catalog.seed")
        == "catalog.seed: left unchanged 2 apps, 4 products, and 5 localizations\n")
    try other.undo()
    #expect(try other.rows(of: "app list").isEmpty)
  }

  @Test func `what the batch file says is changed, what it cannot say is left alone, and Apple IDs stay`() throws {
    let seed = """
      clock set 2012-11-21
      app create com.example.novel --name "The Novel" --sku NOVEL1
      use com.example.novel
      product create .chapter1 --name "Chapter One" --tier 3 --description "The first chapter"
      for n in 1..3 do
        product create .extra$n --name "Extra $n" --type consumable --tier 1
      end
      """
    try console.write(seed, to: "shop.seed")
    #expect(
      try console.run("apply shop.seed")
        == "shop.seed: created 3 products and 3 localizations; changed 1 product and 1 localization; left unchanged 1 app\n"
    )
    #expect(try console.run("apply shop.seed").hasPrefix("shop.seed: left unchanged 1 app, 4 products, and 4 loc"))
    try console.run("review advance com.example.novel.chapter1 --to approved")
    #expect(try console.run("diff shop.seed") == "nothing would change\n")
    let pruned = try console.run("apply shop.seed --prune --yes")
    #expect(pruned.contains("removed 1 app, 3 products, and 1 localization"), "\(pruned)")
    #expect(try console.rows(of: "product list").count == 4)
  }

  @Test func `a line that fails is refused at its place, and nothing is left behind`() throws {
    let before = try console.run("export - --format csv")
    try console.write("app create com.example.x --name \"The X\" --sku X1\nproduct create .y --nam Y\n", to: "bad.seed")
    let errors = console.errors(of: "apply bad.seed")
    #expect(errors.contains("bad.seed:2:19: error: usage.option.unknown"), "\(errors)")
    #expect(!errors.contains("rolled back"))
    #expect(try console.run("export - --format csv") == before)
    // A type that never changes is refused at the line that names the product.
    try console.write(
      "app create com.example.novel --name \"The Novel\" --sku NOVEL1\nuse com.example.novel\n\nproduct create .hints --name Hints\n",
      to: "type.seed")
    let type = console.errors(of: "apply type.seed")
    #expect(type.contains("type.seed:4:1: error: interchange.field.fixed"), "\(type)")
  }

  @Test(arguments: [
    ("export out.csv", "rehearsal.effect"), ("export - --format csv > out.csv", "run.redirection"),
    ("app list | cat", "run.redirection"), ("store backup out.csv", "rehearsal.effect"),
    ("store open out.csv", "unit.not-here"), ("apply shop.seed", "rehearsal.unavailable"),
    ("package build . out.csv", "rehearsal.effect"), ("!touch out.csv", "command.unknown"),
  ])
  func `a line with an effect outside the temporary store is refused`(line: String, code: String) throws {
    try console.write("app create com.example.x --name \"The X\" --sku X1\n\(line)\n", to: "shop.seed")
    let errors = console.errors(of: "apply shop.seed")
    #expect(errors.contains("shop.seed:2:") && errors.contains(code), "\(errors)")
    #expect(!FileManager.default.fileExists(atPath: console.folder.appending(path: "out.csv").path))
  }

  @Test func `the temporary store has the rules, the prices, and the clock of this one`() throws {
    try console.write("point,USD\n1,1.99\n", to: "points.csv")
    let other = try TestConsole(
      plugins: [CatalogPlugin(), PriceTiersPlugin(), ReviewWorkflowPlugin(), InterchangePlugin()], clock: nil)
    try other.run("store init --profile asc2026")
    try other.run("clock set 2026-11-21")
    try other.write(
      "app create com.example.x --name \"The X\" --sku X1\nproduct create com.example.x.y --name \"Item Y\"\n"
        + "expect refused clock.backwards \"clock set 2026-11-20\"\n", to: "shop.seed")
    #expect(try other.run("apply shop.seed").contains("created 1 app, 1 product"))
    try other.run("store label production --protected")
    #expect(try other.run("diff shop.seed") == "nothing would change\n")
  }

  @Test func `a seed of a store with other rules begins with them`() throws {
    let today = try TestConsole.empty()
    try today.run("store init --profile asc2026")
    try today.run("app create com.example.x --name 'The X' --sku X1; product create com.example.x.y-1 --name 'Item Y'")
    try today.run("export all.seed")
    let lines = try String(contentsOf: today.folder.appending(path: "all.seed"), encoding: .utf8)
    #expect(lines.hasPrefix("store init --profile asc2026\n"))
    let other = try TestConsole.empty()
    try other.write(lines, to: "all.seed")
    try other.run("run all.seed")
    #expect(try other.run("diff all.seed") == "nothing would change\n")
  }
}
