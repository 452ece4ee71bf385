import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct VersionTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.chapters()
    try console.upload("1.0")
  }

  @Test func `a version goes through review in its own submission`() throws {
    #expect(
      try console.receipt(of: "app version submit 1.0").message == "version 1.0 is Waiting for Review (submission 1)")
    #expect(try console.receipt(of: "app version start 1.0").message == "as the reviewer: version 1.0 is In Review")
    #expect(
      try console.receipt(of: "app version approve 1.0").message == "as the reviewer: version 1.0 is Ready for Sale")
  }

  @Test func `deciding on a waiting version starts its review`() throws {
    try console.run(["app version submit 1.0", "app version approve 1.0"])
    #expect(try console.state("1.0") == .readyForSale)
  }

  @Test func `a command that is not allowed is refused with the state and the allowed commands`() throws {
    let refusal = try #require(console.refusal(of: "app version approve 1.0"))
    #expect(refusal.code == "app.version.not-legal")
    #expect(
      refusal.message
        == "version 1.0 is Upload Received; app version approve is not allowed; "
        + "allowed now: app version invalidate, app version lack-screenshot, app version submit")
    #expect(refusal.hint == "app version submit 1.0")
  }

  @Test func `a rejected newest binary stops sales until another is uploaded`() throws {
    try console.run(["app version submit 1.0", "app version approve 1.0"])
    try console.upload("1.1")
    try console.run(["app version submit 1.1", "app version reject 1.1 --guideline 2.1 -m 'It ends at once.'"])
    #expect(try stop() == "1.1")
    try console.run("app version upload 1.1")
    #expect(try stop() == nil)
  }

  @Test func `rejected metadata leaves sales and the binary unchanged`() throws {
    try console.run([
      "app version submit 1.0", "app version reject 1.0 --metadata --guideline 2.3 -m 'That is not it.'",
    ])
    #expect(try console.state("1.0") == .metadataRejected)
    #expect(try stop() == nil)
    try console.run("app version submit 1.0")
  }

  @Test func `an invalid binary is uploaded again`() throws {
    try console.run(["app version invalidate 1.0 -m 'The icon is missing.'", "app version upload 1.0"])
    #expect(try console.state("1.0") == .uploadReceived)
  }

  @Test func `a held version waits for its developer`() throws {
    try console.run(["app version submit 1.0 --hold", "app version approve 1.0"])
    #expect(try console.state("1.0") == .pendingDeveloperRelease)
    try console.run("app version release 1.0")
    #expect(try console.state("1.0") == .readyForSale)
  }

  @Test func `a newer version on sale replaces the previous one`() throws {
    try console.run(["app version submit 1.0", "app version approve 1.0"])
    try console.upload("1.1")
    try console.run(["app version submit 1.1", "app version approve 1.1"])
    #expect(try console.state("1.0") == .replacedWithNewVersion)
  }

  @Test func `a version removed from sale can be reinstated`() throws {
    try console.run([
      "app version submit 1.0", "app version approve 1.0", "app version remove-from-sale 1.0 -m 'A complaint.'",
    ])
    #expect(try console.state("1.0") == .removedFromSale)
    try console.run("app version reinstate 1.0")
    #expect(try console.state("1.0") == .readyForSale)
  }

  @Test func `undo reverts an approval with its products`() throws {
    try console.run([
      "review submit .chapter2 --with-version 1.0", "review start .chapter2", "review approve .chapter2",
      "app version approve 1.0",
    ])
    try console.undo()
    #expect(try console.state("1.0") == .waitingForReview)
    #expect(try console.status("chapter2") == .pendingBinaryApproval)
  }

  private func stop() throws -> String? {
    try console.unit { catalog in
      try catalog.apps.rejectedBinary(of: try #require(try catalog.apps.only()).appleID)?.version
    }
  }
}
