extension Policy {
  /// The policies that come with the plugin.
  static let shipped: [Policy] = [.itc2012, .asc2026, .threeStep]
}
