import StockroomTesting

/// Tables of price points, small ones.
enum PointFiles {
  /// Three points, one of which has no price in Japan, and a price that only Japan has.
  static let plain = """
    base price,storefront,currency,price,proceeds
    0.99,USA,USD,0.99,0.70
    0.99,DEU,EUR,1.19,0.70
    0.99,JPN,JPY,150,105
    4.99,USA,USD,4.99,3.50
    4.99,DEU,EUR,5.99,3.52
    4.99,JPN,JPY,800,560
    9.99,USA,USD,9.99,7.00
    9.99,DEU,EUR,11.99,7.05
    ,JPN,JPY,50,35

    """

  /// The same 4.99 after a change of rates.
  static let newer = """
    base price,storefront,currency,price,proceeds
    4.99,USA,USD,4.99,3.50
    4.99,DEU,EUR,4.99,2.93
    4.99,JPN,JPY,700,490

    """

  /// What App Store Connect exports of a product whose base storefront is New Zealand, and whose price in Norway is
  /// set by hand.
  static let export = """
    Countries or Regions,Currency Code,Price,Proceeds,May Adjust Automatically\r
    New Zealand,NZD,4.99,3.69,N\r
    United States,USD,2.99,2.54,Y\r
    Japan,JPY,500.0,386.0,Y\r
    Norway,NOK,29.00,19.72,Y\r

    """

  static let rates = "currency,rate\nUSD,1\nEUR,0.8\nJPY,100\n"
  static let targets = "product,storefront,target\ncom.example.books.chapter1,USA,2.50\n"
  static let factors = "storefront,factor\nJPN,0.2\nDEU,0.5\n"
}

extension TestConsole {
  /// Writes `points.csv`, `rates.csv`, `targets.csv` and `factors.csv`.
  func writePointFiles() throws {
    try write(PointFiles.plain, to: "points.csv")
    try write(PointFiles.rates, to: "rates.csv")
    try write(PointFiles.targets, to: "targets.csv")
    try write(PointFiles.factors, to: "factors.csv")
  }
}
