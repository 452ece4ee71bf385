/// A random number generator that produces the same sequence for a given seed on every platform.
///
/// xoshiro256** 1.0, seeded by SplitMix64: David Blackman and Sebastiano Vigna, "Scrambled Linear Pseudorandom Number
/// Generators", https://prng.di.unimi.it.
public struct RandomSource: Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates a generator from a state that is not all zero.
  public init(state: (UInt64, UInt64, UInt64, UInt64)) {
    self.state = state
  }

  /// Creates one of several independent streams of a seed.
  public init(seed: UInt64, stream: UInt64 = 0) {
    var seeder = SplitMix64(seed)
    for _ in 0..<(stream * 4) { _ = seeder.next() }
    state = (seeder.next(), seeder.next(), seeder.next(), seeder.next())
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let scrambled = Self.rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = Self.rotated(state.3, by: 45)
    return scrambled
  }

  /// A number of [0, 1), of 53 random bits.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number of (0, 1], whose logarithm is finite.
  public mutating func positiveUnit() -> Double {
    Double((next() >> 11) + 1) * 0x1p-53
  }

  private static func rotated(_ bits: UInt64, by count: UInt64) -> UInt64 {
    (bits << count) | (bits >> (64 - count))
  }
}

/// A small generator that expands a seed to the state of a larger one.
public struct SplitMix64: Sendable {
  private var state: UInt64

  /// A generator with a seed.
  public init(_ seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

/// `--seed`: the seed of a run's random numbers; chosen randomly and printed by default.
public struct Seed: ParameterValue, Hashable {
  /// The number.
  public let number: UInt64

  /// A seed with a number.
  public init(number: UInt64) { self.number = number }

  /// The option.
  public static let parameter = Parameter<Seed?>.option(
    "seed", "The same seed gives the same run. Default: random, and printed.")

  /// A number.
  public static var valueName: String { "NUMBER" }

  /// Reads a number.
  ///
  /// - Throws: A `Refusal` for anything else.
  public static func parse(_ text: String) throws -> Seed {
    guard let number = UInt64(text), number <= UInt64(Int64.max) else {
      throw Refusal(
        "usage.value", kind: .usage, "\(text) is not a seed: use a whole number, not negative", subject: text)
    }
    return Seed(number: number)
  }

  /// A random seed that is short enough to type.
  public static func random() -> Seed {
    Seed(number: UInt64.random(in: 1...999_999_999))
  }

  /// The number as a value.
  public var value: Value { .integer(Int64(number)) }
}
