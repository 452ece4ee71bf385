import StockroomKit
import Testing

@testable import ReviewWorkflow

/// The statistics of a run, on series whose properties are known.
@Suite struct BatchMeansTests {
  /// Normal numbers around 10, each with a share of the one before: a first-order autoregressive process.
  private static func series(_ count: Int, correlation: Double = 0, seed: UInt64) -> [Double] {
    var random = RandomSource(seed: seed)
    var state = 0.0
    return (0..<count).map { _ in
      let shock = (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
      state = correlation * state + (1 - correlation * correlation).squareRoot() * shock
      return 10 + state
    }
  }

  private static func means(_ values: [Double]) throws -> BatchMeans {
    try #require(BatchMeans(values.map { ($0, 1) }))
  }

  @Test func `an interval is calculated from the differences of batches`() throws {
    let means = try Self.means((0..<30).map { $0.isMultiple(of: 2) ? 9 : 11 })
    let reach = try #require(means.reach(confidence: 0.95))
    #expect(means.value == 10)
    #expect(abs(reach.below - 0.38) < 0.01)
    #expect(abs(reach.above - reach.below) < 1e-9)
    #expect(try Self.means([9, 11, 9]).reach(confidence: 0.95) == nil)
    #expect(BatchMeans([(0, 0), (0, 0)]) == nil)
  }

  @Test func `a long tail makes the upper side of an interval longer`() throws {
    let values = (0..<30).map { $0.isMultiple(of: 10) ? 30.0 : 9 + Double($0 % 3) }
    let reach = try #require(try Self.means(values).reach(confidence: 0.95))
    #expect(reach.above > 1.2 * reach.below)
  }

  @Test func `equal batches have an interval without width`() throws {
    let means = try Self.means([Double](repeating: 0.3, count: 30))
    #expect(means.isRandom)
    #expect(try #require(means.reach(confidence: 0.95)) == (0, 0))
  }

  @Test func `intervals of independent batches cover the mean at their confidence`() throws {
    var covered = 0
    for seed in 1...500 {
      let means = try Self.means(Self.series(32, seed: UInt64(seed)))
      let reach = try #require(means.reach(confidence: 0.9))
      if means.value - reach.below <= 10, means.value + reach.above >= 10 { covered += 1 }
    }
    #expect((440...480).contains(covered), "\(covered) of 500")
  }

  @Test func `correlated batches fail the test for randomness, independent ones pass`() throws {
    func passed(_ correlation: Double) throws -> Int {
      try (1...300).count { try Self.means(Self.series(64, correlation: correlation, seed: $0)).isRandom }
    }
    #expect(try passed(0) >= 290)
    #expect(try passed(0.6) <= 10)
    #expect(try passed(-0.6) == 300, "seasons only widen an interval")
  }

  @Test func `correlation widens an interval`() throws {
    let values = Self.series(64, correlation: 0.5, seed: 3)
    let sorted = try #require(Self.means(values.shuffledTwice).reach(confidence: 0.95))
    let reach = try #require(Self.means(values).reach(confidence: 0.95))
    #expect(reach.above > 1.2 * sorted.above)
  }

  @Test func `the warm-up ends when a run is steady`() {
    let climb = (0..<256).map { $0 < 40 ? Double($0) / 4 : 10 }
    let noise = Self.series(256, seed: 5)
    #expect((38...42).contains(WarmUp.length(of: zip(climb, noise).map { $0 + $1 / 10 })))
    #expect(WarmUp.length(of: [Double](repeating: 3, count: 256)) == 0)
    #expect(WarmUp.length(of: []) == 0)
    #expect(WarmUp.length(of: (0..<256).map(Double.init)) == 128, "never more than half")
  }

  @Test(arguments: [-8, -0.001, 0, 1e-9, 0.5, 27])
  func `a cube root cubed is the number`(x: Double) {
    let root = PortableMath.cubeRoot(x)
    #expect(abs(root * root * root - x) <= 1e-14 * abs(x))
  }
}

extension [Double] {
  /// The numbers in another order, which separates neighbors.
  fileprivate var shuffledTwice: [Double] { indices.map { self[($0 * 37 + 11) % count] } }
}
