import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct DistributionTests {
  @Test(arguments: [
    Distribution.constant(seconds: 60), .exponential(meanSeconds: 3600), .uniform(lowSeconds: 10, highSeconds: 50),
    .triangular(lowSeconds: 10, modeSeconds: 15, highSeconds: 50), .lognormal(median: 3600, p90: 7200),
    .empirical(seconds: [1, 2, 4, 100]),
  ])
  func `samples have the mean of the distribution`(distribution: Distribution) {
    var random = RandomSource(seed: 5)
    let count = 40_000
    let mean = (0..<count).reduce(0) { sum, _ in sum + distribution.sample(&random) } / Double(count)
    #expect(abs(mean / distribution.meanSeconds - 1) < 0.02)
  }

  @Test func `a lognormal has its median and 90% quantile`() throws {
    let distribution = Distribution.lognormal(median: 3600, p90: 10_000)
    var random = RandomSource(seed: 6)
    var sketch = QuantileSketch()
    for _ in 0..<40_000 { sketch.add(seconds: distribution.sample(&random)) }
    #expect(abs(try #require(sketch.quantile(0.5)) / 3600 - 1) < 0.03)
    #expect(abs(try #require(sketch.quantile(0.9)) / 10_000 - 1) < 0.04)
  }

  @Test func `bounded distributions keep their bounds`() {
    var random = RandomSource(seed: 7)
    for _ in 0..<5000 {
      #expect((10..<50).contains(Distribution.uniform(lowSeconds: 10, highSeconds: 50).sample(&random)))
      let triangle = Distribution.triangular(lowSeconds: 10, modeSeconds: 10, highSeconds: 50).sample(&random)
      #expect(triangle >= 10 && triangle <= 50)
      let seen = Distribution.empirical(seconds: [3, 8, 9]).sample(&random)
      #expect(seen >= 3 && seen <= 9)
    }
    #expect(Distribution.triangular(lowSeconds: 4, modeSeconds: 4, highSeconds: 4).sample(&random) == 4)
    #expect(Distribution.empirical(seconds: [4]).sample(&random) == 4)
  }
}
