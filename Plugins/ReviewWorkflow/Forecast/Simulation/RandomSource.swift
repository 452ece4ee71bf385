/// A random number generator that produces the same sequence for a given seed on every platform.
///
/// xoshiro256** 1.0, seeded by SplitMix64: David Blackman and Sebastiano Vigna, "Scrambled Linear Pseudorandom Number
/// Generators", https://prng.di.unimi.it.
struct RandomSource: Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Creates a generator from a state that is not all zero.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    self.state = state
  }

  /// Creates one of several independent streams of a seed.
  init(seed: UInt64, stream: UInt64 = 0) {
    var seeder = SplitMix64(seed)
    for _ in 0..<(stream * 4) { _ = seeder.next() }
    state = (seeder.next(), seeder.next(), seeder.next(), seeder.next())
  }

  /// The next 64 random bits.
  mutating func next() -> UInt64 {
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
  mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// A number of (0, 1], whose logarithm is finite.
  mutating func positiveUnit() -> Double {
    Double((next() >> 11) + 1) * 0x1p-53
  }

  private static func rotated(_ bits: UInt64, by count: UInt64) -> UInt64 {
    (bits << count) | (bits >> (64 - count))
  }
}

/// A small generator that expands a seed to the state of a larger one.
struct SplitMix64 {
  private var state: UInt64

  init(_ seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
