import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct VersionTests {
  @Test func underTodaysRulesAnAppsFirstProductGoesWithAVersion() throws {
    let bench = try Bench(.asc2026)
    #expect(try bench.refusal(of: "review submit .chapter2").code == "review.first-needs-version")
    #expect(try bench.refusal(of: "review advance .chapter2 --to approved").code == "review.first-needs-version")
    #expect(try bench.next("chapter2") == ["review submit .chapter2 --with-version VERSION"])

    try createVersion("1.0", in: bench)
    try bench.run([
      "review submit .chapter2 --with-version 1.0", "review start .chapter2", "review approve .chapter2",
      "review approve .chapter2",
    ])
    try bench.run("review submit .chapter3")
    #expect(try bench.status("chapter3") == .waitingForReview)
  }

  @Test func inTheTimeOfITunesConnectItGoesAlone() throws {
    let bench = try Bench(.itc2012)
    try bench.run("review submit .chapter2")
    #expect(try bench.status("chapter2") == .waitingForReview)
  }

  @Test func aProductSubmittedWithAVersionWaitsForIt() throws {
    let bench = try Bench()
    try createVersion("1.1", in: bench)
    try bench.run(["review submit .chapter2 .chapter3 --with-version 1.1", "review start .chapter2 .chapter3"])
    #expect(
      try bench.message(of: "review approve .chapter2 .chapter3")
        == "as the reviewer: 2 products are Pending Binary Approval")
    #expect(
      try bench.message(of: "review approve .chapter2") == "as the reviewer: com.example.books.chapter2 is Approved")
    try bench.run("review withdraw .chapter3")
    #expect(try bench.status("chapter3") == .readyToSubmit)
  }

  @Test func aRejectedProductSubmittedAgainWithoutAVersionGoesAlone() throws {
    let bench = try Bench()
    try createVersion("1.1", in: bench)
    try bench.run([
      "review submit .chapter2 --with-version 1.1",
      "review advance .chapter2 --to rejected --guideline 2.1 -m 'It is empty.'",
      "review advance .chapter2 --to approved",
    ])
    #expect(try bench.status("chapter2") == .approved)
  }

  @Test func aProductWithAVersionIsWalkedThroughPendingBinaryApproval() throws {
    let bench = try Bench()
    try createVersion("1.1", in: bench)
    try bench.run("review submit .chapter2 --with-version 1.1")
    #expect(
      try bench.message(of: "review advance .chapter2 --to approved").split(separator: "\n").suffix(2) == [
        "com.example.books.chapter2: In Review → Pending Binary Approval (approve, as the reviewer)",
        "com.example.books.chapter2: Pending Binary Approval → Approved (approve, as the reviewer)",
      ])
  }

  @Test func aVersionThatIsNotThereIsRefused() throws {
    let bench = try Bench()
    #expect(try bench.refusal(of: "review submit .chapter2 --with-version 9.9").code == "app.version.unknown")
  }

  @Test func aVersionOnSaleHoldsNothingBackAndTakesNothingMore() throws {
    let bench = try Bench()
    try createVersion("1.1", in: bench)
    try bench.run(["review submit .chapter2 --with-version 1.1", "review start .chapter2"])
    try bench.write { try $0.store.execute("UPDATE app_version SET state = 'READY_FOR_SALE'") }
    try bench.run("review approve .chapter2")
    #expect(try bench.status("chapter2") == .approved)
    #expect(
      try bench.refusal(of: "review submit .chapter3 --with-version 1.1").message
        == "version 1.1 of com.example.books is Ready for Sale already")
  }

  private func createVersion(_ version: String, in bench: Bench) throws {
    _ = try bench.write { catalog in
      try catalog.apps.createVersion(version, of: try #require(try catalog.apps.only()))
    }
  }
}
