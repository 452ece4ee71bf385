import StockroomKit

extension Explanation {
  static let ofPrices = [
    Explanation(
      "price", label: "Price",
      """
      What a product costs, in each storefront: by its price tier and Apple's price matrix in force, or by a base price \
      and a table of price points, as since 2023. explain product.tier and product.price tell more.
      """),
    Explanation(
      "product.tier", label: "Price Tier",
      """
      A number from 1 to 87 that stands for one price in each storefront; 0 is Free, which only apps can be. \
      The alternate tiers A, B and alt1 to alt5 cost less or more than usual in some storefronts. \
      A product needs one, or a base price, before it is Ready to Submit; it can be changed in any status, also In \
      Review. \
      `price tiers` lists them, `price set PRODUCT --tier N` sets one.
      """),
    Explanation(
      "product.price", label: "Price",
      """
      What customers pay, with their tax, by the product's tier and Apple's price matrix: the newest not later than \
      the store's clock. `price matrices` lists them; there are no prices before the first, of 2012-07-18. \
      A storefront that the matrix does not name charges US dollars, and the twenty that opened in 2020 have no price \
      before. Proceeds are the developer's 70 % of the price less its tax. A product with a base price, as since 2023, \
      costs what the table of price points loaded by `price import` makes of it, or what is set by hand: \
      `price set PRODUCT --price 4.99`.
      """),
  ]
}
