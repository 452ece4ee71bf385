import Foundation
import TestSupport
import Testing

/// Lines of testers and support engineers: short ones, and words of other programs.
@Suite(.prepared) struct SecondDayTests {
  @Test func `a number belongs to the plural after it`() throws {
    try Hints.expect([
      "simulate 50 submissions with 3 reviewers": "review simulate --submissions 50 --reviewers 3",
      "simulate with 3 reviewers and 50 submissions": "review simulate --submissions 50 --reviewers 3",
    ])
  }

  @Test func `an amount is no name, and a whole name is two`() throws {
    try Hints.expect([
      "add consumable coins100 0.99": "product create .coins100 --type consumable --price 0.99 --name TEXT",
      "create consumable coins100 at tier 1": "product create .coins100 --type consumable --tier 1 --name TEXT",
      "add user dave@example.com --role finance --name 'Dave Miller'":
        "user create dave@example.com --first Dave --last Miller --role FINANCE",
      "sandbox create lee@example.de password=Test1234 region=DEU":
        "tester create lee@example.de --storefront DEU --password - --first TEXT --last TEXT",
      "app create com.example.dragon name Dragon language en-US":
        "app create com.example.dragon --name Dragon --locale en-US --sku TEXT",
    ])
  }

  @Test func `a status is set by the way through review`() throws {
    try Hints.expect([
      "set .chapter1 state=approved": "review advance .chapter1 --to approved",
      "set status .chapter1 'Developer Action Needed'": "review request-action .chapter1 --message TEXT",
      "what do the statuses mean": "explain product.status", "what does in review mean": "explain product.status",
    ])
  }

  @Test func `devices and requests`() throws {
    try Hints.expect([
      "request products": "storekit products", "product submit chapter9 --wait": "review submit chapter9",
      "set offline": "storekit network off", "request .chapter1 chapter9": "storekit products .chapter1 .chapter9",
      "adb devices": "storekit device list", "finish all": "storekit play",
      "buy .chapter1 --fail": "the next request fails: storekit fail-next CODE, then storekit buy .chapter1",
    ])
  }

  @Test func `a tester whose purchases cannot be interrupted has a device that can`() throws {
    let shop = try PreparedShop.copy()
    for (option, state) in [("--interrupt-purchases", "on"), ("--no-interrupt-purchases", "off")] {
      let errors = try shop.run("-c", "tester edit yuki@example.com \(option)").errors
      #expect(
        errors.contains("hint: storekit interrupt-purchases \(state) is for a device, whoever buys on it"), "\(errors)")
    }
  }

  @Test func `packages by what is asked of them`() throws {
    try Hints.expect([
      "what is inside chapter2.pkg": "package inspect chapter2.pkg", "cat chapter2.pkg": "package inspect chapter2.pkg",
      "validate chapter2.pkg": "package validate chapter2.pkg",
      "build pkg books/chapter1": "package build books/chapter1",
      "package chapter2/ --output new.pkg --version 2.0":
        "package bump chapter2/ --to 2.0; package build chapter2/ new.pkg",
    ])
  }

  @Test func `what other programs clear, watch, and mail`() throws {
    try Hints.expect([
      "monitor": "watch log list", "FLUSHALL": "a new store is another file: store open FILE, then store init",
      "unsign contract": "contract expire", ".dump": "export - --format seed",
      "dump --ndjson": "export - --format ndjson",
      "when .chapter1 is approved, send me an email":
        "a hook runs a program, which may send it: hook add product.status-changed COMMAND",
    ])
  }

  @Test func `a request that only asks what would change is planned`() throws {
    try Hints.expect([
      "product delete .chapter1 but just show me what would change": "plan product delete .chapter1"
    ])
  }

  @Test func `lists of columns, versions, and amounts stay whole`() throws {
    try Hints.expect([
      "products list --no-headers --columns id,status": "product list --columns id,status",
      "release create v1.1": "app version create 1.1",
      "price set .chapter1 --territory GBR --amount 0.79 --effective-from 2025-03-01 --effective-to 2025-03-15":
        "price set .chapter1 --storefront GBR --price 0.79 --from 2025-03-01 --until 2025-03-15",
    ])
  }

  @Test func `two dates keep their order in a sentence`() throws {
    try Hints.expect([
      "make .chapter1 half price from 2025-02-01 until 2025-02-14":
        "there are no offers; price set .chapter1 --tier N --from 2025-02-01 --until 2025-02-14 lowers a price"
    ])
  }

  @Test func `a file that is not there is taken for one with a near name`() throws {
    let shop = try PreparedShop.copy()
    try shop.scratch.file("setup.seed", "product list\n")
    _ = try shop.run("-c", "store backup bakup.store")
    #expect(try shop.run("-c", "source setup.sed").errors.contains("hint: source setup.seed\n"))
    // Another number is another file.
    try shop.scratch.file("part2.seed", "product list\n")
    #expect(try !shop.run("-c", "source part3.seed").errors.contains("part2.seed"))
    // What replaces the store is never readied with another file.
    let errors = try shop.run("-c", "store restore backup.store").errors
    #expect(errors.contains("did you mean bakup.store?") && !errors.contains("hint: store restore"), "\(errors)")
  }
}
