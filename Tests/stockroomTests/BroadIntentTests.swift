import Foundation
import TestSupport
import Testing

/// Requests of every kind of person, and the exact line that each becomes.
@Suite(.prepared) struct BroadIntentTests {
  @Test func `statements of SQL`() throws {
    try Hints.expect([
      "select tier from products where id='chapter1'": "product show .chapter1",
      "select * from products where state in ('Approved')": "product list --status approved",
      "select * from products where name like '%Chapter%'": "product list --search Chapter",
      "select * from products order by status limit 3": "product list --sort status --limit 3",
      "select count(*) from testers": "status", "select count(*) from purchases": "storekit transactions",
      "select country, price from tiers where tier = 1": "price tiers --tier 1",
      "select state, count(*) from products group by state": "status",
      "products where screenshot is null": "product list --where screenshot=",
      "insert into products (id, name, tier) values ('com.example.books.x', 'The X', 2)":
        "product create com.example.books.x --name \"The X\" --tier 2",
      "describe products": "explain product", ".mode json": "set output json",
    ])
  }

  @Test func `command lines of other programs`() throws {
    try Hints.expect([
      "kubectl get products -o yaml": "product list -o yaml", "get product/chapter1": "product show .chapter1",
      #"kubectl patch product chapter1 -p '{"tier":2}'"#: "price set .chapter1 --tier 2",
      #"patch product chapter1 -p '{"displayName":"One More"}'"#:
        "product localize .chapter1 en-US --display-name \"One More\"",
      "stockroom product show chapter1 --json": "product show .chapter1 -o json",
      "list-products --app com.example.books --query status": "product list --app com.example.books --columns status",
      "gh pr list": "review queue", "gh pr review .chapter1 --approve": "review approve .chapter1",
      "apply -f catalog.csv": "apply catalog.csv", "serve --port 8080": "serve --listen 8080",
      "serve -p 8080 --detach": "serve --listen 8080", "tail -20 log": "log list --limit 20",
      "find . -name 'chapter*'": "product list --search chapter", "show HEAD": "log list --limit 1",
      "fastlane produce -a com.example.maps --app_name 'Example Maps' --sku MAPS1":
        "app create com.example.maps --name \"Example Maps\" --sku MAPS1",
      "webhook add https://a.example/hook --event product.approved":
        "hook add product.status-changed https://a.example/hook",
    ])
  }

  @Test func `the terms of App Store Connect`() throws {
    try Hints.expect([
      "My Apps": "app list", "App Information": "app show", "Users and Access": "user list",
      "All Prices and Currencies": "price matrix", "Price Schedule chapter1": "price schedule chapter1",
      "Deselect China mainland for chapter1": "product availability .chapter1 --remove CHN",
      "Availability chapter1 all countries or regions": "product availability .chapter1 --everywhere",
      "Availability chapter1 all except China": "product availability .chapter1 --everywhere --remove CHN",
      "Edit display name chapter1 English (U.S.) \"One More\"":
        "product localize .chapter1 en-US --display-name \"One More\"",
      "Developer Action Needed chapter1 \"Fix it\"": "review request-action .chapter1 --message \"Fix it\"",
      "Submit for Review 1.0": "app version submit 1.0", "Release This Version 1.0": "app version release 1.0",
      "App Store Connect API keys": "key list", "Primary Language French": "app edit --locale fr-FR",
    ])
  }

