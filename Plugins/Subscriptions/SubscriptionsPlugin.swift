public import StockroomKit

/// Auto-renewable subscriptions: their groups, and how long customers keep access after a failed payment.
public struct SubscriptionsPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "Subscriptions"
  /// The summary for `plugin list`.
  public let summary = "Groups of auto-renewable subscriptions, and their Billing Grace Period."

  /// Creates the plugin.
  public init() {}

  /// Adds the nouns `subscription group` and `grace`.
  public func install(into registry: inout Registry) {
    registry.resources(.group, .groupLocalization, .gracePeriod, fingerprint: Self.fingerprint)
  }

  static let fingerprint = "dcc11eddec069a544ebb4cbbe12cd6823c00986ad866128ba4c79e7df865d3a2"
}
