import Foundation
import TestSupport
import Testing

/// Requests in people's own words; the line that they mean stands ready.
@Suite(.prepared) struct IntentTests {
  @Test func `products and their texts`() throws {
    try Hints.expect([
      "please show me chapter1": "product show .chapter1",
      "create new in-app purchase --type Non-Consumable --reference-name 'Chapter Six' --product-id .chapter6":
        "product create .chapter6 --name \"Chapter Six\" --type non-consumable",
      "edit reference name .chapter1 'The Storm'": "product edit .chapter1 --name \"The Storm\"",
      "add language .chapter1 French --display-name Un": "product localize .chapter1 fr-FR --display-name Un",
      "change the Japanese name of chapter1 to 'A B'": "product localize .chapter1 ja --display-name \"A B\"",
      "remove localization de-DE from .chapter1": "product localize .chapter1 de-DE --remove",
      "set review notes .chapter1 'Log in as demo'": "product edit .chapter1 --notes \"Log in as demo\"",
      "which products are missing metadata": "product list --status missing-metadata",
      "select * from products where status = 'rejected'": "product list --status rejected",
      "insert into testers values ( 'maria@example.de' , 'DEU' )":
        "tester create maria@example.de --storefront DEU --password - --first TEXT --last TEXT",
    ])
  }

  @Test func `where a product is sold, and for how much`() throws {
    try Hints.expect([
      "take chapter1 off sale": "product availability .chapter1 --off",
      "stop selling chapter1 in Germany and France": "product availability .chapter1 --remove DEU,FRA",
      "sell chapter1 everywhere except Japan": "product availability .chapter1 --everywhere --remove JPN",
      "how much does chapter1 cost in Japan": "price show .chapter1 --storefront JPN",
      "make chapter1 cost $2.99": "price set .chapter1 --price 2.99",
      "put chapter1 on sale for 0.99 until January 6, 2013": "price set .chapter1 --price 0.99 --until 2013-01-06",
      "price set .chapter1 tier=4 start=2012-12-01": "price set .chapter1 --tier 4 --from 2012-12-01",
      "price .chapter1 tier 2 from 2012-12-01 to 2012-12-31":
        "price set .chapter1 --tier 2 --from 2012-12-01 --until 2012-12-31",
      "cancel price change .chapter1": "price unset .chapter1 --scheduled", "which tier is 4.99 USD": "price find 4.99",
      "update products set price = 1.99 where id = '.chapter1'": "price set .chapter1 --price 1.99",
    ])
  }

  @Test func `review and forecasts`() throws {
    try Hints.expect([
      "submitt chapter1 for review": "review submit .chapter1",
      "take chapter1 out of review": "review withdraw .chapter1",
      "send chapter1 back to Apple with the note 'fixed it'": "review submit .chapter1 --message \"fixed it\"",
      "hurry up the review of chapter1": "review expedite .chapter1",
      "reject chapter1 because it is misleading":
        "review reject .chapter1 --message \"it is misleading\" --guideline NUMBER",
      "why was chapter1 rejected?": "review history .chapter1",
      "how long until chapter1 gets approved?": "review simulate .chapter1",
      "simulate review 7 days": "review run --for 7d", "what is in reveiw": "review queue",
      "what would happen if I deleted chapter1?": "plan product delete .chapter1",
    ])
  }

  @Test func `capabilities and provisioning profiles`() throws {
    try Hints.expect([
      "turn on in-app purchase for com.example.books": "app capability in-app-purchase on --app com.example.books",
      "turn off the in-app purchase capability": "app capability in-app-purchase off",
      "make a development profile": "app profile create NAME --development",
      "create a distribution profile for com.example.books":
        "app profile create NAME --distribution --app com.example.books",
      "regenerate the profile": "app profile regenerate development",
      "renew the distribution profile": "app profile regenerate distribution",
      "list my provisioning profiles": "app profile list",
      "is the development profile valid":
        "app profile show development",
    ])
  }

