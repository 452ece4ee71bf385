import TestSupport
import Testing

/// What a hint must not do: repeat a secret or saved work, lose what was said, or take one thing for another.
@Suite(.prepared) struct HintCareTests {
  @Test func `a unit that a line began is begun again by the corrected line`() throws {
    let errors = try Shop(Shop.books).run("-c", "begin; submit .chapter1; rollback").errors
    #expect(errors.contains("hint: begin; review submit .chapter1; rollback\n"), "\(errors)")
    let other = try Shop(Shop.books).run("-c", "product list; show .chapter1; log list").errors
    #expect(other.contains("hint: product show .chapter1; log list\n"), "\(other)")
  }

  @Test func `a remedy names the items that were said, and what it leaves out`() throws {
    let shop = try Shop(
      Shop.books + [
        "tester create ann@example.com --storefront USA --password Harbour-Ferry-11 --first Ann --last Lee",
        "storekit device add iPad",
      ])
    let filled = try shop.run("-c", "download content chapter1 for ann").errors
    #expect(filled.contains("hint: a purchase is downloaded: storekit buy chapter1 --account ann@example.com, then"))
    let left = try shop.run("-c", "verify receipt iPad").errors
    #expect(left.contains("unknown command verify; the hint leaves out iPad\n"), "\(left)")
  }

  @Test func `what may be a password is not repeated by a hint`() throws {
    let shop = try Shop(Shop.books)
    let person = "--storefront USA --first Bob --last Lee"
    for line in [
      "echo 'tester create bob@example.com \(person) --password Harbour-Ferry-11' | stockroom",
      "begin; tester create bob@example.com \(person) --password \"Harbour\\\"Ferry-11\"; submit .chapter1; commit",
      "change my password from Harbour-Ferry-11 please", "reset password in Harbour-Ferry-11",
    ] {
      let errors = try shop.run("-c", line).errors
      let hints = errors.split(separator: "\n").filter { $0.contains("hint") }
      #expect(!hints.isEmpty && !hints.contains { $0.contains("Ferry-11") }, "\(errors)")
    }
  }

  @Test func `only the unit that is lost is begun again, with its variables`() throws {
    let shop = try Shop(Shop.books)
    let twice = try shop.run(
      "-c", "begin; product create .xx --name Xx; commit; begin; product create .yy --name Yy; submit .xx; commit")
    #expect(
      twice.errors.contains("hint: begin; product create .yy --name Yy; review submit .xx; commit\n"), "\(twice.errors)"
    )
    let defined = try shop.run("-c", "let p = .chapter1; begin; submit $p; commit")
    #expect(defined.errors.contains("hint: let p = .chapter1; begin; "), "\(defined.errors)")
  }

  @Test func `what looks alike keeps its meaning`() throws {
    try Hints.expect([
      "set price of .chapter1 2": "price set .chapter1 --tier 2", "set tier chapter1 3": "price set .chapter1 --tier 3",
      "change the description of .chapter1 to Salt and price 3":
        "product localize .chapter1 en-US --description \"Salt and price 3\"",
      "update .chapter1 name to First and description to Second":
        "product localize .chapter1 en-US --display-name First --description Second",
      "plan create epilogue": "plan product create .epilogue --name TEXT",
      "plan delete nosuch": "plan product delete nosuch",
      "api -X PATCH /v2/inAppPurchases/chapter1 -f name=Post -f tier=3": "product edit .chapter1 --name Post --tier 3",
      "gh api -H \"Accept: x\" /v1/apps": "app list", "config use-context com.example.books": "use com.example.books",
      "snapshot list": "help store backup",
      "reject .chapter1 chapter7 chapter8":
        "review reject .chapter1 chapter7 chapter8 --guideline NUMBER --message TEXT",
    ])
    let errors = try Shop(Shop.books).run("-c", "DRY_RUN=1 delete chapter1").errors
    #expect(!errors.contains("hint: product delete"), "\(errors)")
  }

  @Test func `what only reads is watched, and a header is no text`() throws {
    let watched = try Shop(Shop.books).run("-c", "watch .chapter1 --until approved").errors
    #expect(watched.contains("hint: watch repeats what only reads: watch product show .chapter1\n"), "\(watched)")
    try Hints.expect([
      "curl -s localhost:8080/v1/inAppPurchases -H \"Authorization: Bearer x\"": "product list",
      "help api": "help serve", "help webhooks": "help hook",
      "get .chapter1 --field state": "product show .chapter1 --columns status",
      "remove chapter1 from version 1.1": "review withdraw chapter1",
      "decline purchase ken chapter1": "storekit decline chapter1",
      "rollout 1.1 --percent 10": "a version is released to everyone at once: app version release 1.1",
    ])
  }
}
