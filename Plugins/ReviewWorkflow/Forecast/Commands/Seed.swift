internal import StockroomKit

/// `--seed`: the seed of a run's random numbers; chosen randomly and printed by default.
struct Seed: ParameterValue, Hashable {
  let number: UInt64

  static let parameter = Parameter<Seed?>.option(
    "seed", "The same seed gives the same run. Default: random, and printed.")

  static var valueName: String { "NUMBER" }

  static func parse(_ text: String) throws -> Seed {
    guard let number = UInt64(text), number <= UInt64(Int64.max) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a seed: use a whole number, not negative", subject: text)
    }
    return Seed(number: number)
  }

  /// A random seed that is short enough to type.
  static func drawn() -> Seed {
    Seed(number: UInt64.random(in: 1...999_999_999))
  }

  var value: Value { .integer(Int64(number)) }
}
