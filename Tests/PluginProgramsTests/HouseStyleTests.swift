import Foundation
import StockroomKit
import StockroomTesting
import Testing

/// A plugin program's abilities, by the example of the guides.
@Suite struct HouseStyleTests {
  private let bench: ProgramBench
  private var console: TestConsole { bench.console }

  init() throws {
    bench = try ProgramBench()
    try bench.addHouseStyle()
  }

  @Test func `a command of a program reads with the console's commands and returns rows`() throws {
    try console.run("product edit .two --name 'CHAPTER TWO'")
    let rows = try console.rows(of: "style list")
    #expect(rows.map { $0["id"] } == [.identifier("com.example.books.two")])
    #expect(rows.map { $0["rule"] } == [.text("shouting")])
    #expect(try console.json("style list -n 1").contains(#""what": "is all in capitals""#))
  }

  @Test func `a command of a program writes in the console's transaction`() throws {
    try console.run("product edit .one --name 'CHAPTER ONE.'")
    #expect(try console.plan("style fix .one").contains("CHAPTER ONE. -> Chapter one"))
    #expect(try console.json("product show .one").contains("CHAPTER ONE."))
    #expect(try console.run("style fix .one .two").contains("1 name fixed"))
    #expect(try console.json("product show .one").contains("Chapter one"))
    let log = try console.json("log list")
    #expect(log.contains("style fix .one .two") && !log.contains("product edit com.example.books.one"))
    try console.undo()
    #expect(try console.json("product show .one").contains("CHAPTER ONE."))
  }

  @Test func `a guard of a program refuses a change, and nothing is changed`() throws {
    let refusal = console.refusal(of: "product localize .one ja --display-name 'Hello.'")
    #expect(refusal?.code == "style.period")
    #expect(refusal?.hint == "try 'Hello'")
    #expect(refusal?.kind == .rule)
    #expect(try !console.json("product show .one").contains("\"ja\""))
    try console.run("product localize .one ja --display-name Hello")
  }

  @Test func `a requirement of a program keeps a product from review, also one that was there before`() throws {
    let fresh = try ProgramBench()
    try fresh.console.run(
      "product localize .one de-DE --display-name 'Kapitel Eins.' --description 'Das erste aller Kapitel'")
    #expect(try !fresh.console.run("product show .one").contains("ends with a period"))
    try fresh.addHouseStyle()
    let shown = try fresh.console.run("product show .one")
    #expect(shown.contains("in de-DE it ends with a period"))
    #expect(shown.contains("product localize .one de-DE --display-name NAME"))
    try fresh.console.run("plugin remove HouseStyle --yes")
    #expect(try !fresh.console.run("product show .one").contains("ends with a period"))
  }

  @Test func `a column of a program can be shown, sorted by, and selected`() throws {
    try console.run("product edit .two --name 'CHAPTER TWO'")
    let rows = try console.rows(of: "product list --columns id,style --sort=-style")
    #expect(rows.map { $0["style"] } == [.text("is all in capitals"), .null])
    let chosen = try console.rows(of: "product list --where 'style=is all in capitals' --columns id")
    #expect(chosen.map { $0["id"] } == [.identifier("com.example.books.two")])
  }

  @Test func `help, completion, explain and typos know a program's commands`() throws {
    #expect(try console.run("help style fix").contains("Fix the reference names of products."))
    #expect(console.completions(of: "style f").contains("fix"))
    #expect(console.completions(of: "style fix .").contains(".one"))
    #expect(try console.run("explain style.rule").contains("The rule that the name breaks."))
    #expect(console.refusal(of: "style lits")?.message.contains("did you mean list?") == true)
    #expect(console.refusal(of: "style fix .three")?.kind == .missing)
  }

  @Test func `plugin list and show name the program, and disable switches it off in one store`() throws {
    #expect(try console.json("plugin list").contains("HouseStyle"))
    let shown = try console.run("plugin show HouseStyle")
    #expect(shown.contains("as it was added") && shown.contains("refuse changes: localization.set"))
    try console.run("plugin disable HouseStyle")
    #expect(console.refusal(of: "style list") != nil)
    try console.run("product localize .one ja --display-name 'Hello.'")
    try console.run("plugin enable HouseStyle")
    #expect(try console.rows(of: "style list").isEmpty)
  }

  @Test func `a program is on in the store where it was added, and in no other`() throws {
    let other = try TestConsole(plugins: bench.plugins)
    try other.run("app create com.example.films --name Films --sku FILMS")
    #expect(try other.json("plugin show HouseStyle").contains("DISABLED"))
    #expect(other.refusal(of: "style list") != nil)
    try other.run("plugin enable HouseStyle")
    #expect(try other.rows(of: "style list").isEmpty)
  }
}
