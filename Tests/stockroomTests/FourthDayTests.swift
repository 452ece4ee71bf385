import Testing

/// Lines of an iOS developer, a build engineer of games, and an administrator of a small publisher.
@Suite(.prepared) struct FourthDayTests {
  @Test func `a habit of another program has its command`() throws {
    try Hints.expect([
      "st": "status", "keys *": "product list", "bump version": "app version create VERSION",
      "pkgutil --check-signature chapter4.pkg": "package validate chapter4.pkg",
      "build package from books/ for .chapter3": "package build books/",
      "add hook notify.sh on approved": "hook add product.status-changed notify.sh",
      "hook add notify.sh on approved": "hook add product.status-changed notify.sh",
      "hook add notify.sh on purchase":
        "a hook hears of no purchases; explain hook.event lists what it hears of, "
        + "and help --search notifications finds what does",
    ])
  }

  @Test func `a habit that nothing does has an answer`() throws {
    try Hints.expect([
      "lane :release": "a batch file keeps commands: run FILE",
      "docker compose up -d": "nothing needs a start: one file is the whole store; serve answers over HTTP",
      "rollback 1.0": "undo takes the last change back; a released version stays, and the next one replaces it",
      "raise all prices by 1 tier":
        "a price is set to a tier: price set PRODUCT --tier N, after price show --all",
    ])
  }

  @Test func `a question has the command that answers it`() throws {
    try Hints.expect([
      "can i change a price while .chapter5 is in review?": "product can .chapter5",
      "how long has .chapter2 been in the queue": "review history .chapter2",
      "since when is .chapter2 in review": "review history .chapter2",
      "how do I attach a screenshot?": "product screenshot PRODUCT FILE",
      "how do I add a screenshot to a product?": "product screenshot PRODUCT FILE",
      "is there a dry run?": "plan before a command says what it would change: plan COMMAND",
    ])
  }

  @Test func `the texts of a sentence are kept`() throws {
    try Hints.expect([
      "put .chapter1 on sale at 0.49 until 2030-01-05": "price set .chapter1 --price 0.49 --until 2030-01-05",
      "reply to reviewer .chapter5 \"it works now\"": "review message .chapter5 \"it works now\"",
      "new subscription monthly \"Monthly Pass\" 1 month":
        "the duration of a subscription is not kept here: product create monthly --type auto-renewable --name \"Monthly Pass\"",
    ])
  }

  @Test func `what is not there is named in its own place`() throws {
    try Hints.expect([
      "rm app com.example.comics": "app delete com.example.comics",
      "reject .chapter5 \"metadata\"": "review reject .chapter5 --message metadata --guideline NUMBER",
    ])
  }

  @Test func `a back end asks a server`() throws {
    let served =
      "a server answers requests over HTTP: serve; help serve tells its address; "
      + "key create NAME --role ROLE makes a key for it"
    try Hints.expect([
      "GET /inApps/v1/history/1000000001": served, "POST /inApps/v1/notifications/test": served,
      #"PATCH /v2/inAppPurchases/chapter1 {"data":{"attributes":{"name":"Chapter Three"}}}"#: served,
      "GET /v1/apps": "app list",
      "redeliver last webhook":
        "hook log numbers the deliveries, and hook redeliver NUMBER sends one again",
      "register a webhook that runs ./notify.sh whenever a product's status changes":
        "hook add product.status-changed ./notify.sh",
      "plan": "for example: plan product delete .level2",
    ])
  }

  @Test func `a product leaves the sale at once, not on a day`() throws {
    try Hints.expect([
      "remove .chapter1 from the store on Friday":
        "a product has no date of its own: product availability .chapter1 --off",
      "what do I still have to do before .chapter1 can go live?": "product why .chapter1",
      "create 5 products named chapter10 to chapter14 at tier 2":
        "a loop creates several products: for n in FIRST..LAST do product create .item$n --name \"Item $n\"",
    ])
  }
}
