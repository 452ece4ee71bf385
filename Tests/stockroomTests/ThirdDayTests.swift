import Foundation
import TestSupport
import Testing

/// Lines of translators, back-end developers, and people with one app.
@Suite(.prepared) struct ThirdDayTests {
  @Test func `a text to the end of the line needs no quotes`() throws {
    try Hints.expect([
      "rename .chapter1 to The Last Chapter": "product edit .chapter1 --name \"The Last Chapter\"",
      "call .chapter1 The Last Chapter": "product edit .chapter1 --name \"The Last Chapter\"",
      "change the reference name of .chapter1 to Chapter 1 - Hosted":
        "product edit .chapter1 --name \"Chapter 1 - Hosted\"",
      "change the description of .chapter1 to A new tale for you in German":
        "product localize .chapter1 de-DE --description \"A new tale for you\"",
      "set notes of .chapter1 to use the demo account": "product edit .chapter1 --notes \"use the demo account\"",
      "rename .chapter1 to It's here, at last!": "product edit .chapter1 --name \"It's here, at last!\"",
      "call .chapter1 Part one, two": "product edit .chapter1 --name \"Part one, two\"",
      "change the price of .chapter1 to 2.99": "price set .chapter1 --price 2.99",
    ])
  }

  @Test func `a product has a forecast without a deadline`() throws {
    try Hints.expect([
      "when will .chapter1 be approved": "review simulate .chapter1", "forecast .chapter1": "review simulate .chapter1",
      "how long will review of .chapter1 take?": "review simulate .chapter1",
    ])
  }

  @Test func `a word that nothing knows before a name is a product`() throws {
    try Hints.expect([
      "create a level called Epilogue": "product create --name Epilogue PRODUCT",
      "add a book named Epilogue": "product create --name Epilogue PRODUCT",
      "make a new ringtone named Bells at tier 2": "product create --name Bells --tier 2 PRODUCT",
      "create an app called Maps": "app create --name Maps BUNDLE-ID --sku TEXT",
    ])
  }

  @Test func `a launch has a deadline, and who releases it says so`() throws {
    try Hints.expect([
      "will .chapter1 make it by 2025-02-01": "review simulate .chapter1 --by 2025-02-01",
      "will we make it for the launch on 2025-02-01":
        "each product has a forecast of its own: review simulate PRODUCT --by 2025-02-01",
      "I want to release it myself":
        "a version waits for its release if it is told so: app version edit VERSION --release manual",
    ])
  }

  @Test func `a word of a sentence is not a file, and what waits for me is in the status`() throws {
    try Hints.expect([
      "which products are waiting for something from me": "status",
      "what is waiting on me": "status", "what is waiting for review": "review queue",
    ])
    // A unit runs no file, whatever it is called.
    let shop = try PreparedShop.copy()
    try shop.scratch.file("notify.sh", "#!/bin/sh\n")
    for time in ["every time", "whenever"] {
      let result = try shop.run("-c", "run ./notify.sh \(time) a product is approved")
      #expect(result.errors.contains("hint: hook add product.status-changed ./notify.sh\n"), "\(result.errors)")
    }
  }

  @Test func `a version advances as a product does`() throws {
    try Hints.expect([
      "move .chapter1 to approved": "review advance .chapter1 --to approved",
      "move .chapter1 to in-review": "review advance .chapter1 --to in-review",
      "review advance 1.0 --to rejected -m TEXT": "app version advance 1.0 --to rejected -m TEXT",
      "set version 1.0 status to rejected": "app version advance 1.0 --to rejected",
    ])
  }

  @Test func `statuses are explained, each with what it asks for`() throws {
    try Hints.expect(["list statuses": "explain product.status", "explain the statuses": "explain product.status"])
    let page = try PreparedShop.copy().run("-c", "explain product.status").output
    #expect(page.contains("Developer Action Needed: the reviewer asks you to change something"), "\(page)")
  }

  @Test func `whoever buys stands before or after a verb`() throws {
    try Hints.expect([
      "let yuki buy .chapter1": "storekit buy .chapter1 --account yuki@example.com --password -",
      "yuki buys .chapter1": "storekit buy .chapter1 --account yuki@example.com --password -",
    ])
  }

  @Test func `a price for a time, a tier, and proceeds`() throws {
    try Hints.expect([
      "schedule a sale for .chapter1 from 2025-02-10 to 2025-02-17 at 0.99":
        "price set .chapter1 --price 0.99 --from 2025-02-10 --until 2025-02-17",
      "price schedule .chapter1 --tier 2 --from 2025-01-20 --to 2025-01-27 --territory JPN":
        "a tier is the same in all storefronts: price set .chapter1 --tier 2; price set .chapter1 --price AMOUNT --storefront JPN sets the price in one",
      "what do I earn per sale of .chapter1": "price show .chapter1",
      "product transition .chapter1 --to approved": "review advance .chapter1 --to approved",
    ])
  }

  @Test func `a list by a part of the name, by ones, and in order`() throws {
    try Hints.expect([
      "find products with \"chapter\" in the name": "product list --search \"chapter\"",
      "which ones are rejected?": "product list --status rejected",
      "products sorted by price": "product list --sort price",
      "product get .chapter1 --field status": "product show .chapter1 --columns status",
    ])
  }

  @Test func `nothing copies texts, and nothing builds from another folder`() throws {
    try Hints.expect([
      "localization copy .chapter1 .chapter2 --locale en-US":
        "texts are not copied: product localize .chapter2 LOCALE --display-name TEXT --description TEXT; product show .chapter1 shows those of the other",
      "build package from folder books/chapter1": "package build books/chapter1",
    ])
  }

  @Test func `a program in quotes is a program and its arguments`() throws {
    try Hints.expect([
      "hook add product.approved 'echo -n approved'": "hook add product.status-changed echo -- -n approved",
      "hook add --on product.approved --exec 'echo approved'": "hook add product.status-changed echo approved",
    ])
  }

  @Test func `a device that the command does not take is said to be left out`() throws {
    let shop = try PreparedShop.copy()
    let added = try shop.run("-c", "storekit device add iPad")
    try #require(added.status == 0, "\(added.errors)")
    let errors = try shop.run("-c", "pause download .chapter1 on iPad").errors
    #expect(errors.contains("the hint leaves out iPad"), "\(errors)")
  }

  @Test func `whole sentences`() throws {
    try Hints.expect([
      "how do I submit a product for review?": "help review submit",
      "submit a product for review": "review submit PRODUCT, or review submit --all --eligible",
      "add a new product called Chapter 6 for $0.99": "product create --name \"Chapter 6\" --price 0.99 PRODUCT",
      "take the screenshot off .chapter1": "product edit .chapter1 --remove-screenshot",
      "show the price of .chapter1 in every country": "price show .chapter1 --all-storefronts",
      "tell me what happened with .chapter1 so far": "review history .chapter1",
      "clear everything yuki has bought": "storekit clear-history yuki@example.com",
      "cancel the old api key": "key revoke KEY", "help me get started": "help",
      "back everything up to january.bak": "store backup january.bak",
      "how much do we get from tier 1 after Apple's cut?": "price tiers --tier 1",
      "add a French title and description to .chapter1":
        "a language needs its texts: product localize .chapter1 LOCALE --display-name TEXT --description TEXT; locales lists the locales",
      "add localization .chapter1 fr-FR --name 'Chapitre 1' --description 'Le premier chapitre'":
        "product localize .chapter1 fr-FR --display-name \"Chapitre 1\" --description \"Le premier chapitre\"",
    ])
  }
}
