import Foundation
@testable import PriceTiers
import StockroomKit
import Testing

@Suite struct TimelineTests {
  @Test func `a value from the beginning applies forever`() {
    let timeline = Timeline(3)
    #expect(timeline.intervals == [.init(from: nil, until: nil, element: 3)])
    #expect(timeline.element(on: .distantPast) == 3)
    #expect(timeline.element(on: .distantFuture) == 3)
  }

  @Test func `an interval inside another splits it`() {
    let timeline = Timeline(3).setting(1, from: day(10), until: day(20))
    #expect(
      timeline.intervals == [
        .init(from: nil, until: day(10), element: 3), .init(from: day(10), until: day(20), element: 1),
        .init(from: day(20), until: nil, element: 3),
      ])
    #expect(timeline.setting(2, from: day(12), until: day(15)).changes.map(\.element) == [1, 2, 1, 3])
  }

  @Test func `an interval ends just before the next begins`() {
    let timeline = Timeline(3).setting(1, from: day(10), until: day(20))
    #expect(timeline.element(on: Date(seconds: day(10).seconds - 1)) == 3)
    #expect(timeline.element(on: day(10)) == 1)
    #expect(timeline.element(on: Date(seconds: day(20).seconds - 1)) == 1)
    #expect(timeline.element(on: day(20)) == 3)
    #expect(timeline.interval(on: day(15)).from == day(10))
  }

  @Test func `an interval with the same ends replaces the old one`() {
    let timeline = Timeline(3).setting(1, from: day(10), until: day(20)).setting(2, from: day(10), until: day(20))
    #expect(timeline.changes.map(\.element) == [2, 3])
    #expect(timeline.setting(5, from: day(20), until: nil).changes.map(\.element) == [2, 5])
    #expect(timeline.setting(4, from: nil, until: day(10)).base == 4)
  }

  @Test func `setting the same value again is not a change`() {
    #expect(Timeline(3).setting(3, from: day(10), until: nil) == Timeline(3))
    let timeline = Timeline(3).setting(1, from: day(10), until: day(20))
    #expect(timeline.removing { $0.at == day(10) } == Timeline(3))
  }

  @Test func `the change that an interval would hide is found`() {
    let timeline = Timeline(3).setting(1, from: day(10), until: day(20))
    #expect(timeline.firstChange(after: day(10), before: day(20)) == nil)
    #expect(timeline.firstChange(after: day(10), before: day(21))?.at == day(20))
    #expect(timeline.firstChange(after: nil, before: nil)?.at == day(10))
    #expect(timeline.firstChange(after: day(20), before: nil) == nil)
  }

  @Test func `every time has exactly one value, whatever is set`() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<500 {
      var timeline = Timeline(0)
      var expected = Array(repeating: 0, count: 30)
      for _ in 0..<8 {
        let from = Int.random(in: 0..<29, using: &generator)
        let until = Int.random(in: from + 1..<30, using: &generator)
        let element = Int.random(in: 0..<4, using: &generator)
        timeline = timeline.setting(element, from: day(from), until: day(until))
        for index in from..<until { expected[index] = element }
      }
      #expect((0..<30).map { timeline.element(on: day($0)) } == expected)
      let intervals = timeline.intervals
      #expect(zip(intervals, intervals.dropFirst()).allSatisfy { $0.until == $1.from && $0.element != $1.element })
      #expect(intervals.first?.from == nil && intervals.last?.until == nil)
    }
  }

  private func day(_ number: Int) -> Date {
    Date(seconds: Int64(number) * 86_400)
  }
}

/// The same numbers every time: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
