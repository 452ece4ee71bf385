import Foundation
import TestSupport
import Testing

/// `log list -o seed`: what was done, as a batch file that does it again on a fresh store.
@Suite struct JournalSeedTests {
  /// What the lines come to, and what a fresh store comes to by the seed that the journal makes of them.
  private func repeated(
    _ shop: Shop, environment: [String: String] = [:]
  ) throws -> (seed: String, before: String, after: String) {
    let seed = try shop.run("log", "list", "-o", "seed")
    try #require(seed.status == 0, "\(seed.errors)")
    let fresh = try Shop()
    try fresh.scratch.file("again.seed", seed.output)
    let run = try fresh.run("run", "again.seed", environment: environment)
    try #require(run.status == 0, "\(seed.output)\(run.errors)")
    return (seed.output, try state(shop), try state(fresh))
  }

  private func state(_ shop: Shop) throws -> String {
    let lines = ["app list", "product list", "price list .chapter1", "tester list", "clock show"].map {
      "\($0) -o json"
    }
    return try shop.run("-c", "use com.example.books; " + lines.joined(separator: "; ")).output
  }

  @Test func `units are printed oldest first, as typed, without what was undone`() throws {
    let shop = try Shop(Shop.books)
    for line in ["product create .map --name Map", "undo", "price set .chapter1 --tier 3", "undo", "redo"] {
      try #require(try shop.run("-c", line).status == 0)
    }
    let (seed, before, after) = try repeated(shop)
    #expect(seed == (Shop.books + ["price set .chapter1 --tier 3"]).joined(separator: "\n") + "\n")
    #expect(before == after)
    let newest = try shop.run("log", "list", "-o", "seed", "--limit", "5").output
    #expect(newest == "price set .chapter1 --tier 3\n")
  }

  @Test func `a unit of several commands, a loop and a deletion are done again`() throws {
    let shop = try Shop(Shop.books)
    let lines = [
      "begin; product create .map --name Map; product create .plan --name \"A; plan\"; commit",
      "begin; product create .tour --name Tour\nfor n in 7..8 do product create .l$n --name \"L $n\"\ncommit",
      "for n in 1..3 do product create .level$n --name \"Level $n\"", "product delete .level2 --yes",
    ]
    for line in lines { try #require(try shop.run("-c", line).status == 0) }
    try #require(try shop.run("--yes", "product", "delete", ".level1").status == 0)
    let (seed, before, after) = try repeated(shop)
    #expect(seed.contains("\nproduct create .map --name Map\nproduct create .plan --name \"A; plan\"\n"))
    #expect(seed.contains("\nproduct create .tour --name Tour\nfor n in 7..8 do product create .l$n"))
    #expect(seed.hasSuffix("\nproduct delete .level2 --yes\nproduct delete .level1 --yes\n"))
    #expect(before == after)
  }

  @Test func `the app in use is chosen where a line leaves it to that`() throws {
    let shop = try Shop(Shop.books)
    for line in [
      "app create com.example.games --name Games --sku G1", "use com.example.games; product create .sword --name Sword",
      "use com.example.books; product create .map --name Map",
    ] {
      try #require(try shop.run("-c", line).status == 0)
    }
    let (seed, before, after) = try repeated(shop)
    #expect(
      seed.hasSuffix(
        """
        use com.example.games
        product create .sword --name Sword
        use com.example.books
        product create .map --name Map

        """))
    #expect(before == after)
  }

  @Test func `capabilities and profiles are those of the app in use again`() throws {
    let shop = try Shop(Shop.books)
    for line in [
      "app create com.example.games --name Games --sku G1", "use com.example.games; app profile create team",
      "use com.example.books; app capability in-app-purchase off",
    ] {
      try #require(try shop.run("-c", line).status == 0)
    }
    let (seed, _, _) = try repeated(shop)
    let changes = """
      use com.example.games
      app profile create team
      use com.example.books
      app capability in-app-purchase off

      """
    #expect(seed.hasSuffix(changes), "\(seed)")
  }

  @Test func `a file that was run is run again, and one that is gone is named`() throws {
    let shop = try Shop()
    try shop.scratch.file("books.seed", Shop.books.joined(separator: "\n") + "\n")
    try #require(try shop.run("run", "books.seed").status == 0)
    try #require(try shop.run(input: "price set .chapter1 --tier 2\n").status == 0)
    let seed = try shop.run("log", "list", "-o", "seed").output
    #expect(seed.contains("# unit 1: run books.seed\nsource "))
    #expect(seed.contains("# unit 2: run -; not repeated: its lines are not in a file here\n"))
  }

  @Test func `a secret is asked of the environment`() throws {
    let shop = try Shop(Shop.books)
    let tester = "tester create yuki@example.com --first Yuki --last Sato --storefront JPN --password"
    try #require(try shop.run("-c", "\(tester) Harbour-Ferry-11").status == 0)
    let (seed, before, after) = try repeated(shop, environment: ["PASSWORD_1": "Harbour-Ferry-11"])
    #expect(seed.contains("set PASSWORD_1 in the environment.\n\(tester) ${env:PASSWORD_1}\n"))
    #expect(!seed.contains("Harbour"))
    #expect(before == after)
  }

  @Test func `today is today on the machine's clock too`() throws {
    let shop = try Shop(Shop.books + ["clock advance 30d", "price set .chapter1 --tier 2"])
    #expect(try shop.run("log", "list", "--since", "today", "-o", "seed").output.hasPrefix("clock set 2012-11-21\n"))
    #expect(try shop.run("log", "list", "--until", "today", "-o", "seed").output.isEmpty)
    #expect(try shop.run("log", "list", "--until", "2012-11-22", "-o", "seed").output.hasPrefix("clock set"))
  }

  @Test func `other commands print no seed`() throws {
    let refused = try Shop(Shop.books).run("product", "list", "-o", "seed")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("usage.value"))
  }
}
