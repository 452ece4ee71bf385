import TestSupport
import Testing

/// Lines of an iOS developer with hosted content, a tester of purchases, and a store administrator.
@Suite(.prepared) struct TenthDayTests {
  @Test func `an ID before a name is kept`() throws {
    try Hints.expect([
      "add in-app purchase chapter9 named \"Chapter 9\" for $1.99":
        "product create .chapter9 --name \"Chapter 9\" --price 1.99",
      "remove product bundle1": "product delete bundle1",
    ])
  }

  @Test func `a version of content is not a price`() throws {
    let answer =
      "a folder has its version inside: package bump books/ --to 1.1, then package build books/, "
      + "and package upload FILE.pkg"
    try Hints.expect([
      "upload a new content version 1.1 for .chapter1 from books/": answer,
      "build package books/ for .chapter1 version 1.1": answer,
      "host content for .chapter1": "hosting enable .chapter1",
    ])
  }

  @Test func `what a device may not do, and what it pays`() throws {
    try Hints.expect([
      "can make payments iPad?":
        "a device tells it: storekit device show iPad; "
        + "storekit can-make-payments off --device iPad forbids payments",
      "what price does ken see for .chapter1":
        "a tester pays the price of the storefront: tester show ken, "
        + "then price show .chapter1 --storefront STOREFRONT",
      "simulate failed payment on iPhone":
        "the next request fails: storekit fail-next CODE --device iPhone, "
        + "then storekit buy PRODUCT --device iPhone",
    ])
  }

  @Test func `people are invited, and hooks are told of a change`() throws {
    try Hints.expect([
      "invite tom@example.com as developer": "user create tom@example.com --role DEVELOPER --first TEXT --last TEXT",
      "webhook add notify.sh on status change": "hook add product.status-changed notify.sh",
      "reject app version 1.1 metadata": "app version reject 1.1 --message TEXT --guideline NUMBER",
      "reject version 1.1 binary": "app version developer-reject 1.1",
    ])
  }

  @Test func `questions, copies, and what is replaced`() throws {
    try Hints.expect([
      "what is the difference between Ready to Submit and Waiting for Review?": "explain product.status",
      "copy .chapter1 to chapter12 with name \"Chapter 12\"":
        "there is no copy; create the item again, with the values of the other",
      "replace content of .chapter1 with books":
        "a folder is packed and checked first: package build books, "
        + "then package upload FILE.pkg --product .chapter1",
      "show review status": "review queue", "add device iPad mini": "storekit device add 'iPad mini'",
      "add build 12 to version 1.1": "a version has one binary: app version upload 1.1 uploads it",
    ])
  }

  @Test func `tries, orders of rows, and what is void`() throws {
    try Hints.expect([
      "try to buy .chapter1 on iPhone": "storekit buy .chapter1 --device iPhone",
      "cancel transaction 1": "what was bought is refunded: storekit refund 1",
      "select * from transactions order by purchase_date desc limit 10":
        "storekit transactions --sort -number --limit 10",
      "reject .chapter1 for metadata": "review reject .chapter1 --message metadata --guideline NUMBER",
      "export catalog as csv": "export catalog.csv",
    ])
  }

  @Test func `a text in quotes is not a call, nor a comma a word`() throws {
    try Hints.expect([
      "set .chapter1 name \"Transaction.all 2\"": "product edit .chapter1 --name \"Transaction.all 2\""
    ])
    let shop = try Shop(Shop.books)
    #expect(try shop.run("-c", ",").errors.contains("hint: help lists the commands"))
    let called = try shop.run("-c", "player.purchase(chapter1) --password hunter22").errors
    #expect(!called.contains("hunter22") && !called.contains("******"), "\(called)")
    #expect(try shop.run("-c", "product list --columns sku -o json").output.contains(#""id":"#))
  }
}
