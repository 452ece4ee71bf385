import TestSupport
import Testing

/// Lines of back-end engineers, testers, and administrators: exceptions, spans, exports, and what does not exist yet.
@Suite(.prepared) struct EleventhDayTests {
  @Test func `what is excepted is not changed`() throws {
    try Hints.expect([
      "take everything off sale except .chapter1": "product availability --off --all --where id!=chapter1",
      "submit everything except .chapter1": "review submit --status ready-to-submit --where id!=chapter1",
      "raise the price of all products to 1.99 except .chapter1": "price set --all --where id!=chapter1 --price 1.99",
    ])
  }

  @Test func `a span of a price has an end`() throws {
    try Hints.expect([
      "put .chapter1 on sale for a week at tier 1": "price set .chapter1 --tier 1 --until +7d",
      "put .chapter1 on sale this weekend for 0.49":
        "price set .chapter1 --price 0.49 --from saturday --until monday",
      "schedule price .chapter1 tier 2 2025-02-01 2025-02-14":
        "price set .chapter1 --tier 2 --from 2025-02-01 --until 2025-02-14",
      "schedule a price drop for .chapter1 to $0.49 next monday":
        "price set .chapter1 --price 0.49 --from \"next monday\"",
    ])
  }

  @Test func `a list is exported in a format, and sorted`() throws {
    try Hints.expect([
      "export testers csv": "tester list -o csv", "export transactions as json": "storekit transactions -o json",
      "show all products sorted by price": "product list --sort price",
      "most expensive product": "product list --columns id,price --sort -price",
      "GET /v1/apps?limit=5&sort=-name": "app list --sort -name --limit 5",
      "GET /v1/apps/com.example.books/inAppPurchasesV2?fields[inAppPurchases]=name":
        "product list --app com.example.books",
    ])
  }

  @Test func `each command of a line is corrected`() throws {
    try Hints.expect([
      "list products; buy .chapter1; show log": "product list; storekit buy .chapter1; log list",
      "BEGIN; update products set tier = 4; ROLLBACK;": "begin; price set --all --tier 4; rollback",
    ])
  }

  @Test func `a question about what is not there yet names it`() throws {
    try Hints.expect([
      "is chapter6 ready to submit?": "product why chapter6",
      "turn on hosted content for chapter6": "hosting enable chapter6",
    ])
  }

  @Test func `questions about refunds refund nothing`() throws {
    try Hints.expect([
      "was .chapter1 refunded?": "storekit transactions --refunded --product .chapter1",
      "undo the refund": "a refund is a change like others: log list, then undo N",
      "undo last purchase":
        "what was bought is refunded by its number: storekit transactions --limit 1, then storekit refund N",
    ])
  }

  @Test func `purchases wait, fail, and are interrupted`() throws {
    try Hints.expect([
      "simulate ask to buy chapter1 on iPad":
        "storekit ask-to-buy on --device iPad, then storekit buy chapter1 --device iPad",
      "fail next purchase on iPad with SKErrorPaymentCancelled":
        "storekit fail-next SKErrorPaymentCancelled --device iPad",
      "decline the pending purchase": "storekit decline N",
      "crash the app": "a transaction stays in the queue until the app finishes it: storekit queue; "
        + "storekit launch starts the app, which receives it again",
      "buy": "storekit buy PRODUCT", "SKPaymentQueue.default().add(payment)": "storekit buy PRODUCT",
    ])
  }

  @Test func `a failure, a format, a span, and two items`() throws {
    try Hints.expect([
      "buy .chapter1 on iPhone --error paymentCancelled":
        "the next request fails: storekit fail-next paymentCancelled --device iPhone, "
        + "then storekit buy .chapter1 --device iPhone",
      "show last transaction as json": "storekit transactions --limit 1 -o json",
      "rm chapter10 chapter11": "for id in chapter10 chapter11 do product delete $id",
      "put .chapter1 on sale at 0.49 until end of january": "price set .chapter1 --price 0.49 --until \"january 31\"",
    ])
  }

  @Test func `versions, spreadsheets, and what is earned`() throws {
    try Hints.expect([
      "create version 1.1 with chapter3 and chapter6":
        "app version create 1.1; review submit chapter3 chapter6 --with-version 1.1",
      "export prices to prices.xlsx": "a spreadsheet opens CSV: price export --all -o csv > prices.csv",
      "how much do we get from a $0.99 sale": "price find $0.99",
      "total sales this week":
        "Stockroom sells nothing, so there are no sales reports; test purchases are not sales",
      "bring back chapter6": "undo takes changes back: log list --subject chapter6, then undo N",
      "fast forward to when the review is done": "review run --until DATE",
    ])
  }

  @Test func `errors by name, limits, and what was done this week`() throws {
    try Hints.expect([
      "simulate SKErrorPaymentCancelled": "storekit fail-next SKErrorPaymentCancelled",
      "what does SKErrorDomain 2 mean?": "explain storekit.error",
      "is there a limit on how long the description can be?": "explain product.description",
      "show me what changed yesterday": "log list --since yesterday",
      "what did jo do this week": "log list --by jo --since -7d", "what will undo do": "plan undo",
      "make jo an admin": "a user has an email address: user roles EMAIL ROLE; role list shows the roles",
      "rehearse a rejection of .chapter1": "plan review reject .chapter1 --message TEXT --guideline NUMBER",
      "save everything to a spreadsheet": "a spreadsheet opens CSV: export FILE.csv",
    ])
  }

  @Test func `what the nearest line leaves out is told`() throws {
    let errors = try Shop().run("-c", "revoke the tier chapter2 of my aunt").errors
    #expect(errors.contains("hint: nearest:"))
    #expect(errors.contains("the hint leaves out"))
  }

  @Test func `a part of an ID is enough for a condition, and a device's name for another case`() throws {
    let shop = try Shop(Shop.books + ["storekit device add iPad"])
    let part = try shop.run("-c", "product list --where id=chapter1 --columns id").output
    #expect(part.contains("com.example.books.chapter1"))
    #expect(try !shop.run("-c", "product list --where id!=.chapter1 --columns id").output.contains("chapter1"))
    #expect(try !shop.run("-c", "product list --where id=apter1").output.contains("chapter1"))
    #expect(try shop.run("-c", "storekit device show ipad").output.contains("iPad"))
  }

  @Test func `a refund that is asked for names its buyer`() throws {
    let shop = try Shop(
      Shop.books + [
        "tester create ann@example.com --storefront USA --password Harbour-Ferry-11 --first Ann --last Lee"
      ])
    for line in ["revoke chapter1 from ann", "request refund chapter1 ann", "request a refund of chapter1 for ann"] {
      #expect(
        try shop.run("-c", line).errors.contains(
          "hint: a purchase is refunded by its number: storekit transactions --account ann@example.com --product "
            + ".chapter1, then storekit refund N"), "\(line)")
    }
  }

  @Test func `two requests in one are for one device`() throws {
    let shop = try Shop(Shop.books + ["storekit device add iPad", "storekit device add iPhone"])
    #expect(
      try shop.run("-c", "sign in ann@example.com on iPhone and restore purchases").errors.contains(
        "hint: storekit sign-in ann@example.com --device iPhone --password -; storekit restore --device iPhone"))
  }

  @Test func `a line may begin with a hyphen`() throws {
    #expect(try Shop().run("-c", "--version").errors.contains("hint: version"))
  }
}
