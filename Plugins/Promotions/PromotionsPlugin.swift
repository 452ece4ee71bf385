public import StockroomKit

/// Promoted in-app purchases and subscriptions, and the images that the App Store shows for them.
///
/// They are a plugin of their own, since both kinds of products share their number and their order.
public struct PromotionsPlugin: Plugin {
  /// The plugin's name, the owner of its tables.
  public let name = "Promotions"
  /// The summary for `plugin list`.
  public let summary = "Products that the App Store promotes, their order, and their images."

  /// Creates the plugin.
  public init() {}

  /// Adds the noun `promotion`, the command `product image`, and their resources of the App Store Connect API.
  public func install(into registry: inout Registry) {
    registry.tables(
      Promotions.table, PromotionalImages.table, migrations: [Promotions.migration, PromotionalImages.migration],
      fingerprint: Self.fingerprint)
    registry.commands(
      PromotionCreate.self, PromotionList.self, PromotionShow.self, PromotionEdit.self, PromotionDelete.self,
      ProductImage.self)
    registry.section(describing: [ProductImage.field]) { product, catalog in
      let image = try PromotionalImages(catalog).find(product)
      return [Field(ProductImage.field.name, .text(image?.fileName), label: ProductImage.field.label, audience: .rows)]
    }
    registry.afterChange(PromotionalImages.review)
    for field in PromotionFields.all { registry.interchange(field) }
    PromotedPurchases.add(to: &registry)
    registry.explain(PromotionExplanations.all)
  }

  static let fingerprint = "81bcc32fc8202a45e6a9d2fe0ed454c61ff2e21cdf2b84b3e1a162aa52dbde89"
}
