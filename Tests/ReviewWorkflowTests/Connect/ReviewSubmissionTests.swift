import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct ReviewSubmissionTests {
  private let console: TestConsole

  init() throws { console = try TestConsole.chapters(.asc2026) }

  @Test func `a submission keeps its identifier when it is submitted`() throws {
    try console.upload("1.0")
    let id = try console.draft()
    #expect(try console.item("reviewSubmissions", id)?["state"] == "READY_FOR_REVIEW")
    let product = try console.add("chapter2", to: id)
    #expect(try console.item("reviewSubmissionItems", product)?["state"] == "READY_FOR_REVIEW")
    #expect(try console.versions(of: "chapter2") == ["READY_FOR_REVIEW"])
    #expect(
      console.connectCode { try console.submit(id) } == "STATE_ERROR.FIRST_IAP_MUST_BE_SUBMITTED_ON_VERSION")
    #expect(try console.status("chapter2") == .readyToSubmit)
    try console.addVersion("1.0", to: id)
    try console.submit(id)
    #expect(try console.item("reviewSubmissions", id)?["state"] == "WAITING_FOR_REVIEW")
    #expect(try console.item("reviewSubmissions", id)?["submittedDate"] == "2012-11-21T00:00:00Z")
    #expect(try console.items("reviewSubmissions", id, "items").map(\.id) == [product, "d2"])
    #expect(try console.items("reviewSubmissions", id, "appStoreVersionForReview").map(\.id) == ["1"])
    #expect(try console.items("reviewSubmissions").map(\.id) == [id])
    try console.run(["review advance .chapter2 --to approved"])
    #expect(try console.items("reviewSubmissions", id, "items").map { $0["state"] } == ["APPROVED", "APPROVED"])
    #expect(try console.item("reviewSubmissions", id)?["state"] == "COMPLETE")
  }

  @Test func `a rejected item is resolved and submitted again`() throws {
    try console.upload("1.0")
    let id = try console.draft()
    let product = try console.add("chapter2", to: id)
    try console.addVersion("1.0", to: id)
    try console.submit(id)
    let resolved: [String: JSON] = ["resolved": true]
    #expect(
      console.connectCode { try console.update("reviewSubmissionItems", product, resolved) }
        == "STATE_ERROR.ENTITY_STATE_INVALID")
    try console.run(["review start .chapter2", "review reject .chapter2 --guideline 2.1 -m 'It does not open.'"])
    #expect(try console.item("reviewSubmissionItems", product)?["state"] == "REJECTED")
    #expect(console.connectCode { try console.submit(id) } == "STATE_ERROR.ENTITY_STATE_INVALID")
    #expect(try console.item("reviewSubmissions", id)?["state"] == "IN_REVIEW")
    try console.update("reviewSubmissionItems", product, resolved)
    #expect(try console.item("reviewSubmissions", id)?["state"] == "IN_REVIEW")
    try console.submit(id)
    #expect(try console.status("chapter2") == .waitingForReview)
    #expect(try console.item("reviewSubmissions", id)?["state"] == "WAITING_FOR_REVIEW")
    #expect(try console.item("reviewSubmissionItems", product)?["state"] == "READY_FOR_REVIEW")
    try console.update("reviewSubmissionItems", product, ["removed": true])
    #expect(try console.status("chapter2") == .readyToSubmit)
    #expect(try console.item("reviewSubmissionItems", product)?["state"] == "REMOVED")
    #expect(try console.state("1.0") == .waitingForReview)
  }

  @Test func `a submission is in review from its first decision, and complete without abandoned items`() throws {
    let id = try rejected(["chapter2"], others: ["chapter3"])
    let items = try console.items("reviewSubmissions", id, "items")
    #expect(items.map { $0["state"] } == ["REJECTED", "READY_FOR_REVIEW"])
    #expect(try console.item("reviewSubmissions", id)?["state"] == "IN_REVIEW")
    try console.run(["review start .chapter3", "review approve .chapter3"])
    #expect(try console.item("reviewSubmissions", id)?["state"] == "UNRESOLVED_ISSUES")
    try console.update("reviewSubmissionItems", items[0].id, ["resolved": true])
    #expect(try console.item("reviewSubmissions", id)?["state"] == "READY_FOR_REVIEW")
    try console.submit(id)
    #expect(try console.item("reviewSubmissions", id)?["state"] == "WAITING_FOR_REVIEW")
    try console.run(["review start .chapter2", "review reject .chapter2 --guideline 2.1 -m 'Still.'"])
    try console.update("reviewSubmissionItems", items[0].id, ["removed": true])
    #expect(try console.item("reviewSubmissionItems", items[0].id)?["state"] == "REMOVED")
    #expect(try console.item("reviewSubmissions", id)?["state"] == "COMPLETE")
    #expect(try console.status("chapter2") == .rejected)
  }

  @Test(arguments: [false, true])
  func `a canceled submission is complete even if an item was rejected`(isResolved: Bool) throws {
    let id = try rejected(["chapter2"], others: ["chapter3"])
    let item = try #require(try console.items("reviewSubmissions", id, "items").first)
    if isResolved { try console.update("reviewSubmissionItems", item.id, ["resolved": true]) }
    try console.update("reviewSubmissions", id, ["canceled": true])
    #expect(try console.item("reviewSubmissions", id)?["state"] == "COMPLETE")
    #expect(try console.status("chapter3") == .readyToSubmit)
    let other = try console.draft()
    try console.add("chapter2", to: other)
    try console.add("chapter3", to: other)
    try console.submit(other)
    #expect(try console.item("reviewSubmissions", other)?["state"] == "WAITING_FOR_REVIEW")
    #expect(try console.item("reviewSubmissions", id)?["state"] == "COMPLETE")
  }

  @Test func `a submission with nothing but issues is canceled`() throws {
    let id = try rejected(["chapter2"])
    #expect(try console.item("reviewSubmissions", id)?["state"] == "UNRESOLVED_ISSUES")
    try console.update("reviewSubmissions", id, ["canceled": true])
    #expect(try console.item("reviewSubmissions", id)?["state"] == "COMPLETE")
    for line in ["resolve 1 .chapter2", "remove 1 .chapter2", "submit 1", "cancel 1"] {
      #expect(console.refusal(of: "review draft \(line)")?.code == "review.draft.closed", "\(line)")
    }
  }

  @Test func `an item is in one submission until it is decided, and the error has its identifier`() throws {
    let id = try rejected(["chapter2"], others: ["chapter3"])
    let other = try console.draft()
    for name in ["chapter2", "chapter3"] {
      let error = #expect(throws: ConnectError.self) { try console.add(name, to: other) }
      #expect(error?.code == "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION")
      #expect(error?.detail.hasSuffix("was already added to another reviewSubmission with id \(id)") == true)
      #expect(console.refusal(of: "review draft add 2 .\(name)")?.code == "review.draft.taken")
    }
    #expect(
      console.connectCode { try console.submitAlone("chapter2") } == "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION")
    let item = try #require(try console.items("reviewSubmissions", id, "items").first)
    #expect(
      console.connectCode { try console.delete("reviewSubmissionItems", item.id) } == "STATE_ERROR.ENTITY_STATE_INVALID"
    )
    try console.update("reviewSubmissionItems", item.id, ["removed": true])
    try console.add("chapter2", to: other)
  }

  @Test func `an item of a draft is not submitted by itself, and leaves the draft when it is approved`() throws {
    try console.place("chapter1", in: .approved)
    let id = try console.draft()
    try console.add("chapter2", to: id)
    #expect(console.refusal(of: "review submit .chapter2")?.code == "review.draft.taken")
    #expect(
      console.connectCode { try console.submitAlone("chapter2") } == "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION")
    try console.run(["review advance .chapter2 --to approved"])
    #expect(try console.items("reviewSubmissions", id, "items").isEmpty)
  }

  @Test func `a version that was rejected gets another number, and its submission keeps it`() throws {
    try console.upload("1.0")
    try console.run(["review submit .chapter2 --with-version 1.0", "app version developer-reject 1.0"])
    try console.update("appStoreVersions", "1", ["versionString": "1.0.1"])
    #expect(try console.item("appStoreVersions", "1")?["versionString"] == "1.0.1")
    #expect(try console.looking { try Submissions(catalog: $0).require(1).withVersion } == "1.0.1")
    try console.run(["app version submit 1.0.1"])
    #expect(console.refusal(of: "app version rename 1.0.1 1.0.2")?.code == "app.version.not-editable")
  }

  @Test func `canceling a submission withdraws its items from review`() throws {
    try console.upload("1.0")
    let id = try console.draft()
    try console.add("chapter2", to: id)
    try console.addVersion("1.0", to: id)
    try console.submit(id)
    try console.update("reviewSubmissions", id, ["canceled": true])
    #expect(try console.status("chapter2") == .readyToSubmit)
    #expect(try console.state("1.0") == .developerRejected)
    #expect(try console.item("reviewSubmissions", id)?["state"] == "COMPLETE")
    #expect(try console.items("reviewSubmissions", id, "items").map { $0["state"] } == ["REMOVED", "REMOVED"])
    #expect(
      console.connectCode { try console.update("reviewSubmissions", id, ["canceled": true]) }
        == "STATE_ERROR.ENTITY_STATE_INVALID")
  }

  @Test func `a draft is canceled, and its items are free for another`() throws {
    let id = try console.draft()
    try console.add("chapter2", to: id)
    #expect(console.connectCode { _ = try console.draft() } == "review.draft.open")
    try console.update("reviewSubmissions", id, ["canceled": true])
    #expect(try console.item("reviewSubmissions", id)?["state"] == "COMPLETE")
    let other = try console.draft()
    let item = try console.add("chapter2", to: other)
    #expect(
      console.connectCode { _ = try console.add("chapter2", to: other) }
        == "STATE_ERROR.ITEM_PART_OF_ANOTHER_SUBMISSION")
    try console.delete("reviewSubmissionItems", item)
    #expect(try console.items("reviewSubmissions", other, "items").isEmpty)
  }

  @Test func `submissions of the console are listed too, and can be canceled`() throws {
    try console.upload("1.0")
    try console.run(["review submit .chapter2 --with-version 1.0"])
    let waiting = ["state": ["WAITING_FOR_REVIEW"], "app": [try console.app()]]
    #expect(try console.items("reviewSubmissions", filters: waiting).map(\.id) == ["1"])
    #expect(try console.items("reviewSubmissions", filters: ["state": ["COMPLETE"]]).isEmpty)
    try console.update("reviewSubmissions", "1", ["canceled": true])
    #expect(try console.status("chapter2") == .readyToSubmit)
    #expect(try console.state("1.0") == .developerRejected)
  }

  @Test func `the unmet requirements of a product are in the associated errors`() throws {
    let error = #expect(throws: ConnectError.self) { try console.submitAlone("coins") }
    #expect(error?.code == "STATE_ERROR.VALIDATION_ERROR")
    let (path, errors) = try #require(error?.associated.first)
    #expect(path == "/v2/inAppPurchases/\(try console.product("coins").appleID)")
    #expect(errors.map(\.detail) == ["description: none in en-US", "screenshot: none for review"])
  }

  @Test func `the first product needs a version, and later ones go alone`() throws {
    #expect(
      console.connectCode { try console.submitAlone("chapter2") }
        == "STATE_ERROR.FIRST_IAP_MUST_BE_SUBMITTED_ON_VERSION")
    try console.place("chapter3", in: .approved)
    try console.submitAlone("chapter2")
    #expect(try console.status("chapter2") == .waitingForReview)
    #expect(console.connectCode { try console.submitAlone("chapter2") } == "STATE_ERROR.ENTITY_STATE_INVALID")
  }

  @Test func `nothing is submitted while the contract has expired`() throws {
    try console.place("chapter3", in: .approved)
    try console.run([
      "contract contact --name Ann --email ann@example.com", "contract bank --name Bank",
      "contract tax --country USA", "contract sign", "contract expire",
    ])
    #expect(
      console.connectCode { try console.submitAlone("chapter2") }
        == "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED")
  }

  /// A submission with rejected and waiting items.
  private func rejected(_ names: [String], others: [String] = []) throws -> String {
    try console.place("chapter1", in: .approved)
    let id = try console.draft()
    for name in names + others { try console.add(name, to: id) }
    try console.submit(id)
    for name in names {
      try console.run(["review start .\(name)", "review reject .\(name) --guideline 2.1 -m 'It does not open.'"])
    }
    return id
  }

  @Test func `a deleted version leaves its draft, and undo puts it back`() throws {
    try console.upload("1.0")
    try console.run(["app version submit 1.0", "app version approve 1.0"])
    try console.upload("1.1")
    let id = try console.draft()
    try console.add("chapter2", to: id)
    try console.addVersion("1.1", to: id)
    try console.delete("appStoreVersions", "2")
    #expect(try console.item("appStoreVersions", "2") == nil)
    #expect(try console.items("reviewSubmissions", id, "items").map(\.id) == ["d1"])
    #expect(try console.items("reviewSubmissions", id, "appStoreVersionForReview").isEmpty)
    try console.undo()
    #expect(try console.items("reviewSubmissions", id, "items").map(\.id) == ["d1", "d2"])
    #expect(
      console.connectCode { try console.delete("appStoreVersions", "1") } == "STATE_ERROR.ENTITY_STATE_INVALID")
  }

  @Test func `a submission has its submitter and the developer who changed it last`() throws {
    func actors(_ relationship: String, _ id: String) throws -> [String?] {
      try console.items("reviewSubmissions", id, relationship).map { Actor(connect: $0.id)?.name }
    }
    try console.place("chapter1", in: .approved)
    let id = try console.draft()
    #expect(try actors("submittedByActor", id).isEmpty)
    #expect(try actors("lastUpdatedByActor", id) == ["olga"])
    try console.run("review draft add 1 .chapter2 --actor ann")
    #expect(try actors("lastUpdatedByActor", id) == ["ann"])
    try console.run(["review draft submit 1 --actor bob", "review start .chapter2 --actor apple"])
    #expect(try actors("submittedByActor", id) == ["bob"])
    #expect(try actors("lastUpdatedByActor", id) == ["bob"])
    try console.run("review withdraw .chapter2 --actor eve")
    #expect(try actors("submittedByActor", id) == ["bob"])
    #expect(try actors("lastUpdatedByActor", id) == ["eve"])
    try console.run(["review submit .chapter3 --actor cid", "review withdraw .chapter3 --actor dan"])
    #expect(try actors("submittedByActor", "2") == ["cid"])
    #expect(try actors("lastUpdatedByActor", "2") == ["dan"])
  }

  @Test func `apps are found by the states of their review submissions`() throws {
    try console.run("app create com.example.maps --name Maps --sku MAPS1")
    let id = try console.draft("com.example.books")
    func apps(_ filters: [String: [String]]) throws -> [JSON?] {
      try console.items("apps", filters: filters).map { $0["name"] }
    }
    #expect(try apps([:]) == ["Example Books", "Maps"])
    #expect(try apps(["reviewSubmissions.state": ["READY_FOR_REVIEW", "COMPLETE"]]) == ["Example Books"])
    #expect(try apps(["reviewSubmissions.platform": ["IOS"]]) == ["Example Books"])
    #expect(try apps(["reviewSubmissions.platform": ["TV_OS"]]).isEmpty)
    #expect(try apps(["reviewSubmissions.state": ["READY_FOR_REVIEW"], "id": ["1"]]).isEmpty)
    try console.update("reviewSubmissions", id, ["canceled": true])
    #expect(try apps(["reviewSubmissions.state": ["READY_FOR_REVIEW"]]).isEmpty)
  }

  @Test func `undo removes a draft`() throws {
    let id = try console.draft()
    try console.undo()
    #expect(try console.item("reviewSubmissions", id) == nil)
  }
}

