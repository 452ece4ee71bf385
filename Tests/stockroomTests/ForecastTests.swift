import Foundation
import TestSupport
import Testing

/// What `review simulate` says, and what it does not pretend to know.
@Suite struct ForecastTests {
  private static func shop() throws -> Shop {
    let shop = try Shop(Shop.books)
    try shop.bringSeeds("policies", as: "policies")
    return shop
  }

  private static func simulate(_ words: String, in shop: Shop) throws -> ChildResult {
    try shop.shell("stockroom review simulate --seed 1 \(words)")
  }

  @Test(arguments: [1, 2, 29, 1000])
  func `a wait is a part of the time to approval, however few are simulated`(submissions: Int) throws {
    let line = "--policy asc2026 --submissions \(submissions) -o csv"
    let rows = try Self.simulate(line, in: Self.shop()).output.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let header = try #require(rows.first)
    func value(_ measure: String) throws -> Double {
      let place = try #require(header.firstIndex(of: "value"))
      return try #require(rows.first { $0.contains(measure) }.flatMap { Double($0[place]) })
    }
    #expect(try value("Mean Wait for Review") <= value("Mean to Approval"))
  }

  @Test func `too few submissions have a warning in place of an interval, and are not a failure`() throws {
    let shop = try Self.shop()
    let few = try Self.simulate("--policy asc2026 --submissions 20", in: shop)
    #expect(few.status == 0)
    #expect(few.output.contains("\nwarning: 20 submissions are too few: intervals within 5% take about "))
    #expect(few.output.contains("; omit --submissions to simulate that many\n"))
    #expect(few.output.contains(#/Mean Wait for Review .* no interval: takes about \d+/#), "\(few.output)")
    let sweep = try Self.simulate("--policy asc2026 --submissions 20 --sweep reviewers=8..9", in: shop).output
    #expect(sweep.contains("20 submissions are too few"))
  }

  @Test func `without a number it runs as long as intervals within 5% take, and says how long that was`() throws {
    let output = try Self.simulate("--policy policies/md1.yaml --interval 2h -o json", in: Self.shop()).outputData
    let run = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    #expect(run["warning"] is NSNull)
    let submissions = try #require(run["submissions"] as? Int)
    #expect(submissions > 20_000)
    #expect(submissions == (run["warmUp"] as? Int ?? 0) + (run["measured"] as? Int ?? 0))
    // Pollaczek and Khinchine: half an hour at a load of a half.
    #expect(try Self.interval(of: "meanWait", in: run).contains(1800))
    #expect(try Self.interval(of: "load", in: run).contains(0.5))
  }

  private static func interval(of measure: String, in run: [String: Any]) throws -> ClosedRange<Double> {
    let measures = try #require(run["measures"] as? [String: [String: Any]])
    let found = try #require(measures[measure])
    let value = try #require(found["value"] as? Double)
    let (low, high) = (try #require(found["low"] as? Double), try #require(found["high"] as? Double))
    #expect(low <= value && value <= high && found["warning"] is NSNull)
    return low...high
  }

  @Test func `json has the measures by name`() throws {
    let output = try Self.simulate("--policy asc2026 --submissions 1000 -o json", in: Self.shop()).outputData
    let run = try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    let measures = try #require(run["measures"] as? [String: [String: Any]])
    #expect(
      Set(measures.keys) == [
        "medianToApproval", "p90ToApproval", "p99ToApproval", "meanToApproval", "meanWait", "meanWaitExpedited",
        "meanWaitOrdinary", "meanQueue", "longestQueue", "load", "resubmissions",
      ])
    let p90 = try #require(measures["p90ToApproval"])
    #expect(try #require(p90["value"] as? Double) > 3600)
    #expect(p90["low"] is NSNull && p90["high"] is NSNull)
    #expect(try #require(p90["warning"] as? String).hasPrefix("no interval: takes about "))
  }

  @Test func `csv has a row a measure, and no data in a cell`() throws {
    let shop = try Self.shop()
    let lines = try Self.simulate("--policy asc2026 --submissions 1000 -o csv", in: shop).output.split(separator: "\n")
    #expect(
      lines.first == "policy,reviewers,submissions,warmUp,measured,seed,confidence,measure,value,low,high,warning")
    #expect(lines.count == 12)
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("asc2026,8,1000,") && !$0.contains("{") })
    let days = try Self.simulate(".chapter1 --by +30d --policy asc2026 -o csv", in: shop).output
    #expect(days.split(separator: "\n").first == "id,status,by,submitBy,confidence,policy,seed,day,chance")
    #expect(!days.contains("{"))
  }

  @Test func `markdown and people see the measures as a table`() throws {
    let shop = try Self.shop()
    let page = try Self.simulate("--policy asc2026 --submissions 1000 -o markdown", in: shop).output
    #expect(page.contains("| Measure | Value | From | To | Warning |"), "\(page)")
    let screen = try Self.simulate("--policy asc2026 --submissions 1000", in: shop).output
    #expect(screen.contains(#/Measure +Value +From +To +Warning/#), "\(screen)")
  }

  @Test func `a confidence is printed as it was asked for`() throws {
    let shop = try Self.shop()
    let run = try Self.simulate("--policy asc2026 --submissions 1000 --confidence 99.999 -o json", in: shop).output
    #expect(run.contains("\"confidence\": 0.99999"))
    let day = try Self.simulate(".chapter1 --by 2013-01-31 --policy asc2026 --confidence 99.5", in: shop).output
    #expect(day.contains(" (99.5% confidence)"))
    #expect(try Self.simulate("--policy asc2026 --confidence 99.99999", in: shop).status == 2)
  }

  @Test func `a deadline with an hour keeps it`() throws {
    let shop = try Self.shop()
    let answer = try Self.simulate(".chapter1 --by 2012-12-24T18:30Z --policy asc2026", in: shop).output
    #expect(answer.contains("approved by 2012-12-24T18:30:00Z (95% confidence)"))
    let day = try Self.simulate(".chapter1 --by 2012-12-24 --policy asc2026", in: shop).output
    #expect(day.contains("approved by 2012-12-24 (95% confidence)"))
  }

  @Test func `a deadline and a sweep are refused together`() throws {
    let result = try Self.simulate(".chapter1 --by +30d --sweep reviewers=6..9 --policy asc2026", in: Self.shop())
    #expect(result.errors.contains("review.simulate.both"))
    #expect(result.errors.contains("hint: use the product with --reviewers NUMBER, or --sweep without a product"))
  }

  @Test func `what load hints at can be run`() throws {
    let shop = try Self.shop()
    let loaded = try shop.run("review", "policy", "load", "policies/legal.yaml").output
    #expect(loaded.contains("next: review simulate --policy legal\n"))
    #expect(try Self.simulate("--policy legal --submissions 1000", in: shop).status == 0)
    #expect(try shop.shell("sed -i 's/mean: 12h/mean: 1h/' policies/legal.yaml").status == 0)
    let busy = try shop.run("review", "policy", "load", "policies/legal.yaml").output
    let hint = try #require(busy.split(separator: "\n").first { $0.contains("review simulate") }?.dropFirst(6))
    #expect(hint.contains("--reviewers"))
    #expect(try shop.shell("stockroom \(hint) --submissions 1000 --seed 1").status == 0)
  }
}
