import Foundation
import StockroomKit

extension RandomSource {
  /// How many of a number of customers do something that each does with a probability.
  mutating func binomial(_ count: Int, _ probability: Double) -> Int {
    guard count > 0, probability > 0 else { return 0 }
    guard probability < 1 else { return count }
    guard probability <= 0.5 else { return count - binomial(count, 1 - probability) }
    let mean = Double(count) * probability
    guard mean < 30 else { return min(count, normal(mean, mean * (1 - probability))) }
    // By inversion: the chances of 0, 1, 2, and so on.
    var chance = pow(1 - probability, Double(count))
    var (rest, drawn) = (unit(), 0)
    while rest > chance, drawn < count {
      rest -= chance
      chance *= Double(count - drawn) / Double(drawn + 1) * probability / (1 - probability)
      drawn += 1
    }
    return drawn
  }

  /// How many events there are in a month that has this many on average.
  mutating func poisson(_ mean: Double) -> Int {
    guard mean < 30 else { return normal(mean, mean) }
    var chance = exp(-mean)
    var (rest, drawn) = (unit(), 0)
    while rest > chance, drawn < 1000 {
      rest -= chance
      drawn += 1
      chance *= mean / Double(drawn)
    }
    return drawn
  }

  /// A whole number around a mean that is large enough; the sum of twelve uniform numbers is nearly normal.
  private mutating func normal(_ mean: Double, _ variance: Double) -> Int {
    let deviation = (0..<12).reduce(-6.0) { sum, _ in sum + unit() }
    return max(0, Int((mean + deviation * variance.squareRoot()).rounded()))
  }
}