extension TestConsole {
  func app() throws -> String {
    try looking { try #require(try $0.apps.only()).appleID.description }
  }

  func draft() throws -> String {
    try create("reviewSubmissions", links: ["app": [try app()]])
  }

  func draft(_ bundleID: String) throws -> String {
    let app = try looking { try #require(try $0.apps.find(bundleID)).appleID.description }
    return try create("reviewSubmissions", links: ["app": [app]])
  }

  @discardableResult
  func add(_ name: String, to submission: String) throws -> String {
    let versions = try items("inAppPurchases", try product(name).appleID.description, "versions")
    return try create(
      "reviewSubmissionItems",
      links: ["reviewSubmission": [submission], "inAppPurchaseVersion": [try #require(versions.last).id]])
  }

  func addVersion(_ number: String, to submission: String) throws {
    let version = try looking { catalog in
      try catalog.apps.requireVersion(number, of: try #require(try catalog.apps.only())).id
    }
    try create(
      "reviewSubmissionItems", links: ["reviewSubmission": [submission], "appStoreVersion": [String(version)]])
  }

  func submit(_ submission: String) throws {
    try update("reviewSubmissions", submission, ["submitted": true])
  }

  func submitAlone(_ name: String) throws {
    try create("inAppPurchaseSubmissions", links: ["inAppPurchaseV2": [try product(name).appleID.description]])
  }

  /// The states of a product's versions, the oldest first.
  func versions(of name: String) throws -> [JSON?] {
    try items("inAppPurchases", try product(name).appleID.description, "versions").map { $0["state"] }
  }
}
