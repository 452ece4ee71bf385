import Foundation
import TestSupport
import Testing

/// Whole sentences of people who administer a catalog and know no commands.
@Suite struct SentenceTests {
  private static let books =
    Array(Shop.books.dropLast()) + [
      "for n in 1..5 do product create .chapter$n --name \"Chapter $n\" --description \"Chapter $n, with pictures\"",
      "app version create 1.0",
      "tester create ann@example.com --first Ann --last Archer --storefront USA --password Harbour-Ferry-12",
    ]

  private static func expect(_ pairs: KeyValuePairs<String, String>) throws {
    let shop = try Shop(books)
    for (line, meant) in pairs {
      let result = try shop.run("-c", line)
      #expect(result.status != 0, "\(line)")
      #expect(result.errors.contains("hint: \(meant)\n"), "\(line): \(result.errors)")
    }
  }

  @Test func `an item may be two words, and its common name all items`() throws {
    try Self.expect([
      "can I change the product ID of chapter 3?":
        "the ID of a product cannot change; product edit PRODUCT --name TEXT renames it",
      "remove chapter 5, we don't need it anymore": "product delete .chapter5",
      "use the same screenshot for all chapters": "product screenshot --all FILE",
      "list chapters": "product list", "create a chapter": "product create PRODUCT --name TEXT",
    ])
  }

  @Test func `why someone asks, and how politely, is not asked for`() throws {
    try Self.expect([
      "I made a mistake, take back my last change": "undo",
      "pull version 1.0 back, I found a bug": "app version developer-reject 1.0",
      "please put chapter 3 up for review today": "review submit .chapter3",
      "I'd like to see all the products that are on sale right now":
        "product list --status approved --where cleared=yes",
      "sort the products by price": "product list --columns id,price --sort price",
      "I'm done, close the program": "quit",
    ])
  }

  @Test func `a value that is not given has its name in the line`() throws {
    try Self.expect([
      "edit description chapter2": "product localize .chapter2 en-US --description TEXT",
      "chapter 2 needs a better description": "product localize .chapter2 en-US --description TEXT",
      "change the display name of chapter1": "product localize .chapter1 en-US --display-name TEXT",
    ])
  }

  @Test func `questions about the catalog`() throws {
    try Self.expect([
      "anything waiting on me?": "status", "what's the product id of \"Chapter 1\"": "product show .chapter1",
      "does chapter 3 have everything it needs for review?": "product why .chapter3",
      "what's the difference between consumable and non-consumable?": "explain product.type",
      "what do the colors of the dots mean?": "explain product.status",
      "explain what \"Developer Action Needed\" means": "explain \"Developer Action Needed\"",
      "what's the highest price I can set?": "price tiers",
      "how much do we earn on a tier 1 sale in the UK?": "price tiers --tier 1 --storefront GBR",
      "show me chapter 1 as JSON": "product show .chapter1 -o json",
      "find the product with Apple ID 575000003": "app lookup 575000003",
      "who changed chapter2 yesterday and what": "log list --since yesterday --subject .chapter2",
      "which commands are there for prices?": "help --search prices", "locales chapter1": "product show chapter1",
      "diff chapter1 chapter2": "product show PRODUCT shows one; diff compares whole stores",
    ])
  }

  @Test func `what Stockroom does not have is said`() throws {
    try Self.expect([
      "create subscription group Readers":
        "subscription groups are not kept here; product create ID --type auto-renewable makes a subscription",
      "which countries is the app available in":
        "an app has no storefronts of its own here; each product has: product show PRODUCT",
      "sell chapter 1 only in Europe":
        "a region is given as its storefronts: product availability .chapter1 --only FRA,DEU,GBR; storefront list has their codes",
      "what is ann's password?":
        "passwords are hashed and never shown; tester create ann@example.com makes another account",
      "how much have we made in january": "Stockroom sells nothing, so there are no financial reports",
      "put the price back to what it was":
        "undo takes the last change back; log list --noun price lists the changes of prices",
      "start over with an empty store": "a new store is another file: store open FILE, then store init",
      "let me try things without saving": "begin opens a unit that rollback discards; --scratch works on a copy",
      "run plan feb launch":
        "a plan is shown, and not saved: plan COMMAND; a batch file keeps commands: run FILE, after plan run FILE",
      "write to the reviewer that chapter 2 is urgent":
        "review message .chapter2 TEXT writes to the reviewer of a submission",
    ])
  }