  @Test func `sentences`() throws {
    try Hints.expect([
      "pull up chapter1": "product show .chapter1", "ship version 1.0 to review": "app version submit 1.0",
      "wipe the price of chapter1": "price unset .chapter1",
      "send chapter1.pkg to the store": "package upload chapter1.pkg",
      "remove german from chapter1": "product localize .chapter1 de-DE --remove",
      "could you submit chapter1 for review?": "review submit chapter1",
      "is the contract ok?": "contract show", "what time is it in the store?": "clock show",
      "save a copy of everything to monday.bak": "store backup monday.bak",
      "take chapter1 back out of review": "review withdraw .chapter1",
      "which products are not approved yet?": "product list --where status!=approved",
      "make chapter1 available in Japan": "product availability .chapter1 --add JPN",
      "how do I upload a package?": "help package upload", "what did bob do today": "log list --by bob --since today",
      "when will chapter1 be approved": "review simulate .chapter1",
      "notes chapter1 use the demo account": "product edit .chapter1 --notes \"use the demo account\"",
      "new app com.example.maps named Maps with sku M1": "app create com.example.maps --name Maps --sku M1",
    ])
  }

  @Test func `words glued to numbers, short names, and keys alone`() throws {
    try Hints.expect([
      "new product chapter8 \"Chapter 8\" tier1": "product create .chapter8 --name \"Chapter 8\" --tier 1",
      "show ch1": "product show .chapter1", "chapter1 price 2": "price set chapter1 --tier 2",
      "chapter1 -v": "product show .chapter1", ".chapter1": "product show .chapter1",
      "testers add tom@example.co.uk GB":
        "tester create tom@example.co.uk --storefront GBR --password - --first TEXT --last TEXT",
      "tetsers": "tester list",
    ])
  }

  @Test func `the history of one item, and what is not sold`() throws {
    try Hints.expect([
      "history chapter1": "review history .chapter1", "who changed chapter1 last": "log list --subject .chapter1",
      "log chapter1": "log list --subject .chapter1", "changes to chapter1": "log list --subject .chapter1",
      "where is .chapter1 not for sale": "product show .chapter1",
      "which products are not on sale": "product list --where status!=approved, or product list --where cleared=no",
      "show screenshot and notes for chapter1": "product show .chapter1",
      "make chapter1 availible in canada": "product availability .chapter1 --add CAN",
    ])
  }

  @Test func `the meaning and the limits of a word`() throws {
    try Hints.expect([
      "what does \"Waiting for Upload\" mean": "explain product.status",
      "what does rejected mean": "explain product.status",
      "max length of display name?": "explain product.display-name",
      "how long can the description be": "explain product.description", "guidelines": "explain review.guideline",
      "man submit": "help --search submit",
    ])
  }

  @Test func `remarks after a colon, and reasons after a comma`() throws {
    try Hints.expect([
      "chapter1 needs developer action: description is misleading":
        "review request-action .chapter1 --message \"description is misleading\"",
      "delete chapter1, i don't need it any more": "product delete .chapter1",
    ])
  }

  @Test func `the paths of menus`() throws {
    try Hints.expect([
      "create new > non-consumable > com.example.books.x reference name \"The X\"":
        "product create com.example.books.x --name \"The X\" --type non-consumable"
    ])
  }

  @Test func `keys, banks, and the command for shells`() throws {
    try Hints.expect([
      "apikey create ci --role developer": "key create ci --role developer", "revoke api key ci": "key revoke ci",
      "add bank \"First National\" account 000123456 routing 021000021": "contract bank --name \"First National\"",
      "complete tax forms": "contract tax --country STOREFRONT",
      "New App Example Maps com.example.maps": "app create com.example.maps --name 'Example Maps' --sku TEXT",
    ])
  }

  /// A line that does something else than meant is worse than none.
  @Test func `what looks at something never changes it, and a typo never deletes`() throws {
    let hints = try Hints.of([
      "show me the frobnication of chapter1", "select country, price from tiers where tier = 1",
      "is the contract signed",
      "what is on sale in Japan", "check the price of chapter1", "list everything that is approved", "delet chapter1",
    ])
    for hint in hints {
      let line = hint ?? ""
      for verb in [
        "price set", "localize", "contract sign", "availability", "review approve", "delete", "withdraw",
        "product create",
      ] {
        #expect(!line.contains(verb), "\(line)")
      }
    }
  }

  @Test func `products are not the name of a file to export to`() throws {
    try Hints.expect(["export products --format csv": "export products.csv"])
  }
}
