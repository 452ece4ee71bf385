import StockroomKit

/// The texts of `explain promotion` and `explain product.image`.
enum PromotionExplanations {
  static let all =
    [
      Explanation(
        "promotion", label: "Promotion",
        """
        A product that the page of its app in the App Store shows, where customers start to buy it. An app promotes at \
        most 20 products, in an order of its own: in-app purchases and subscriptions together. It needs an image, \
        which is reviewed with the product.
        """),
      Explanation(
        "product.image", label: "Image",
        """
        The image that customers see for a promoted product, and for a win-back offer: a JPEG or PNG of 1024 by 1024 \
        pixels in RGB, without an alpha channel. It is reviewed with its product; if the product was already \
        approved, with the next change of its texts or its screenshot.
        """),
    ]
    + Explanation.fields(
      of: "promotion", PromotionOutput.fields.map { ($0.name, $0.label, $0.meaning) })
}
