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
      `price set PRODUCT --price 4.99`. A store with App Store Connect's rules has a table built in: all its price \
      points, and the equalized prices that are known; the others are estimated from these.
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

  /// The columns of the price lists.
  static let ofPriceFields = fields(of: "price", prices + tables + matrices + charts + receipts)

  private static let prices: [FieldText] = [
    ("product", "Product", "The ID of the product."),
    ("storefront", "Storefront", "The three-letter code of the App Store; storefront list shows them."),
    ("name", "Name", "The country or region of the storefront."),
    ("currency", "Currency", "The storefront's currency, ISO 4217; price currencies lists them."),
    ("tier", "Tier", "The price tier: 1 to 87, A, B, or alt1 to alt5. Empty for a price set without a tier."),
    ("price", "Price", "What customers pay, including tax, in the storefront's currency."),
    ("proceeds", "Proceeds", "What the developer gets for a sale, if Apple published it."),
    (
      "origin", "Set By",
      """
      tier: the product's tier, by the matrix in effect; base: set in the base storefront; equalized: from the base \
      price by the table in effect; estimated: the same, but calculated, because Apple's own equalized price is not \
      known; manual: set in one storefront, until it is set again.
      """
    ),
    ("set-by", "Set By", "The origin of the price, as in price.origin: tier, base, equalized, estimated, or manual."),
    (
      "may-adjust", "May Adjust",
      "Whether the price follows newer matrices or tables automatically: tier, equalized, and estimated prices do."
    ),
    ("source", "By", "The matrix, or the table's file, that the price is from; App Store 2026 is the built-in table."),
    ("matrix", "Matrix of", "The day of the Apple price matrix that the price is from: the newest at the time."),
    ("since", "Since", "The start of the price, 00:00 UTC."),
    ("from", "From", "The first day of the price or table, from 00:00 UTC."),
    ("until", "Until", "The day the price ends; empty if no end is set."),
    ("now", "Now", "Whether it is the price at the store's time."),
    ("note", "Note", "Why there is no price: the App Store was not open yet, or there is no exchange rate."),
    ("match", "Match", "exact if the tier has this price; otherwise the next tiers below and above it."),
  ]

  private static let tables: [FieldText] = [
    ("table", "Table", "The number of a loaded table of price points; price tables lists them."),
    ("base", "Base", "The storefront whose prices the table equalizes."),
    ("points", "Points", "The number of base prices in the table."),
    (
      "kind", "Kind",
      "list: all price points; export: one product's prices from App Store Connect."
    ),
    ("storefronts", "Storefronts", "The number of its storefronts, or their codes."),
    ("in-force", "In Effect", "Whether it is in effect at the store's time."),
  ]

  private static let matrices: [FieldText] = [
    ("date", "Date", "The day Apple's price matrix took effect."),
    (
      "dated", "Dated",
      """
      How the day of the matrix is known. published: Apple named it; assumed: the prices were read on a later day of \
      that month, and the first is used, because no source tells the day they took effect.
      """
    ),
    ("read-on", "Read On", "The day the prices were read, if the matrix's own day is assumed."),
    ("currencies", "Currencies", "The number of currencies in the matrix."),
    ("tiers", "Tiers", "The number of tiers in the matrix."),
    (
      "change", "Change",
      "The change of a storefront between two matrices: added, removed, another currency, other prices or proceeds."
    ),
    ("new-currency", "To", "The currency in the newer matrix."),
    ("prices", "Prices", "The number of tiers with another price in the newer matrix."),
    ("new-price", "New", "The tier's price in the newer matrix."),
    ("new-proceeds", "New", "The proceeds in the newer matrix."),
  ]

  private static let receipts: [FieldText] = [
    ("id", "Product ID", "The product whose price changed."),
    ("status", "Status", "The product's status now; explain product.status lists them all."),
    ("products", "Products", "The changed products, each with its status, or their number."),
    ("without-price", "Without a Price", "The storefronts that have no such price in any table, by code."),
    ("by-hand", "Manual", "The storefronts that keep their manual prices, by code."),
    ("plan", "Billing Plan", "How customers pay: monthly for the installments of a year, with a commitment for it."),
    ("estimated", "Estimated", "The storefronts whose prices are estimated, by code; explain price.origin says how."),
    ("warning", "Warning", "Why the price is out of date, or that App Store Connect has no such price point."),
    ("schedule", "Schedule", "The whole price from now on, as one text, as in files."),
    ("base-prices", "Base Prices", "The number of removed base prices."),
    ("prices-by-hand", "Manual Prices", "The number of removed manual prices."),
    ("scheduled-changes", "Scheduled Changes", "The number of canceled price changes."),
    ("set", "Set", "The number of prices that were set."),
    ("kept", "Kept", "The number of prices that were right already."),
    ("left-out", "Omitted", "The omitted items: storefronts by code, or rows of the sheet, each with the reason."),
    ("holes", "Incomplete", "The storefronts that lack some of the table's prices, by code."),
    ("ended", "Ended", "The storefronts that lose the built-in prices, by code, since the table does not have them."),
    ("file", "File", "The file of the chart."),
    ("bars", "Bars", "The number of bars in the chart."),
    ("missing-rates", "Missing Rates", "The currencies that have no exchange rate."),
  ]

  private static let charts: [FieldText] = [
    ("value", "Value", "The price in the currency of the chart, at the given exchange rates."),
    ("share", "Share", "The value relative to the highest in the chart, from 0 to 1: the length of its bar."),
    ("current", "Now", "The product's price at the store's time."),
    ("target", "Target", "The target price."),
    ("snapped", "Rounded", "The price point, or the tier's price, closest to the target."),
    ("difference", "Difference", "How far the rounded price is from the price now."),
    ("percent", "%", "The difference as a percentage of the price now."),
  ]
}
