import Testing

/// Lines of a back-end engineer, a tester at an agency, and the product owner of an e-book app.
@Suite(.prepared) struct NinthDayTests {
  @Test func `prices of all products, of a time, and in one storefront`() throws {
    try Hints.expect([
      "all chapters 1.99": "price set --all --price 1.99",
      "cancel the sale on .chapter1": "price unset .chapter1 --scheduled",
      "sale 50% off .chapter1 from 2025-02-01 to 2025-02-14":
        "price set .chapter1 --price AMOUNT --from 2025-02-01 --until 2025-02-14",
      "list prices": "price show", "save price list as prices.csv": "price export --all -o csv > prices.csv",
    ])
  }

  @Test func `devices, terms, and refunds`() throws {
    try Hints.expect([
      "transactions on iPad": "storekit transactions --device iPad",
      "delete downloaded .chapter1 from iPad": "storekit uninstall .chapter1 --device iPad",
      "buy .chapter1 x2 on iPhone": "storekit buy .chapter1 --quantity 2 --device iPhone",
      "accept terms on iPhone": "storekit resolve N, or storekit queue",
      "resume purchase on iPhone": "storekit resolve N, or storekit queue",
      "decline refund 1":
        "Apple declines refunds, which a server hears of: notification send REFUND_DECLINED ID",
      "why does the download of .chapter1 fail": "storekit downloads",
    ])
  }

  @Test func `what a product owner asks for`() throws {
    try Hints.expect([
      "make a file for the translators": "localize export FILE.xliff, or localize export FILE.csv",
      "email the list of products to my colleague":
        "nothing is sent; a line writes to a file by its end: product list > products.txt",
      "which products are not on sale?":
        "product list --where status!=approved, or product list --where cleared=no",
      "when will .chapter1 be on sale if I submit today": "review simulate .chapter1",
      "what's new in 1.1 \"Bug fixes\"":
        "the texts of app versions are not kept here; products have theirs: product localize",
      "create bundle all with .chapter1":
        "there are no bundles of products; product create PRODUCT --name TEXT creates one product",
      ".chapter1 content chapter1.pkg": "package upload chapter1.pkg --product .chapter1",
      "create subscription monthly \"All chapters\" 4.99 per month":
        "the duration of a subscription is not kept here: "
        + "product create monthly --type auto-renewable --name \"All chapters\" --price 4.99",
    ])
  }
}
