internal import Basics
public import Catalog
internal import Foundation
public import Store

extension AppleID {
  /// The Apple ID for an identifier of the API; nil if it is not valid.
  public init?(connect id: String) {
    guard let number = Int64(id), number > 0, String(number).hasSameBytes(as: id) else { return nil }
    self.init(number)
  }
}

extension Catalog {
  /// The product with an identifier of the API, its Apple ID; nil if it is unknown, or a subscription.
  public func product(connect id: String) throws -> Product? {
    try AppleID(connect: id).flatMap(products.find).flatMap { $0.type.connectName == nil ? nil : $0 }
  }

  /// The app with an identifier of the API, its Apple ID; nil if it is unknown.
  public func app(connect id: String) throws -> App? { try AppleID(connect: id).flatMap(apps.find) }
}

/// Actors as items of `actors` of the API; their identifiers reveal only the names in the journal.
extension Actor {
  /// The identifier in the API: that of Apple for the reviewer and the system, or else one made from the name.
  public var connectID: String { part == .administrator ? Base64URL.text(Data(name.utf8)) : Self.appleID }

  /// The actor with an identifier of the API; nil if it is not valid.
  public init?(connect id: String) {
    guard !id.hasSameBytes(as: Self.appleID) else {
      self = .system
      return
    }
    guard let bytes = Base64URL.bytes(id), let name = String(data: bytes, encoding: .utf8), !name.isEmpty,
      Base64URL.text(bytes).hasSameBytes(as: id)
    else { return nil }
    self.init(name: name)
  }

  private static let appleID = "APPLE"
}

extension ProductType {
  /// The type as `InAppPurchaseType` spells it; nil for subscriptions, which are other resources of the API.
  public var connectName: String? {
    switch self {
    case .consumable: "CONSUMABLE"
    case .nonConsumable: "NON_CONSUMABLE"
    case .nonRenewing: "NON_RENEWING_SUBSCRIPTION"
    case .autoRenewable, .freeSubscription: nil
    }
  }
}

extension AppVersionState {
  /// The state as `AppStoreVersionState` spells it; the state of 2012 that it lacks becomes its first.
  public var connectState: String {
    switch self {
    case .prepareForUpload, .waitingForUpload, .uploadReceived, .missingScreenshot: "PREPARE_FOR_SUBMISSION"
    default: rawValue
    }
  }

  /// The state as `AppVersionState` spells it.
  public var connectVersionState: String {
    switch self {
    case .readyForSale, .developerRemovedFromSale, .removedFromSale: "READY_FOR_DISTRIBUTION"
    case .processingForAppStore, .pendingContract: "PROCESSING_FOR_DISTRIBUTION"
    default: connectState
    }
  }
}
