import TestSupport
import Testing

/// Lines of scripts in CI, of release managers, and of testers: several fields at once, plans with names, options that
/// nothing needs, and how many to buy.
@Suite(.prepared) struct TwelfthDayTests {
  @Test func `several fields at once become several commands`() throws {
    try Hints.expect([
      "update .chapter1 description=\"First\" price=1.99":
        "product localize .chapter1 en-US --description First; price set .chapter1 --price 1.99",
      "update .chapter1 --name First --price 1.99":
        "product edit .chapter1 --name First; price set .chapter1 --price 1.99",
      "product edit .chapter1 --name First --tier 3 --description \"A tale\"":
        "product edit .chapter1 --name First; price set .chapter1 --tier 3; "
        + "product localize .chapter1 en-US --description \"A tale\"",
      "change the name of .chapter1 to First Tale and the description to A new tale":
        "product localize .chapter1 en-US --display-name \"First Tale\" --description \"A new tale\"",
      "change the description of .chapter1 to A new tale and the price to 1.99":
        "product localize .chapter1 en-US --description \"A new tale\"; price set .chapter1 --price 1.99",
      "rename .chapter1 to Salt and Pepper": "product edit .chapter1 --name \"Salt and Pepper\"",
      "set .chapter1 price 370 storefront JPN": "price set .chapter1 --price 370 --storefront JPN",
    ])
  }

  @Test func `options that nothing needs change no meaning`() throws {
    let errors = try Shop(Shop.books).run("-c", "products submit .chapter1 --wait --no-input").errors
    #expect(errors.contains("hint: review submit .chapter1"))
    #expect(errors.contains("the hint leaves out --wait and --no-input"))
    try Hints.expect(["api GET /v1/apps --jq '.data[].id'": "app list"])
  }

  @Test func `a plan has no name`() throws {
    let advice =
      "a plan is shown, and not saved: plan COMMAND; a batch file keeps commands: run FILE, after plan run FILE"
    try Hints.expect([
      "plan new \"February release\"": advice, "plan add feb submit chapter1": advice, "plan show feb": advice,
      "plan list": advice, "plan show plan.json": advice, "apply plan.json": advice, "plan delete release-1.1": advice,
      "plan delete chapter1": "plan product delete chapter1",
    ])
  }

  @Test func `a number says how many to buy`() throws {
    let shop = try Shop(Shop.books + ["storekit device add iPad"])
    for (line, meant) in [
      ("buy coins100 ann@example.com x3", "storekit buy coins100 --quantity 3 --account ann@example.com --password -"),
      ("buy 10 coins100 on iPad", "storekit buy coins100 --quantity 10 --device iPad"),
      ("buy coins100 as ann@example.com", "storekit buy coins100 --account ann@example.com --password -"),
    ] {
      #expect(try shop.run("-c", line).errors.contains("hint: \(meant)\n"), "\(line)")
    }
  }

  @Test func `a number after the common name of items makes an ID`() throws {
    let shop = try Shop(Shop.books + ["product create .chapter2 --name \"Chapter 2\""])
    #expect(try shop.run("-c", "add product chapter 8").errors.contains("hint: product create .chapter8 --name TEXT"))
  }

  @Test func `a quoted reason is a message, not a status`() throws {
    try Hints.expect([
      "reject .chapter1 \"missing metadata\"":
        "review reject .chapter1 --message \"missing metadata\" --guideline NUMBER"
    ])
  }

  @Test func `what there is not is said, with what stands for it`() throws {
    try Hints.expect([
      "pause phased release": "a version is released to everyone at once: app version release VERSION",
      "appeal the rejection of .chapter1":
        "there is no appeal; a message reaches the reviewer: review message .chapter1 TEXT",
      "delete product .chapter1 and recreate it":
        "an ID can never be used again: product delete .chapter1, then product create ID --name TEXT",
      "content download .chapter1 --out chapter1.pkg":
        "the files of a version go to a folder: package extract .chapter1 DIR",
      "add subscription monthly 4.99": "product create .monthly --type auto-renewable --name TEXT --price 4.99",
      "simulate reject .chapter1": "plan review reject .chapter1 --message TEXT --guideline NUMBER",
    ])
  }

  @Test func `lines of scripts for apps, versions, and hooks`() throws {
    try Hints.expect([
      "apps get com.example.books": "app show com.example.books", "prices list": "price show",
      "versions create --app com.example.books --version 1.1 --whats-new \"Bug fixes\"":
        "app version create 1.1 --app com.example.books",
      "webhooks add --exec ./notify.sh --event review.completed": "hook add product.status-changed ./notify.sh",
      "webhooks delete ci": "hook remove ci", "test webhook notify.sh": "hook test notify.sh",
      "validate receipt 1000000001": "storekit receipt 1000000001", "dump yaml": "export - --format yaml",
    ])
  }