  @Test func `packages, the clock, the log, and files`() throws {
    try Hints.expect([
      "push chapter1.pkg .chapter1": "package upload chapter1.pkg --product .chapter1",
      "turn off hosting for chapter1": "hosting disable .chapter1",
      "date -s 2012-12-01": "clock set 2012-12-01", "clock advance --days 3": "clock advance 3d",
      "git log -n 10": "log list --limit 10", "what did I change today?": "log list --since today",
      "who changed .chapter1": "log list --subject .chapter1", ".import catalog.seed": "source catalog.seed",
      "check catalog.seed for errors": "plan source catalog.seed", "oops, undo that": "undo",
    ])
  }

  @Test func `devices and purchases`() throws {
    try Hints.expect([
      "list all devices": "storekit device list", "buy .chapter1": "storekit buy .chapter1",
      "restore my purchases": "storekit restore",
      "login yuki@example.com": "storekit sign-in yuki@example.com --password -",
      "storekit purchase .chapter1": "storekit buy .chapter1", "storekit offline": "storekit network off",
      "storekit logout": "storekit sign-out", "fetch product .chapter1 from store": "storekit products .chapter1",
    ])
  }

  @Test func `words glued together, typos between two words, and verbs that say nothing are read`() throws {
    try Hints.expect([
      "mkproduct com.example.books.gold --type consumable --reference-name Gold":
        "product create com.example.books.gold --name Gold --type consumable",
      "setPrice chapter1 1.99": "price set .chapter1 --price 1.99",
      "make chapter1 not for sale in Japan": "product availability .chapter1 --remove JPN",
      "set territories .chapter1 --all --except CHN": "product availability .chapter1 --everywhere --remove CHN",
      "all product price list": "price show",
      "checkout com.example.books": "use com.example.books", "lst products": "product list",
      "undo pls": "undo", "plan catalog.seed": "plan source catalog.seed",
    ])
  }

  @Test func `an answer goes to the file that the request names`() throws {
    try Hints.expect([
      "exprot testers to testers.csv": "tester list -o csv > testers.csv",
      "export products --format json --out products.json": "product list --output json > products.json",
    ])
  }

  @Test func `a request with two verbs is two lines, and a date of its own sets the clock`() throws {
    try Hints.expect([
      "approve chapter1 and put it on sale": "review approve .chapter1; product availability .chapter1 --on",
      "review approve .chapter1 --date 2012-12-01": "clock set 2012-12-01; review approve .chapter1",
    ])
  }

  @Test func `methods of HTTP and the columns of SQL are read`() throws {
    try Hints.expect([
      "GET /products/chapter1": "product show .chapter1",
      "select name, price from products order by name desc": "product list --columns name,price --sort -name",
    ])
  }

  @Test func `a word that nothing knows is not an amount, and nothing is changed for all unasked`() throws {
    let hints = try Hints.of(["chp9 price", "git checkout -b prices"])
    #expect(hints.allSatisfy { $0?.hasPrefix("price set") != true })
  }

  @Test func `what there is not is said, and what can be done instead`() throws {
    try Hints.expect([
      "cp .chapter1 .chapter7": "there is no copy; create the item again, with the values of the other",
      "delete version 1.1": "app version delete 1.1",
      "generate promo codes for .chapter1": "promo codes are not part of Stockroom",
    ])
  }

  @Test func `a request that means several lines names them, and one that means none names the pages of help`() throws {
    try Hints.expect([
      "tier list --currency EUR": "price tiers --storefront DEU",
      "what is version 1.1": "app version show 1.1; or app version why 1.1; or app version can 1.1",
      "skip ahead until chapter1 is reviewed":
        "the store's clock moves review on: review run --for 7d, or review advance chapter1 --to approved",
      "frobnicate the widgets": "help lists the commands",
    ])
  }

  @Test func `users, keys, webhooks, and the server`() throws {
    try Hints.expect([
      "add user ann@example.com as admin": "user create ann@example.com --role ADMIN --first TEXT --last TEXT",
      "who has access": "user list", "serve on port 9000": "serve --listen 9000",
      "stop web server": "^C ends serve in its own terminal",
      "clear purchase history yuki@example.com": "storekit clear-history yuki@example.com",
      "call http://localhost:9000/hook when a product is approved":
        "hook add product.status-changed http://localhost:9000/hook",
    ])
  }

