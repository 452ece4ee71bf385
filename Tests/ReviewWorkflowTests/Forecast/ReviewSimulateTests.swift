import Foundation
import StockroomKit
import Testing

@testable import ReviewWorkflow

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ReviewSimulateTests {
  private static let mmc = "review simulate --policy policies/mmc.yaml --submissions 2000"

  private func text(_ output: Output) -> String {
    if case .text(let text) = output { text } else { "" }
  }

  private func record(_ output: Output) throws -> Record {
    guard case .record(let record) = output else { throw Refusal("test.no-record", "no record") }
    return record
  }

  @Test func `a run prints the seed it drew, and the same seed the same run`() throws {
    let bench = try Bench()
    let drawn = try record(bench.run(Self.mmc))
    guard case .integer(let seed)? = drawn.fields.first(where: { $0.name == "seed" })?.value else { return }
    #expect(seed > 0)
    #expect(try record(bench.run("\(Self.mmc) --seed \(seed)")) == drawn)
  }

  @Test func `a sweep has a row a count, those that never keep up too`() throws {
    let rows = try Bench().rows(of: "\(Self.mmc) --seed 1 --sweep reviewers=35..38", "reviewers", "note").map { row in
      row.map { $0.hasPrefix("2,000 submissions are too few: ") ? "too few" : $0 }
    }
    #expect(
      rows == [
        ["35", "the queue grows without bound"], ["36", "the queue grows without bound"], ["37", "too few"],
        ["38", "too few"],
      ])
  }

  @Test func `a plot is text, or a picture`() throws {
    let bench = try Bench()
    let plot = text(try bench.run("\(Self.mmc) --seed 1 --plot text"))
    #expect(plot.split(separator: "\n").count == 26)
    #expect(plot.split(separator: "\n").last?.hasPrefix("over ") == true)
    let svg = text(try bench.run("\(Self.mmc) --seed 1 --sweep reviewers=38..40 --plot svg"))
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test func `a plot of a sweep marks the rows that never keep up`() throws {
    let plot = text(try Bench().run("\(Self.mmc) --seed 1 --sweep reviewers=36..38 --plot text"))
    let lines = plot.split(separator: "\n").dropFirst()
    #expect(lines.map { $0.prefix(4) } == ["36 │", "37 │", "38 │"])
    #expect(lines.first?.hasSuffix("█ the queue grows without bound") == true)
  }

  @Test func `the surer the answer is to be, the earlier the last day to submit`() throws {
    let bench = try Bench(.asc2026)
    func lastDay(_ confidence: Int) throws -> Date {
      let line = "review simulate .chapter2 --by 2012-12-24 --confidence \(confidence) --seed 1"
      let field = try record(bench.run(line)).fields.first { $0.name == "submitBy" }
      guard case .date(let date)? = field?.value else { throw Refusal("test.no-date", "no date") }
      return date
    }
    #expect(try lastDay(95) < lastDay(90))
    #expect(try lastDay(90) < lastDay(50))
    #expect(try lastDay(50) < (try #require(Date(year: 2012, month: 12, day: 24))))
  }

  @Test func `an update of an approved product has a last day too, and a chance in review`() throws {
    let bench = try Bench(.itc2012)
    try bench.run("review advance .chapter2 --to approved")
    let product = try bench.product("chapter2")
    try bench.write { catalog in
      try catalog.localizations.set("ja", of: product, displayName: nil, description: "Another chapter to read.")
    }
    let line = "review simulate .chapter2 --by 2013-02-01 --policy asc2026 --seed 1"
    let ready = try record(bench.run(line))
    let title = try #require(ready.title)
    #expect(title.hasPrefix("Submit update (ja) of com.example.books.chapter2 by 20"), "\(title)")
    try bench.run("review submit .chapter2")
    let waiting = try record(bench.run(line))
    let told = try #require(waiting.title)
    #expect(told.hasPrefix("update (ja) of com.example.books.chapter2, submitted on 20"), "\(told)")
    guard case .decimal(let chance, _)? = waiting.fields.first(where: { $0.name == "chance" })?.value else {
      Issue.record("no chance")
      return
    }
    #expect(chance > 0.9)
  }

  @Test func `newer content of an approved product has a last day too`() throws {
    let bench = try Bench(.itc2012)
    try bench.deliver("1.0", to: "chapter1")
    try bench.run("review advance .chapter1 --to approved")
    try bench.deliver("1.1", to: "chapter1")
    let record = try record(bench.run("review simulate .chapter1 --by 2013-02-01 --policy asc2026 --seed 1"))
    #expect(try #require(record.title).hasPrefix("Submit content 1.1 of com.example.books.chapter1 by 20"))
  }

  @Test func `one in review has a chance, one that is approved none to forecast`() throws {
    let bench = try Bench(.itc2012)
    try bench.run("review submit .chapter2")
    let record = try record(bench.run("review simulate .chapter2 --by 2013-02-01 --policy asc2026 --seed 1"))
    guard case .decimal(let chance, _)? = record.fields.first(where: { $0.name == "chance" })?.value else { return }
    #expect(chance > 0.9)
    try bench.run("review advance .chapter2 --to approved")
    let refusal = try bench.refusal(of: "review simulate .chapter2 --by 2013-02-01 --seed 1")
    #expect(refusal.code == "review.simulate.approved")
  }

  @Test(arguments: [
    ("review simulate --reviewers 1 --policy asc2026", "review.simulate.overloaded"),
    ("review simulate --policy three-step", "review.simulate.no-arrivals"),
    ("review simulate --policy asc2026 --interval 0s", "review.simulate.interval"),
    ("review simulate --policy asc2027", "review.policy.unknown"),
    ("review simulate --sweep reviewers=9..3", "review.simulate.sweep"),
    ("review simulate --sweep clerks=1..3", "review.simulate.sweep"),
    ("review simulate --sweep reviewers=6..7 --reviewers 3", "review.simulate.both"),
    ("review simulate .chapter2", "usage.missing"), ("review simulate --by 2012-12-24", "usage.missing"),
    ("review simulate .chapter2 --by 2011-12-24", "review.simulate.deadline"),
    ("review simulate --submissions 0", "usage.value"), ("review simulate --seed 1.5", "usage.value"),
    ("review simulate --confidence 100", "usage.value"), ("review simulate --plot pie", "usage.value"),
  ])
  func `bad input is refused`(line: String, code: String) throws {
    #expect(try Bench(.asc2026).refusal(of: line).code == code)
  }
}
