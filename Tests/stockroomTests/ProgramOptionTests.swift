import TestSupport
import Testing

/// The options of the program, before the command and after it.
@Suite struct ProgramOptionTests {
  private static let maps = ["app", "create", "com.example.maps", "--name", "Maps", "--sku", "M"]

  @Test func `options of the program are taken after the command, too`() throws {
    let shop = try Shop()
    #expect(try shop.run(Self.maps + ["--store", "other.db"]).status == 0)
    #expect(!shop.has("store.db"))
    #expect(try shop.run("app", "list", "--store=other.db", "--no-rc", "--csv").output.contains("com.example.maps"))
    #expect(
      try shop.run("app", "delete", "com.example.maps", "--yes", "--scratch", "--store", "other.db").status == 0)
    #expect(try shop.run("app", "list", "--csv", "--store", "other.db").output.contains("com.example.maps"))
    #expect(try shop.run("app", "list", "--store").status == 2)
  }

  @Test func `-f runs a file`() throws {
    let shop = try Shop()
    try shop.scratch.file("maps.seed", Self.maps.joined(separator: " ") + "\n")
    #expect(try shop.run("-f", "maps.seed").status == 0)
    #expect(try shop.run("app", "list", "--csv").output.contains("com.example.maps"))
  }

  @Test func `-c takes a line that begins with a hyphen`() throws {
    let result = try Shop().run("-c", "--version")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("-c:1:1: error: usage.command.unknown: "), "\(result.errors)")
    #expect(result.errors.contains("hint: version\n"))
  }

  @Test func `another program's option for the store is answered with --store`() throws {
    let result = try Shop().run("--db", "other.db", "product", "list")
    #expect(result.status == 2)
    #expect(result.errors.contains("unknown option --db; did you mean --store?"), "\(result.errors)")
  }
}
