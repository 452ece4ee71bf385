internal import StockroomKit

/// `--seed`: the number a run's chances come from; drawn, and printed, where none is given.
struct Seed: ParameterValue, Hashable {
  let number: UInt64

  static let parameter = Parameter<Seed?>.option(
    "seed", "The same seed gives the same run; drawn and printed if absent.")

  static var valueName: String { "NUMBER" }

  static func parse(_ text: String) throws -> Seed {
    guard let number = UInt64(text), number <= UInt64(Int64.max) else {
      throw Refusal("usage.value", kind: .usage, "\(text) is no seed: a whole number, not negative", subject: text)
    }
    return Seed(number: number)
  }

  /// A seed short enough to type again.
  static func drawn() -> Seed {
    Seed(number: UInt64.random(in: 1...999_999_999))
  }

  var value: Value { .integer(Int64(number)) }
}