  @Test func `an option for a user that got a tester becomes the one for a tester`() throws {
    let tester = "tester create ann@example.com --storefront USA --password Harbour-Ferry-11 --first Ann --last Lee"
    let errors = try Shop(Shop.books + [tester]).run("-c", "storekit buy .chapter1 --as ann@example.com").errors
    #expect(errors.contains("hint: storekit buy .chapter1 --account ann@example.com"))
  }

  @Test func `another program's option for the store is named`() throws {
    let result = try Shop().run("--db", "other.db", "product", "list")
    #expect(result.errors.contains("unknown option --db; did you mean --store?"))
    #expect(result.status == 2)
  }

  @Test func `a value that does not fit is named, with its option`() throws {
    try Hints.expect([
      "buy .chapter1 --quantity abc": "abc does not fit --quantity: storekit buy .chapter1 --quantity NUMBER",
      "price .chapter1 in Atlantis":
        "Atlantis does not fit --storefront: price show .chapter1 --storefront STOREFRONT",
      "set price nosuch tier 1": "price set nosuch --tier 1", "delete nosuch": "product delete nosuch",
    ])
  }

  @Test func `lines of git, kubectl, and gh`() throws {
    let git = "git runs in your shell; the store has a history of its own: log list; undo N takes a change back"
    try Hints.expect([
      "branch": git, "api-resources": "explain", "config view": "set", "api /v1/apps": "app list",
      "api -X PATCH /v2/inAppPurchases/chapter1 -f tier=3": "price set .chapter1 --tier 3",
      "checkout -- .chapter1": "undo takes changes back: log list --subject .chapter1, then undo N",
      "rollout status product/chapter1": "review history chapter1",
      "push": "there is no other side: export FILE writes a file, and apply FILE reads it",
      "STOCKROOM_STORE=ci.db stockroom list products": "product list", "< release.seed": "run release.seed",
      "import - < catalog.yaml": "import catalog.yaml",
      "-c \"products list; review list\"": "product list; review queue",
    ])
  }

  @Test func `what was changed, and what is to come`() throws {
    try Hints.expect([
      "undo --list": "log list", "summary since 2025-01-01": "log list --since 2025-01-01",
      "what will happen by 2025-02-01": "plan clock set 2025-02-01",
      "undo the rejection of .chapter1": "undo takes changes back: log list --subject .chapter1, then undo N",
      "reject version 1.1 --reason \"crashes on launch\"":
        "app version reject 1.1 --message \"crashes on launch\" --guideline NUMBER",
    ])
  }

  @Test func `a program that is run for an event becomes a hook, and a file that is piped an argument`() throws {
    let shop = try Shop(Shop.books)
    try shop.scratch.file("notify.sh", "")
    try shop.scratch.file("catalog.yaml", "")
    #expect(
      try shop.run("-c", "run notify.sh when a review finishes").errors.contains(
        "hint: hook add product.status-changed notify.sh"))
    #expect(
      try shop.run("-c", "cat catalog.yaml | stockroom apply -f -").errors.contains("hint: apply catalog.yaml\n"))
  }

  @Test func `purchases fail, are declined, and are not bought all at once`() throws {
    try Hints.expect([
      "buy .chapter1 offline": "storekit network off ; storekit buy .chapter1",
      "decline purchase .chapter1": "storekit decline .chapter1",
      "simulate failure chapter1": "the next request fails: storekit fail-next CODE, then storekit buy chapter1",
      "buy all": "one at a time: for id in .a .b do storekit buy $id; storekit products lists what can be bought",
      "export transactions to sales.csv": "storekit transactions -o csv > sales.csv",
      "reset purchases": "storekit clear-history EMAIL",
    ])
  }

  @Test func `an unquoted reason is the message of a rejection`() throws {
    try Hints.expect([
      "reject .chapter1 blurry screenshot":
        "review reject .chapter1 --message \"blurry screenshot\" --guideline NUMBER",
      "reject .chapter1 because metadata is wrong":
        "review reject .chapter1 --message \"metadata is wrong\" --guideline NUMBER",
      "reject 1.1 crash on launch": "app version reject 1.1 --message \"crash on launch\" --guideline NUMBER",
      "reject all in review": "review reject --status in-review --guideline NUMBER --message TEXT",
    ])
  }

  @Test func `dates, notes, and languages of a product`() throws {
    let date =
      "a product has no date of its own; product availability .chapter1 --on puts it on sale now; "
      + "app version edit VERSION --release-date DATE sets the day of a version"
    try Hints.expect([
      "release chapter1 on 2025-02-01": date, "schedule .chapter1 for Feb 1": date,
      "set review notes on .chapter1": "product edit .chapter1 --notes TEXT",
      "add localization ja .chapter1 第1章": "product localize .chapter1 ja --display-name 第1章",
      "diff catalog.yaml --exit-code": "diff catalog.yaml", "price all 0.99": "price set --all --price 0.99",
    ])
  }
}
