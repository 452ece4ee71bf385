import TestSupport
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
      "dump": "export - --format seed", "snapshot before-tests": "store backup FILE",
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

/// Lines of a DevOps engineer, a tester of purchases, and the administrator of a publisher's account.
@Suite(.prepared) struct SixthDayTests {
  @Test func `terraform keeps plans and states, which the store has otherwise`() throws {
    let answer =
      "a plan is shown, and not saved: plan COMMAND; a batch file keeps commands: run FILE, after plan run FILE"
    try Hints.expect([
      "plan -out=tfplan": answer, "apply tfplan": answer, "state list": "product list",
      "create -f catalog.yaml": "apply catalog.yaml",
    ])
  }

  @Test func `a request of Apple's API keeps its limit`() throws {
    try Hints.expect(["GET /v1/apps/1/inAppPurchasesV2?limit=5": "product list --limit 5"])
  }

  @Test func `kinds and names in one word, and texts with their locale`() throws {
    try Hints.expect([
      "kubectl describe product/chapter1": "product show .chapter1",
      "set chapter1 description.ja \"第三章\"": "product localize .chapter1 ja --description 第三章",
    ])
  }

  @Test func `a version of the app is not another app`() throws {
    try Hints.expect([
      "new app version 1.1": "app version create 1.1",
      "new app version 1.1 com.example.books": "app version create 1.1 --app com.example.books",
      "attach build 42 to version 1.1": "a version has one binary: app version upload 1.1 uploads it",
    ])
  }

  @Test func `a change to what is not there is not a question about its changes`() throws {
    try Hints.expect([
      "rename chapter6 to \"Chapter Six\"": "product edit chapter6 --name \"Chapter Six\""
    ])
  }

  @Test func `purchases are failed, resolved, and refunded`() throws {
    let refund = "a purchase is refunded by its number: storekit transactions, then storekit refund N"
    try Hints.expect([
      "request refund coins100 bob": refund, "revoke .chapter1 from ann": refund,
      "complete interrupted purchase": "storekit resolve N, or storekit queue",
      "fail purchase .chapter1 on iPhone with SKErrorPaymentCancelled":
        "the next request fails: storekit fail-next CODE, then storekit buy PRODUCT",
      "sign out ann from iPad": "storekit sign-out --device iPad",
      "delete device iPad-mini": "storekit device remove iPad-mini",
      "call notify.sh on every refund":
        "a hook hears of no purchases: explain hook.event lists what it hears of",
    ])
  }

  @Test func `a column by the name that Apple's API has for it`() throws {
    let shop = try Shop([
      "app create com.example.books --name Books --sku BOOKS", "product create .chapter1 --name 'Chapter 1'",
    ])
    #expect(try shop.run("-c", "product list --where state=missing-metadata").output.contains("Chapter 1"))
  }
}
