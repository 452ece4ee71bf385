import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct ProcessingTests {
  private let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.write { try $0.settings.set(HostedContents.processingSetting, to: "300") }
    try bench.deliver("1.0", to: "chapter1")
  }

  @Test func contentThatIsProcessedStaysSoWhenItsProductIsWithdrawn() throws {
    let bench = try Bench()
    try bench.deliver("1.0", to: "chapter1")
    try bench.run("review advance .chapter1 --to developer-action-needed -m 'Say more.'")
    try bench.write { try $0.settings.set(HostedContents.processingSetting, to: "300") }
    try bench.deliver("1.1", to: "chapter1")
    try bench.run("review withdraw .chapter1")
    #expect(try bench.status("chapter1") == .processingContent)
    try bench.advanceClock(by: 300)
    #expect(try bench.status("chapter1") == .readyToSubmit)
  }

  @Test func contentIsProcessedForAWhile() throws {
    #expect(try bench.status("chapter1") == .processingContent)
    try bench.advanceClock(by: 299)
    #expect(try bench.status("chapter1") == .processingContent)
    try bench.advanceClock(by: 1)
    #expect(try bench.status("chapter1") == .readyToSubmit)
  }

  @Test func aBadPackageFallsBackToWaitingForUploadWithItsReasons() throws {
    #expect(
      try bench.message(of: "review fail-processing .chapter1 -m 'The archive ends too early.'")
        == "as the system: com.example.books.chapter1 is Waiting for Upload")
    #expect(
      try bench.rows(of: "review history .chapter1", "to", "part", "because").last
        == ["Waiting for Upload", "system", "The archive ends too early."])
    try bench.advanceClock(by: 300)
    #expect(try bench.status("chapter1") == .waitingForUpload, "its timer went with it")
    try bench.deliver("1.0", to: "chapter1")
    #expect(try bench.status("chapter1") == .processingContent)
  }

  @Test func whatIsProcessedCannotFailAnyMore() throws {
    try bench.advanceClock(by: 300)
    let refusal = try bench.refusal(of: "review fail-processing .chapter1 -m 'Too late.'")
    #expect(refusal.code == "review.not-legal")
    #expect(try bench.status("chapter1") == .readyToSubmit)
  }

  @Test func undoBringsTheRefusedPackageBack() throws {
    try bench.run("review fail-processing .chapter1 -m 'The archive ends too early.'")
    try bench.undoNewest()
    try bench.advanceClock(by: 300)
    #expect(try bench.status("chapter1") == .readyToSubmit)
  }
}
