import StockroomKit

extension Explanation {
  static let ofPrices = [
    Explanation(
      "price", label: "Price",
      """
      A product's price in each storefront: by its price tier and Apple's price matrix in effect, or by a base price \
      and a table of price points, as since 2023. See also explain product.tier and explain product.price.
      """),
    Explanation(
      "product.tier", label: "Price Tier",
      """
      A number from 1 to 87 that means one price in each storefront; 0 is Free, for apps only. \
      The alternate tiers A, B and alt1 to alt5 cost less or more than usual in some storefronts. \
      A product needs one, or a base price, before it is Ready to Submit; it can be changed in any status, even In \
      Review. \
      `price tiers` lists them, `price set PRODUCT --tier N` sets one.
      """),
    Explanation(
      "product.price", label: "Price",
      """
      What customers pay, including tax, by the product's tier and Apple's price matrix: the newest as of \
      the store's clock. `price matrices` lists them; there are no prices before the first, of 2012-07-18. \
      A storefront that is not in the matrix charges US dollars, and the 20 that opened in 2020 have no price \
      before. Proceeds are the developer's 70% of the price less tax. A product with a base price, as since 2023, \
      has the equalized price from the table loaded by `price import`, or a manual price: \
      `price set PRODUCT --price 4.99`.
      """),
    Explanation(
      "price.text", label: "Price in Files",
      """
      A product's whole price as one text, the field price of files. Entries are separated by ;, the one that all \
      storefronts follow first: tier 3, 4.99 USD, or 5.99 EUR base DEU. A storefront with its own price has its code \
      before it, and entries may have dates: tier 3; tier 1 from 2026-12-01 until 2027-01-01; JPN: 800 JPY. A price \
      that ends gives way to the one before it; JPN: follow from 2027-01-01 ends a manual price. Empty without a price.
      """),
  ]
}
