import Testing

/// Lines of a back-end engineer, an iOS developer, and a content manager of a publisher.
@Suite(.prepared) struct FifthDayTests {
  @Test func `what is about no command alone has the nearest ones as they are typed`() throws {
    try Hints.expect([
      "lock the store": "nearest: store label; or store check; or store info",
      "resume": "nearest: storekit download resume",
    ])
  }

  @Test func `a package goes to the packages, and a picture to the screenshots`() throws {
    try Hints.expect([
      "apply chapter4.pkg": "package upload chapter4.pkg",
      "push chapter4.pkg --to .chapter4": "package upload chapter4.pkg --product .chapter4",
      "tar czf chapter4.pkg books/": "package build books/ chapter4.pkg",
      "tar tf chapter4.pkg": "package inspect chapter4.pkg",
      "build chapter4.pkg from books": "package build books chapter4.pkg",
      "upload shot.png --product .chapter3": "product screenshot .chapter3 shot.png",
      "get screenshot .chapter1 -o old.png": "export FILE.yaml writes the screenshots into a folder beside it",
    ])
  }

  @Test func `a hook is added by any of its names`() throws {
    try Hints.expect([
      "add webhook ./notify.sh": "hook add product.status-changed ./notify.sh",
      "create webhook https://hooks.example.com/iap --events product.approved,product.rejected":
        "hook add product.status-changed https://hooks.example.com/iap",
      "create webhook that calls notify.sh when approved": "hook add product.status-changed notify.sh",
      "webhook for rejected products":
        "a hook hears every change of a status: hook add product.status-changed COMMAND",
      "show me failed webhook deliveries": "hook log --failed",
    ])
  }

  @Test func `a filter of Apple's API selects products`() throws {
    try Hints.expect(["GET /v1/inAppPurchases?filter[state]=APPROVED": "product list --status approved"])
  }

  @Test func `a dry run keeps what the line means`() throws {
    try Hints.expect([
      "apply -f catalog.yaml --dry-run": "plan apply catalog.yaml",
      "apply catalog.yaml --dry-run": "plan apply catalog.yaml",
      "import new.csv --dry-run": "plan import new.csv",
      "create product chapter6 --dry-run": "plan product create .chapter6 --name TEXT",
    ])
  }

  @Test func `what is taken back is named`() throws {
    try Hints.expect([
      "undo the last price change": "log list numbers the changes, and undo NUMBER takes one back",
      "restore chapter8": "undo takes a deletion back: log list --subject chapter8, then undo NUMBER",
      "rollback to yesterday":
        "undo takes the newest changes back: undo --last COUNT; log list numbers them; "
        + "store restore FILE goes back to a backup",
      "dump": "export - --format seed", "snapshot before-tests": "store backup before-tests",
    ])
  }

  @Test func `a product that is not there keeps its words`() throws {
    try Hints.expect([
      "rename chapter6 \"Chapter 6: The Storm\"": "product edit chapter6 --name \"Chapter 6: The Storm\"",
      "delete chapter10": "product delete chapter10",
    ])
  }

  @Test func `a version of the app is not a guideline, nor a product`() throws {
    try Hints.expect([
      "reject version 1.1 \"Guideline 2.1 crash\"":
        "app version reject 1.1 --message \"Guideline 2.1 crash\" --guideline NUMBER",
      "submit version 1.1 && release 1.1": "app version submit 1.1; app version release 1.1",
      "app version 1.1 --build 42 --notes new": "app version create 1.1",
    ])
  }

  @Test func `a word that means two things has both`() throws {
    try Hints.expect([
      "pull .chapter5": "review withdraw .chapter5, or product availability .chapter5 --off",
      "edit .chapter3":
        "product edit .chapter3 --name TEXT, "
        + "or product localize .chapter3 LOCALE --display-name TEXT --description TEXT",
      "delete everything that was rejected":
        "products are deleted one by one: product list --status rejected, then product delete PRODUCT",
    ])
  }

  @Test func `json is not a format of files`() throws {
    let answer = "there is no format json: export FILE.ndjson writes a JSON object in each line"
    try Hints.expect([
      "export --format json": answer, "export everything as json to all.json": answer,
      "export products --format json": answer,
    ])
  }
}
