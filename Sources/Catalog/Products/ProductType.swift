/// The five types of in-app purchase that iTunes Connect offered in 2012.
public enum ProductType: String, CaseIterable, Codable, Sendable {
  case consumable
  case nonConsumable = "non-consumable"
  case autoRenewable = "auto-renewable"
  case freeSubscription = "free-subscription"
  case nonRenewing = "non-renewing"

  /// The display name.
  public var label: String {
    switch self {
    case .consumable: "Consumable"
    case .nonConsumable: "Non-Consumable"
    case .autoRenewable: "Auto-Renewable Subscription"
    case .freeSubscription: "Free Subscription"
    case .nonRenewing: "Non-Renewing Subscription"
    }
  }

  /// The name in the App Store Connect API (`InAppPurchaseType`), or a similar name if the API has none.
  public var code: String {
    switch self {
    case .consumable: "CONSUMABLE"
    case .nonConsumable: "NON_CONSUMABLE"
    case .autoRenewable: "AUTO_RENEWABLE_SUBSCRIPTION"
    case .freeSubscription: "FREE_SUBSCRIPTION"
    case .nonRenewing: "NON_RENEWING_SUBSCRIPTION"
    }
  }
}
