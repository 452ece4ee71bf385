extension Policy {
  /// The built-in policies.
  static let shipped: [Policy] = [.itc2012, .asc2026, .threeStep]
}
