import StockroomKit

extension Explanation {
  /// The columns of the price lists.
  static let ofPriceFields = fields(of: "price", prices + tables + matrices + charts)

  private static let prices: [FieldText] = [
    ("product", "Product", "The product ID of the product that costs it."),
    ("storefront", "Storefront", "The App Store it is charged in, by its three letters; storefront list names them."),
    ("name", "Name", "The country or region of the storefront."),
    ("currency", "Currency", "What the storefront charges in, by ISO 4217; price currencies lists them."),
    ("tier", "Tier", "The price tier: 1 to 87, A, B, or alt1 to alt5. None for a price that is set without one."),
    ("price", "Price", "What customers pay, with their tax, in the storefront's currency."),
    ("proceeds", "Proceeds", "What the developer gets for a sale; none where Apple has published none."),
    (
      "origin", "Set By",
      """
      tier: the product's tier, by the matrix in force; base: set in the base storefront; equalized: made of the base \
      price by the table in force; manual: set by hand, and so until it is set again.
      """
    ),
    ("set-by", "Set By", "How the price came about, as price.origin has it: tier, base, equalized or manual."),
    (
      "may-adjust", "May Adjust",
      "Whether the price follows a newer matrix or table by itself: those by tier and equalized ones do."
    ),
    ("source", "By", "The matrix, or the file of the table, that the price is taken from."),
    ("matrix", "Matrix of", "The day of Apple's price matrix that the price is taken from: the newest by then."),
    ("since", "Since", "From when on it is so, 00:00 UTC."),
    ("from", "From", "The first day of the price or table, from 00:00 UTC on."),
    ("until", "Until", "The day before which the price ends; none where no end is set."),
    ("now", "Now", "Whether it is the price at the store's time."),
    ("note", "Note", "Why there is no price: the App Store was not open yet, or there is no rate of exchange."),
    ("match", "Match", "exact where the tier costs just the amount; else the tiers next below and above it."),
  ]

  private static let tables: [FieldText] = [
    ("table", "Table", "The number of a loaded table of price points; price tables lists them."),
    ("base", "Base", "The storefront whose prices the table's others are made from."),
    ("points", "Points", "How many base prices the table has."),
    (
      "kind", "Kind",
      "list: all the points there are; export: one product's prices, as App Store Connect exports them."
    ),
    ("storefronts", "Storefronts", "How many storefronts, or which of them, it has prices for."),
    ("in-force", "In Force", "Whether it is the one that counts at the store's time."),
  ]

  private static let matrices: [FieldText] = [
    ("date", "Date", "The day from which on Apple's price matrix counts."),
    ("currencies", "Currencies", "How many currencies the matrix has prices in."),
    ("tiers", "Tiers", "How many tiers the matrix has."),
    (
      "change", "Change",
      "What became of a storefront between two matrices: added, removed, another currency, other prices or proceeds."
    ),
    ("new-currency", "To", "The currency in the newer matrix."),
    ("prices", "Prices", "How many tiers cost something else in the newer matrix."),
    ("new-price", "New", "What the tier costs in the newer matrix."),
    ("new-proceeds", "New", "What the developer gets by the newer matrix."),
  ]

  private static let charts: [FieldText] = [
    ("value", "Value", "The price in the currency of the chart, by the rates of exchange given."),
    ("share", "Share", "The value beside the highest of the chart, from 0 to 1: the length of its bar."),
    ("current", "Now", "What the product costs at the store's time."),
    ("target", "Target", "The price that is wanted."),
    ("snapped", "Snapped", "The price point, or the tier's price, that comes closest to the target."),
    ("difference", "Difference", "How far the snapped price is from the target."),
    ("percent", "%", "The difference as a percentage of the target."),
  ]
}
