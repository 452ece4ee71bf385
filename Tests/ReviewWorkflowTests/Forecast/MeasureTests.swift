import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct MeasureTests {
  @Test func `a quantile is within 0.4% of the truth`() throws {
    var sketch = QuantileSketch()
    for number in 1...100_000 { sketch.add(seconds: Double(number) * 0.37) }
    for share in [0.01, 0.5, 0.9, 0.99, 1] {
      let truth = share * 100_000 * 0.37
      #expect(abs(try #require(sketch.quantile(share)) / truth - 1) < 0.004)
    }
  }

  @Test func `an empty sketch has no quantile, and a duration of zero has one`() {
    var sketch = QuantileSketch()
    #expect(sketch.quantile(0.5) == nil)
    sketch.add(seconds: 0)
    sketch.add(seconds: 1e300)
    #expect(sketch.quantile(0.5) == 0)
    #expect(sketch.quantile(0.9).map { $0 > 1e11 } == true)
  }

  @Test func `sketches add up`() {
    var first = QuantileSketch()
    var second = QuantileSketch()
    first.add(seconds: 10)
    second.add(seconds: 100)
    second.add(seconds: 0)
    first.add(second)
    #expect(first.count == 3)
    #expect(first.histogram(parts: 2, upTo: 150).counts == [2, 1])
    first.add(second)
    #expect(first.count == 5)
    #expect(first.count(upTo: 50) == 3)
  }

  @Test func `the count up to a quantile is its share`() throws {
    var sketch = QuantileSketch()
    var random = RandomSource(seed: 2)
    for _ in 0..<50_000 { sketch.add(seconds: Distribution.exponential(meanSeconds: 3600).sample(&random)) }
    for share in [0.001, 0.5, 0.9, 0.99] {
      let quantile = try #require(sketch.quantile(share))
      #expect(abs(sketch.count(upTo: quantile) - share * 50_000) < 0.01)
    }
    #expect(sketch.count(upTo: 0) <= 1)
    #expect(sketch.count(upTo: 1e9) == 50_000)
  }

  /// Values of Student's t from the tables of Abramowitz and Stegun, 26.10.
  @Test(arguments: [(0.975, 29, 2.045), (0.995, 29, 2.756), (0.95, 10, 1.812), (0.975, 5, 2.571), (0.9, 29, 1.311)])
  func `Student's quantiles match the tables`(share: Double, degrees: Int, value: Double) {
    #expect(abs(StudentDistribution.quantile(share, degrees: degrees) - value) < 0.002)
  }
}
