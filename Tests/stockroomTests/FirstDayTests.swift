import Foundation
import TestSupport
import Testing

/// Lines of a first day: what people type before they have read a page.
@Suite(.prepared) struct FirstDayTests {
  @Test func `a price belongs to a new product`() throws {
    try Hints.expect([
      "new product com.example.books.chapter7 nonconsumable $1.99":
        "product create com.example.books.chapter7 --type non-consumable --price 1.99 --name TEXT",
      "add product chapter10 'Chapter 10'": "product create .chapter10 --name \"Chapter 10\"",
      "nearest tier 2.50 EUR": "price find 2.50 --storefront DEU",
    ])
  }

  @Test func `the value of an option stays whole, and belongs to no other`() throws {
    try Hints.expect([
      "new app com.example.games 'Example Games' --sku GAMES1 --primary-language en-US":
        "app create com.example.games --name \"Example Games\" --sku GAMES1 --locale en-US",
      "set .chapter1 status developer-action-needed": "review request-action .chapter1 --message TEXT",
      "forecast review .chapter1 --percentile 90": "review simulate .chapter1 --confidence 90",
      "apply -f catalog.yaml --auto-approve": "apply catalog.yaml --yes",
    ])
  }

  @Test func `what programs with colons and kinds of nouns have`() throws {
    try Hints.expect([
      "apps:info --app com.example.books": "app show com.example.books", "config get current-app": "app show",
      "products retrieve .chapter1": "product show .chapter1",
      "get priceschedules .chapter1": "price schedule .chapter1",
      "products update .chapter1 --available-in USA,CAN": "product availability .chapter1 --only USA,CAN",
      "products archive .chapter1": "product availability .chapter1 --off",
      "screenshots upload --dir screenshots/": "screenshot import screenshots/",
      "screenshots list": "product list --columns id,screenshot",
      "content enable --product .chapter1": "hosting enable .chapter1", "logs -f": "watch log list",
      "test-clocks advance --to 2030-02-01": "clock set 2030-02-01", "help products create": "help product create",
      "listen --events review.approved --forward-to http://localhost:3000/x":
        "hook add product.status-changed http://localhost:3000/x",
      "load csv new.csv --update-existing": "apply new.csv", "switch app BOOKS1": "use BOOKS1",
      "grant finance to bob@example.com": "user roles bob@example.com --add finance",
      "revoke finance from bob@example.com": "user roles bob@example.com --remove finance",
      "delete iap .chapter1 -f": "product delete .chapter1 --yes", "dump --format ndjson": "export - --format ndjson",
      "when .chapter1 is approved run ./notify.sh": "hook add product.status-changed ./notify.sh",
      "expire contract 2030-02-01": "clock set 2030-02-01; contract expire",
      "new non-consumable chapter9": "product create .chapter9 --type non-consumable --name TEXT",
      "simulate review .chapter1 7d": "review simulate .chapter1 --by +7d",
      "package upload x.pkg --version 1.1":
        "the version is the one in the package: package bump DIR --to 1.1, then package build DIR",
      "why cant i submit .chapter1": "product why .chapter1", "show log": "log list", "apps ls": "app list",
      "list products sorted by price": "product list --sort price",
      "get screenshots": "product list --columns id,screenshot",
      "screenshots push ./screenshots --dry-run": "plan screenshot import ./screenshots",
      "content build ./chapter2 --version 1.1": "package bump ./chapter2 --to 1.1; package build ./chapter2",
      "when a product is rejected, run ./notify.sh": "hook add product.status-changed ./notify.sh",
      "price diff .chapter1 .chapter3": "price show .chapter1 .chapter3",
      "create nonconsumable chapter9 --name 'Chapter Nine' --tier 2":
        "product create .chapter9 --type non-consumable --name 'Chapter Nine' --tier 2",
      "forecast .chapter1 --days 7": "review simulate .chapter1 --by +7d",
      "set price of .chapter1 in Japan to 300 yen": "price set .chapter1 --price 300 --storefront JPN",
      "availability .chapter1": "product show .chapter1",
      "what is waiting for upload?":
        "product list --status waiting-for-upload",
      "device iPad request chapter1 chapter2": "storekit products .chapter1 .chapter2 --device iPad",
      "show status of all in-app purchases": "product list", "how do i host content with apple": "help hosting enable",
      "tester create joe@example.de --storefront DEU":
        "tester create joe@example.de --storefront DEU --first TEXT --last TEXT --password -",
      "tester create joe@example.com":
        "tester create joe@example.com --first TEXT --last TEXT --storefront STOREFRONT --password -",
    ])
  }

