import TestSupport
import Testing

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
    try Hints.expect([
      "complete interrupted purchase": "storekit resolve N, or storekit queue",
      "fail purchase .chapter1 on iPhone with SKErrorPaymentCancelled":
        "the next request fails: storekit fail-next CODE, then storekit buy .chapter1",
      "sign out ann from iPad": "storekit sign-out --device iPad",
      "delete device iPad-mini": "storekit device remove iPad-mini",
      "call notify.sh on every refund":
        "a hook hears of no purchases; explain hook.event lists what it hears of, "
        + "and help --search notifications finds what does",
    ])
  }

  @Test func `a column by the name that Apple's API has for it`() throws {
    let shop = try Shop([
      "app create com.example.books --name Books --sku BOOKS", "product create .chapter1 --name 'Chapter 1'",
    ])
    #expect(try shop.run("-c", "product list --where state=missing-metadata").output.contains("Chapter 1"))
  }
}