  @Test func `what is done for a time, to all, or for others`() throws {
    try Self.expect([
      "take chapter 1 off the store over the weekend": "product availability .chapter1 --off",
      "take all our products down for the weekend": "product availability --off --all",
      "approve everything in the queue": "review approve --status waiting-for-review,in-review",
      "new test user bob@example.com password Test1234 country GBR":
        "tester create bob@example.com --storefront GBR --password - --first TEXT --last TEXT",
      "rename the app to Example Stories": "app edit --name \"Example Stories\"",
      "send status notifications to https://localhost:8080/hooks":
        "hook add product.status-changed https://localhost:8080/hooks",
      "what would happen if chapter 5 gets rejected?": "review graph .chapter5",
      "how long until chapter2 is reviewed": "review simulate .chapter2",
    ])
  }

  @Test func `lines of other programs`() throws {
    try Self.expect([
      "products -s approved": "product list --status approved",
      "set chapter3 reference_name=\"Ch 3\"": "product edit .chapter3 --name \"Ch 3\"",
      "price set chapter2 chapter3 --usd 2.99": "price set chapter2 chapter3 --price 2.99",
      "hook list && hook log": "hook list; hook log", "watch -n 5 status chapter5": "watch 5s product show .chapter5",
      "for i in {8..9}; do create product chapter$i --name \"Chapter $i\" --tier 1; done":
        "for i in 8..9 do product create .chapter$i --name \"Chapter $i\" --tier 1",
      "clone chapter1 --as chapter1-hd --name \"Chapter 1 HD\"":
        "there is no copy; create the item again, with the values of the other",
      "copy localizations chapter1 -> chapter3":
        "texts are not copied: product localize PRODUCT LOCALE --display-name TEXT --description TEXT; product show PRODUCT shows those of the other",
    ])
  }

  @Test func `an item that is not there is named, and its command refuses it`() throws {
    try Self.expect([
      "set price chapter9 tier 3": "price set chapter9 --tier 3", "delete chapter12": "product delete chapter12",
      "make a non-consumable named \"Bonus Stories\" with id bonus1":
        "product create .bonus1 --name \"Bonus Stories\" --type non-consumable",
      "make a chapter 8 just like chapter 1":
        "there is no copy; create the item again, with the values of the other",
      "add a French name for chapter 2: Chapitre 2":
        "product localize .chapter2 fr-FR --display-name \"Chapitre 2\"",
    ])
  }

  @Test func `what the program reaches out to, and what it does not`() throws {
    try Self.expect([
      "resend webhook 1": "hook redeliver 1", "did the last webhook go through?": "hook log",
      "create version 1.1 and attach chapter3": "app version create 1.1; review submit .chapter3 --with-version 1.1",
      "can I still change chapter2 while it's waiting?": "product can .chapter2",
      "how much would I earn from a tier 1 sale?": "price tiers --tier 1",
      "cancel every pending review": "review withdraw --status waiting-for-review",
      "sql \"select count(*) from products\"": "status",
      "which endpoints do you support?":
        "serve answers Apple's APIs over HTTP; help serve tells what it serves",
      "promoted order chapter1 chapter2": "there are no promoted in-app purchases; help lists what there is",
      "make chapter3 the same price as chapter1":
        "a price is not copied: product list --columns id,tier,price shows all of them",
      "token": "a client signs its tokens with the key file of key create NAME --role ROLE --file FILE",
    ])
  }

  @Test func `what a whole catalog is written to says its format`() throws {
    let shop = try Shop(Self.books)
    #expect(try shop.run("-c", "export yaml > out.yaml").errors.contains("hint: export out.yaml\n"))
    #expect(try shop.run("-c", "dump > backup.yaml").errors.contains("hint: export backup.yaml\n"))
    try #require(try shop.run("-c", "export catalog.yaml").status == 0)
    for (line, meant) in [
      "what would change if I load catalog.yaml": "plan apply catalog.yaml",
      "what's the difference between catalog.yaml and what I have?": "plan apply catalog.yaml",
      "only show me what importing catalog.yaml would do": "plan import catalog.yaml",
    ] {
      let errors = try shop.run("-c", line).errors
      #expect(errors.contains("hint: \(meant)\n"), "\(line): \(errors)")
    }
  }
}