  @Test func `a new item keeps its name, also where the name is a noun`() throws {
    try Hints.expect([
      "add device iPhone": "storekit device add iPhone",
      "device add iPhone --os 5.1": "storekit device add iPhone --ios 5.1",
      "new iap": "product create PRODUCT --name TEXT",
      "invite carol@example.com as marketing":
        "user create carol@example.com --role MARKETING --first TEXT --last TEXT",
    ])
  }

  @Test func `statements and meta-commands of database programs`() throws {
    try Hints.expect([
      "insert into products (product_id, name, type, tier) values ('chapter6', 'Chapter 6', 'non-consumable', 1);":
        "product create .chapter6 --name \"Chapter 6\" --type non-consumable --tier 1",
      "select * from audit_log order by ts desc limit 10": "log list --limit 10",
      "select * from products order by created_at desc limit 1": "product list --sort -created --limit 1",
      "select id from products where status <> 'approved' order by id": "product list --where status!=approved",
      "\\conninfo": "store info", "\\pset format json": "set output json",
      "\\c com.example.books": "use com.example.books",
      "\\x on": "product show PRODUCT has a line for each field; set output yaml has one in lists",
      ".backup main today.db": "store backup today.db",
    ])
  }

  @Test func `requests of HTTP are lists, or for the server`() throws {
    try Hints.expect([
      "GET /v1/apps/1/inAppPurchasesV2": "product list", "gh api /v1/apps": "app list",
      "GET /v1/apps?filter[bundleId]=com.example.books&fields[apps]=name,sku":
        "app show com.example.books",
    ])
  }

  @Test func `nouns in another order`() throws {
    try Hints.expect([
      "show review queue": "review queue", "help create product": "help product create",
      "list products --sort price --desc": "product list --sort -price",
      "set .chapter1 description[de] = 'Das erste Kapitel'":
        "product localize .chapter1 de-DE --description \"Das erste Kapitel\"",
    ])
  }

  @Test func `what is missing is listed`() throws {
    try Hints.expect([
      "which products have no screenshot": "product list --where screenshot=",
      "which products are not translated to Japanese": "localize export - --missing --locale ja",
      "waiting for upload": "product list --status waiting-for-upload",
      "what is left before version 1.0 can go out": "app version why 1.0",
    ])
  }

  @Test func `honest sentences for what is not here`() throws {
    try Hints.expect([
      "price set .chapter1 --tier 3 --except CHN":
        "a tier is the same in all storefronts: price set .chapter1 --tier N; price set .chapter1 --price AMOUNT --storefront CHN sets the price in one",
      "act as reviewer":
        "review approve is the reviewer's, and review submit the developer's: each command plays its own part",
      "deliver init": "fastlane has products in one file: export products.iap.json",
      "can I change the product ID of .chapter1?":
        "the ID of a product cannot change; product edit PRODUCT --name TEXT renames it",
    ])
  }

  @Test func `no guess that writes or stands for its opposite`() throws {
    let hints = try Hints.of([
      "delete app from iPad", "wait --until approved", "move .chapter1 to chapter9", "restore backup store.bak",
      "upload content --product .chapter2 --file chapter2.pkg --version 1.0",
      "\\copy products to 'products.csv' csv header",
    ])
    for hint in hints {
      let hint = try #require(hint)
      for line in ["storekit launch", "review approve", "--name chapter9", "store backup", "price set", "import "] {
        #expect(!hint.contains(line), "\(hint)")
      }
    }
  }
}
