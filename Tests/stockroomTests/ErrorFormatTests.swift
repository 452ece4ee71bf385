import Foundation
import TestSupport
import Testing

/// Errors as people, programs and GitHub read them: the same place, the same code.
@Suite struct ErrorFormatTests {
  private static func shop() throws -> Shop {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("maps.seed", "# a comment\nproduct localize .chapter1 en-US --description \"Maps\"\n")
    return shop
  }

  @Test func `people get the line and a caret`() throws {
    #expect(
      try Self.shop().run("run", "maps.seed").errors == """
        maps.seed:2:48: error: product.description.length: 4 characters; a description must be 10 to 45
          product localize .chapter1 en-US --description "Maps"
                                                         ^~~~~~
          hint: explain product.description
        nothing changed

        """)
  }

  @Test func `json is one object per line`() throws {
    let result = try Self.shop().run("run", "maps.seed", "--errors", "json")
    #expect(
      result.errors == """
        {"code":"product.description.length","kind":"rule","message":"4 characters; a description must be 10 to 45",\
        "hint":"explain product.description","file":"maps.seed","line":2,"column":48,"length":6,\
        "sourceLine":"product localize .chapter1 en-US --description \\"Maps\\""}

        """)
  }

  @Test func `github is a workflow command a line`() throws {
    let result = try Self.shop().run("run", "maps.seed", "--errors", "github")
    #expect(
      result.errors == """
        ::error file=maps.seed,line=2,col=48::product.description.length: 4 characters; a description must be 10 to 45\
        %0Ahint: explain product.description

        """)
  }

  @Test func `the outer option says it for everything`() throws {
    let shop = try Self.shop()
    #expect(try shop.run("--errors", "json", "product", "lsit").errors.hasPrefix("{\"code\":\"usage.command.unknown\""))
    #expect(try shop.run("--errors", "github", "product", "lsit").errors.hasPrefix("::error file=command line,line=1,"))
  }

  @Test func `a file that runs another is named with it`() throws {
    let shop = try Self.shop()
    try shop.scratch.file("outer/all.seed", "# first\nsource ../maps.seed\n")
    let errors = try shop.run("run", "outer/all.seed").errors
    #expect(errors.hasPrefix("outer/../maps.seed:2:48: error: product.description.length"))
    #expect(errors.contains("included from outer/all.seed:2"))
  }

  @Test func `no line is a command of a workflow but the errors themselves`() throws {
    let shop = try Shop(Shop.books + ["product edit .chapter1 --name \"::set-output name=x::y ##[group]z\""])
    try shop.scratch.file("::error::name.seed", "product list --columns name\n  ::warning::x ##[add-mask]y\n")
    for settings in [["GITHUB_ACTIONS": "true"], [:]] {
      let options = settings.isEmpty ? ["--errors", "github"] : ["--errors", "text"]
      for words in [
        ["product", "list", "--columns", "name"], ["product", "list", "-o", "markdown"], ["run", "::error::name.seed"],
        ["product", "list", "-o", "json"], ["-c", "product show .chapter1"],
      ] {
        let result = try shop.run(options + words, environment: settings)
        for line in (result.output + result.errors).split(whereSeparator: \.isNewline) {
          let isOwn = settings.isEmpty && line.hasPrefix("::error file=")
          #expect(isOwn || !line.drop(while: \.isWhitespace).hasPrefix("::"), "\(line)")
          #expect(isOwn || !line.contains("##["), "\(line)")
        }
      }
    }
    let json = try shop.run("product", "list", "-o", "json", environment: ["GITHUB_ACTIONS": "true"])
    let rows = try #require(try JSONSerialization.jsonObject(with: json.outputData) as? [[String: Any]])
    #expect(rows.first?["name"] as? String == "::set-output name=x::y ##[group]z")
    #expect(try shop.run("product", "list", "--columns", "name").output.contains("\n::set-output name=x::y ##[group]z"))
  }

  @Test func `a refusal without a hint of its own points at the command's help`() throws {
    let shop = try Shop()
    try #require(try shop.shell("truncate -s 17M large.csv").status == 0)
    let result = try shop.run("price", "apply", "large.csv")
    #expect(result.status == 1)
    #expect(result.errors.contains("file.too-large"))
    #expect(result.errors.contains("hint: help price apply"))
  }

  @Test func `an unknown option of the program is told in the format of errors`() throws {
    let result = try Shop().run("--errors", "json", "--bogus")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix(#"{"code":"usage.program""#), "\(result.errors)")
  }
}
