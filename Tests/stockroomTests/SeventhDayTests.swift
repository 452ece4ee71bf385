import TestSupport
import Testing

/// Lines of an indie developer, a release engineer, and a server developer.
@Suite(.prepared) struct SeventhDayTests {
  @Test func `a status of verifyReceipt is explained by its number`() throws {
    try Hints.expect([
      "21007": "explain receipt.status", "what does status 21002 mean": "explain receipt.status",
    ])
    let shop = try Shop()
    #expect(try shop.run("-c", "explain receipt.status").output.contains("21008: a receipt of production"))
  }

  @Test func `a server hears of purchases, and a hook does not`() throws {
    let hook =
      "a hook hears of no purchases; explain hook.event lists what it hears of, "
      + "and help --search notifications finds what does"
    let server = "a server hears of purchases: app notifications --sandbox-url URL, then notification test"
    try Hints.expect([
      "webhooks create --url https://api.example.com/appstore --events REFUND,DID_RENEW": hook,
      "webhook create https://hooks.example.com/store --events purchase,refund": hook,
      "subscribe refund": server, "how do I test a refund on my server": server, "events resend 1": "hook redeliver 1",
    ])
  }

  @Test func `a list of events is one word`() throws {
    try Hints.expect([
      "webhook add https://ci.example.com/hook --events approved,rejected":
        "hook add product.status-changed https://ci.example.com/hook"
    ])
  }

  @Test func `purchases and receipts by the words of servers`() throws {
    try Hints.expect([
      "charge ken .chapter1": "storekit buy .chapter1 --account EMAIL", "trigger purchase": "storekit buy PRODUCT",
      "last transaction": "storekit transactions --limit 1",
      "print receipt-data for iPad": "a receipt is of an account: receipt export - --account EMAIL --base64",
      "SKPaymentQueue.default().restoreCompletedTransactions()": "storekit restore",
    ])
  }

  @Test func `prices and their changes in one line`() throws {
    try Hints.expect([
      ".chapter1 price 0.99 -> 1.99": "price set .chapter1 --price 1.99",
      "prices create --product .chapter1 --amount 199 --currency usd": "price set .chapter1 --price 199",
      "change the price of every chapter to 0.99": "price set --all --price 0.99",
      "what do I get paid for .chapter1 after apple's cut": "price show .chapter1",
    ])
  }

  @Test func `a month is thirty days`() throws {
    try Hints.expect([
      "advance clock 1 month": "clock advance 30d", "advance the clock by 2 months": "clock advance 60d",
    ])
  }

  @Test func `a release engineer's versions, files, and programs`() throws {
    try Hints.expect([
      "reject version 1.1 because it crashes": "app version reject 1.1 --message TEXT --guideline NUMBER",
      "rollout status 1.1": "app version show 1.1", "diff -f catalog.yaml --exit-code": "diff catalog.yaml",
      "backup store-$(date +%F).db":
        "a line runs no programs inside; your shell does, before it starts stockroom",
      "rename all \"Chapter *\" to \"Part *\"":
        "texts go through a file: localize export FILE.csv, then localize import FILE.csv",
      "make a package out of books for .chapter1": "package build books",
    ])
  }

  @Test func `a glob is all the items that it stands for`() throws {
    let shop = try Shop(
      Array(Shop.books.dropLast()) + ["for n in 6..8 do product create .part$n --name \"Part $n\""])
    func hint(_ line: String) throws -> String { try shop.run("-c", line).errors }
    #expect(try hint("set price part* 0.99").contains("hint: price set .part6 .part7 .part8 --price 0.99"))
    #expect(
      try hint("set part* review-note='Read it'").contains("for id in .part6 .part7 .part8 do product edit $id --notes")
    )
    #expect(try hint("list part*").contains("product list"))
    #expect(try hint("watch review").contains("hint: watch review queue"))
  }

  @Test func `a hook's address of this machine needs no scheme`() throws {
    let shop = try Shop(["hook add product.status-changed localhost:3000/hook --name web"])
    #expect(try shop.run("-c", "hook show web").output.contains("http://localhost:3000/hook"))
  }
}
