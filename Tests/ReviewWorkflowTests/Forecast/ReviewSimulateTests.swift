import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct ReviewSimulateTests {
  private static let mmc = "review simulate --policy policies/mmc.yaml --submissions 2000"

  @Test func `a run prints its random seed, and the same seed gives the same run`() throws {
    let console = try TestConsole.chapters()
    let drawn = try console.record(of: Self.mmc)
    guard case .integer(let seed)? = drawn["seed"] else { return }
    #expect(seed > 0)
    #expect(try console.record(of: "\(Self.mmc) --seed \(seed)") == drawn)
  }

  @Test func `a sweep has a row for each number of reviewers, even for too few`() throws {
    let rows = try TestConsole.chapters().cells(
      of: "\(Self.mmc) --seed 1 --sweep reviewers=35..38", "reviewers", "note"
    ).map { row in
      row.map { $0.hasPrefix("2,000 submissions are too few: ") ? "too few" : $0 }
    }
    #expect(
      rows == [
        ["35", "the queue grows without bound"], ["36", "the queue grows without bound"], ["37", "too few"],
        ["38", "too few"],
      ])
  }

  @Test func `a plot is text or SVG`() throws {
    let console = try TestConsole.chapters()
    let plot = try console.run("\(Self.mmc) --seed 1 --plot text")
    #expect(plot.split(separator: "\n").count == 26)
    #expect(plot.split(separator: "\n").last?.hasPrefix("over ") == true)
    let svg = try console.run("\(Self.mmc) --seed 1 --sweep reviewers=38..40 --plot svg")
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(XMLParser(data: Data(svg.utf8)).parse())
  }

  @Test func `a plot of a sweep marks the rows with too few reviewers`() throws {
    let plot = try TestConsole.chapters().run("\(Self.mmc) --seed 1 --sweep reviewers=36..38 --plot text")
    let lines = plot.split(separator: "\n").dropFirst()
    #expect(lines.map { $0.prefix(4) } == ["36 │", "37 │", "38 │"])
    #expect(lines.first?.hasSuffix("█ the queue grows without bound") == true)
  }

  @Test func `a higher confidence has an earlier last day to submit`() throws {
    let console = try TestConsole.chapters(.asc2026)
    func lastDay(_ confidence: Int) throws -> Date {
      let line = "review simulate .chapter2 --by 2012-12-24 --confidence \(confidence) --seed 1"
      guard case .date(let date)? = try console.record(of: line)["submitBy"] else {
        throw Refusal("test.no-date", "no date")
      }
      return date
    }
    let days = try [95, 90, 50].map(lastDay) + [try #require(Date(year: 2012, month: 12, day: 24))]
    #expect(zip(days, days.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// The title and the fields of one forecast, which takes a second.
  private static func forecast(
    _ line: String, in console: TestConsole
  ) throws -> (title: String, fields: [String: Value]) {
    guard case .record(let record) = try console.output(of: line), let title = record.title else {
      throw Refusal("test.no-title", "no title")
    }
    return (title, Dictionary(record.fields.map { ($0.name, $0.value) }) { first, _ in first })
  }

  @Test func `an update of an approved product has a last day too, and a chance in review`() throws {
    let console = try TestConsole.chapters(.itc2012)
    try console.run("review advance .chapter2 --to approved")
    let product = try console.product("chapter2")
    try console.unit { catalog in
      try catalog.localizations.set("ja", of: product, displayName: nil, description: "Another chapter to read.")
    }
    let line = "review simulate .chapter2 --by 2013-02-01 --policy asc2026 --seed 1"
    let title = try Self.forecast(line, in: console).title
    #expect(title.hasPrefix("Submit update (ja) of com.example.books.chapter2 by 20"), "\(title)")
    try console.run("review submit .chapter2")
    let (message, waiting) = try Self.forecast(line, in: console)
    #expect(message.hasPrefix("update (ja) of com.example.books.chapter2, submitted on 20"), "\(message)")
    guard case .decimal(let chance, _)? = waiting["chance"] else { throw Refusal("test.no-chance", "no chance") }
    #expect(chance > 0.9)
  }

  @Test func `newer content of an approved product has a last day too`() throws {
    let console = try TestConsole.chapters(.itc2012)
    try console.deliver("1.0", to: "chapter1")
    try console.run("review advance .chapter1 --to approved")
    try console.deliver("1.1", to: "chapter1")
    let title = try Self.forecast(
      "review simulate .chapter1 --by 2013-02-01 --policy asc2026 --seed 1", in: console
    ).title
    #expect(title.hasPrefix("Submit content 1.1 of com.example.books.chapter1 by 20"), "\(title)")
  }

  @Test func `a product in review has a chance, and an approved one no forecast`() throws {
    let console = try TestConsole.chapters(.itc2012)
    try console.run("review submit .chapter2")
    let record = try console.record(of: "review simulate .chapter2 --by 2013-02-01 --policy asc2026 --seed 1")
    guard case .decimal(let chance, _)? = record["chance"] else { throw Refusal("test.no-chance", "no chance") }
    #expect(chance > 0.9)
    try console.run("review advance .chapter2 --to approved")
    let refusal = try #require(console.refusal(of: "review simulate .chapter2 --by 2013-02-01 --seed 1"))
    #expect(refusal.code == "review.simulate.approved")
  }

  /// Both forecasts have the same runs, so the day of a share has that share as a deadline.
  @Test(arguments: [50, 90, 95], [true, false])
  func `a product is approved by the day that has its share as a deadline`(percent: Int, isSubmitted: Bool) throws {
    let console = try TestConsole.chapters(.itc2012)
    if isSubmitted { try console.run("review submit .chapter2") }
    let line = "review simulate .chapter2 --policy asc2026 --seed 1 --confidence \(percent)"
    let (message, record) = try Self.forecast(line, in: console)
    guard case .date(let by)? = record["by"], case .date(let half)? = record["halfBy"] else {
      throw Refusal("test.no-date", "no date")
    }
    #expect(percent == 50 ? half == by : half < by)
    #expect(
      message.hasPrefix("com.example.books.chapter2, submitted \(isSubmitted ? "on 20" : "now, is")"), "\(message)")
    let end =
      percent == 50 ? "by \(by.isoDay) in 50% of the runs" : "in half of the runs, and by \(by.isoDay) in \(percent)%"
    #expect(message.hasSuffix(end), "\(message)")
    // A deadline applies to all submissions of a day, which matters if half are approved within hours.
    guard isSubmitted, percent > 50 else { return }
    let deadline = try console.record(of: "\(line) --by \(by.iso8601)")
    guard case .decimal(let chance, _)? = deadline["chance"] else { throw Refusal("test.no-chance", "no chance") }
    #expect(abs(chance - Double(percent) / 100) < 0.03)
  }

  @Test func `a share that is never reached is reported`() throws {
    let line = "review simulate .chapter2 --policy asc2026 --seed 1 --confidence 99.9"
    let console = try TestConsole.chapters(.itc2012)
    let (title, fields) = try Self.forecast(line, in: console)
    #expect(title.hasSuffix("in half of the runs, and ever in fewer than 99.9%"))
    #expect(fields["by"] == .null)
  }

  @Test func `the plot of a product has the share of each day`() throws {
    let plot = try TestConsole.chapters(.itc2012).run("review simulate .chapter2 --policy asc2026 --seed 1 --plot text")
    #expect(plot.hasPrefix("Approved within days from now"))
    #expect(plot.contains("1 d │"))
  }

  @Test(arguments: [
    ("review simulate --reviewers 1 --policy asc2026", "review.simulate.overloaded"),
    ("review simulate --policy three-step", "review.simulate.no-arrivals"),
    ("review simulate --policy asc2026 --interval 0s", "review.simulate.interval"),
    ("review simulate --policy asc2027", "review.policy.unknown"),
    ("review simulate --sweep reviewers=9..3", "review.simulate.sweep"),
    ("review simulate --sweep clerks=1..3", "review.simulate.sweep"),
    ("review simulate --sweep reviewers=6..7 --reviewers 3", "review.simulate.both"),
    ("review simulate .chapter2 --sweep reviewers=6..7", "review.simulate.both"),
    ("review simulate .chapter2 --submissions 10", "review.simulate.both"),
    ("review simulate --by 2012-12-24", "usage.missing"),
    ("review simulate .chapter2 --by 2011-12-24", "review.simulate.deadline"),
    ("review simulate --submissions 0", "usage.value"), ("review simulate --seed 1.5", "usage.value"),
    ("review simulate --confidence 100", "usage.value"), ("review simulate --plot pie", "usage.value"),
  ])
  func `bad input is refused`(line: String, code: String) throws {
    #expect(try TestConsole.chapters(.asc2026).refusal(of: line)?.code == code)
  }
}