  @Test func `verbs of other programs are read`() throws {
    try Hints.expect([
      "grep storm": "product list --search storm", "developer reject chapter1": "review withdraw .chapter1",
      "what do I need to do to sell chaper 1": "product why .chapter1", "dump monday.db": "store backup monday.db",
      "get contracts --status=pending": "contract show",
      "download profile \"Books Dev\"": "a profile is not a file here: app profile show PROFILE shows it",
      "compare chapter1 and chapter2": "product show PRODUCT shows one; diff compares whole stores",
    ])
  }

  @Test func `days are named as people name them`() throws {
    try Hints.expect([
      "advance clock to december 24": "clock advance \"december 24\"",
      "set store date 2012-12-23": "clock set 2012-12-23",
      "simulate review until December 24th": "review run --until \"december 24\"",
      "simulate review --until 2012-12-24": "review run --until 2012-12-24", "next day": "clock advance 1d",
      "price chapter1 tier 3 from december 1 until christmas":
        "price set .chapter1 --tier 3 --from \"december 1\" --until \"december 25\"",
    ])
  }

  @Test func `an item is named by its name, and the United States as us`() throws {
    try Hints.expect([
      "show Chapter 1": "product show .chapter1",
      "rename \"Chapter 1\" \"The Storm\"":
        "product edit .chapter1 --name \"The Storm\"",
      "sell chapter1 only in us and canada": "product availability .chapter1 --only USA,CAN",
      "sell chapter1 only in US and Canada": "product availability .chapter1 --only USA,CAN",
      "fill tax form US": "contract tax --country USA", "show us the products": "product list",
    ])
  }

  @Test func `a product cannot be free`() throws {
    let answer = "a product cannot be free: the lowest tier is 1; price tiers lists the prices"
    for hint in try Hints.of([
      "make chapter1 tier 0", "price set .chapter1 free", "free .chapter1", "set price of chapter1 to $0.00",
    ]) {
      #expect(hint == answer)
    }
  }

  /// A line that means something else than what was typed is worse than none.
  @Test func `what only looks is not taken for a change, nor a verb for another`() throws {
    try Hints.expect([
      "check upload chapter2": "package list .chapter2", "restore backup shop.tar": "store restore shop.tar",
      "save backup as shop.tar": "store backup shop.tar",
      "get product .chapter1 --watch": "watch product show .chapter1",
    ])
    let edit = try #require(try Hints.of(["edit product .chapter1 --locale en-US"])[0])
    #expect(!edit.contains("--remove") && !edit.contains("--display-name en-US"), "\(edit)")
  }

  @Test func `options that change nothing here are left out`() throws {
    try Hints.expect([
      "kubectl get products -o wide": "product list --wide", "log --oneline -n 5": "log list --limit 5",
      "add version 1.1 --app com.example.books --platform iOS": "app version create 1.1 --app com.example.books",
      "create sandbox tester --first-name Bob --last-name Lee --email bob@example.com --territory GBR":
        "tester create bob@example.com --first Bob --last Lee --storefront GBR --password -",
    ])
  }

  @Test func `a secret is asked for again`() throws {
    try Hints.expect([
      "add sandbox tester a@example.com --storefront Japan --password Passw0rd":
        "tester create a@example.com --storefront JPN --password - --first TEXT --last TEXT"
    ])
  }

  /// What a request excludes is not what it asks for.
  @Test func `a word that says no is never left out`() throws {
    for hint in try Hints.of([
      "submit everything but chapter1", "never approve chapter1", "approve all except chapter1",
    ]) {
      let line = try #require(hint)
      let isExcepted = line.hasSuffix(" --where id!=chapter1")
      #expect(isExcepted || !line.hasPrefix("review submit") && !line.hasPrefix("review approve"), "\(line)")
    }
  }

  /// A refusal of a command that was understood keeps its own hint.
  @Test func `the remedy of a rule is not replaced`() throws {
    try Hints.expect(["price set .chapter1": "add --tier N, or --price AMOUNT"])
  }
}
