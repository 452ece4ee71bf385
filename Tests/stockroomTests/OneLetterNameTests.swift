import TestSupport
import Testing

/// Paths of one letter, which Foundation cannot split.
@Suite(.prepared) struct OneLetterNameTests {
  @Test(arguments: ["", "plan "])
  func `a file and a folder may be called by one letter`(prefix: String) throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("r", "product list\n")
    try #require(try shop.shell("cp shot.png s; cp -R books/chapter1 f").status == 0)
    let made = try shop.run("-c", "package build f; package upload f.pkg")
    try #require(made.status == 0, "\(made.errors)")
    for line in [
      "package build f", "package extract .chapter1 x", "run r", "source r",
      "package init n --product com.example.books.chapter1",
      "product screenshot .chapter1 s", "price chart .chapter1 --rates rates.csv --svg c", "store backup b",
    ] {
      let result = try shop.run("-c", prefix + line)
      #expect(result.status == 0, "\(prefix)\(line): \(result.errors)")
    }
  }

  @Test func `a store may be, too`() throws {
    let shop = try Shop()
    #expect(try shop.run("--store", "d", "store", "init").status == 0)
    #expect(try shop.run("--store", "d", "product", "list").status == 0)
  }
}
