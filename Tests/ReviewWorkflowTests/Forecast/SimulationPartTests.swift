import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct SimulationPartTests {
  @Test func `a percentage has up to four decimals`() throws {
    for number in 1..<10_000 {
      let text = "\(number / 100).\(number / 10 % 10)\(number % 10)"
      #expect(try Percentage.parse(text).share == (try #require(Double(text))) / 100)
    }
    #expect(try Percentage.parse("99.9999%").share < 1)
    #expect(try Percentage.parse("95.00000") == Percentage.parse("95"))
    for text in ["95.00001", "0.00001", "0", "100", "99.99991", "9.5.1", "", ".", "1e1"] {
      #expect(throws: Refusal.self) { try Percentage.parse(text) }
    }
  }

  @Test func `events are returned in the order of their times`() {
    var random = RandomSource(seed: 9)
    var queue = EventQueue()
    var expected: [Double] = []
    for _ in 0..<2000 {
      let seconds = random.unit()
      expected.append(seconds)
      queue.push(SimulationEvent(seconds: seconds, job: Self.job(0), kind: .reviewed))
    }
    var found: [Double] = []
    while let event = queue.pop() { found.append(event.seconds) }
    #expect(found == expected.sorted())
    #expect(queue.nextSeconds == .infinity)
  }

  @Test func `a waiting line is first in, first out, at any length`() {
    var line = WaitingLine()
    var next = 0.0
    for number in 0..<500 {
      line.append(Self.job(Double(number)))
      guard number.isMultiple(of: 3) else { continue }
      #expect(line.popFirst()?.submittedSeconds == next)
      next += 1
    }
    while let job = line.popFirst() {
      #expect(job.submittedSeconds == next)
      next += 1
    }
    #expect(next == 500)
    #expect(line.isEmpty)
  }

  private static func job(_ seconds: Double) -> Job {
    Job(submittedSeconds: seconds, resubmittedSeconds: seconds, isExpedited: false)
  }
}
