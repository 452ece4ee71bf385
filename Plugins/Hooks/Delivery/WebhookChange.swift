internal import Foundation
internal import StockroomKit

/// A change as App Store Connect's webhooks tell it: Apple, App Store Connect API, "Understanding webhook events".
struct WebhookChange {
  /// The changed item of the API.
  private struct Instance {
    let type: String
    let id: String
    let path: String
  }

  private var instance: Instance?
  private var values: (old: String?, new: String?) = (nil, nil)

  /// A change of nothing that the API has.
  init() {}

  /// A change of a version, in the API's states.
  init(_ version: AppVersion, _ old: String, _ new: String) {
    instance = Instance(type: "appStoreVersions", id: String(version.id), path: "/v1/appStoreVersions")
    values = (old, new)
  }

  /// A change of a product; subscriptions are not items of the API.
  init(_ product: Product, _ old: String?, _ new: String?) {
    if product.type.connectName != nil {
      instance = Instance(type: "inAppPurchases", id: product.appleID.description, path: "/v2/inAppPurchases")
    }
    values = (old, new)
  }

  /// The document for a webhook.
  ///
  /// - Parameters:
  ///   - type: The type of the event, as clients subscribe to it: `WEBHOOK_PING_CREATED`.
  ///   - own: The event as hooks of the console get it; events that Apple does not have include it.
  ///   - api: The base URL of links.
  func document(of type: String, id: String, at date: Date, own: String?, api: String) -> String {
    var data: JSON = [
      "type": .string(Self.camelCase(type)), "id": .string(id), "version": 1,
      "attributes":
        (["timestamp": .string(date.iso8601), "oldValue": JSON(values.old), "newValue": JSON(values.new)]
        as JSON).compacted,
    ]
    if let instance {
      let link = "\(api)\(instance.path)/\(instance.id)"
      data = data.adding(
        "relationships",
        [
          "instance": [
            "data": ["type": .string(instance.type), "id": .string(instance.id)], "links": ["self": .string(link)],
          ]
        ])
    }
    var document: JSON = ["data": data]
    if !WebhookEvents.apple.contains(type), let own, let event = try? JSONReader.value(of: Array(own.utf8)) {
      document = document.adding("meta", event)
    }
    return document.encoded
  }

  /// `WEBHOOK_PING_CREATED` as `webhookPingCreated`.
  private static func camelCase(_ type: String) -> String {
    let words = type.lowercased().split(separator: "_")
    return (words.prefix(1).map(String.init) + words.dropFirst().map(\.capitalized)).joined()
  }
}
