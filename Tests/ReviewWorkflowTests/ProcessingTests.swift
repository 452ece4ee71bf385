import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct ProcessingTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.chapters()
    try console.unit { try $0.settings.set(HostedContents.processingSetting, to: "300") }
    try console.deliver("1.0", to: "chapter1")
  }

  @Test func `content stays in processing when its product is withdrawn`() throws {
    let console = try TestConsole.chapters()
    try console.deliver("1.0", to: "chapter1")
    try console.run("review advance .chapter1 --to developer-action-needed -m 'Say more.'")
    try console.unit { try $0.settings.set(HostedContents.processingSetting, to: "300") }
    try console.deliver("1.1", to: "chapter1")
    try console.run("review withdraw .chapter1")
    #expect(try console.status("chapter1") == .processingContent)
    try console.advanceClock(by: 300)
    #expect(try console.status("chapter1") == .readyToSubmit)
  }

  @Test func `processing content takes time`() throws {
    #expect(try console.status("chapter1") == .processingContent)
    try console.advanceClock(by: 299)
    #expect(try console.status("chapter1") == .processingContent)
    try console.advanceClock(by: 1)
    #expect(try console.status("chapter1") == .readyToSubmit)
  }

  @Test func `failed processing returns to Waiting for Upload, with its reasons`() throws {
    #expect(
      try console.receipt(of: "review fail-processing .chapter1 -m 'The archive ends too early.'").message
        == "as the system: com.example.books.chapter1 is Waiting for Upload")
    #expect(
      try console.cells(of: "review history .chapter1", "to", "part", "because").last
        == ["Waiting for Upload", "system", "The archive ends too early."])
    try console.advanceClock(by: 300)
    #expect(try console.status("chapter1") == .waitingForUpload, "its timer went with it")
    try console.deliver("1.0", to: "chapter1")
    #expect(try console.status("chapter1") == .processingContent)
  }

  @Test func `processed content can no longer fail`() throws {
    try console.advanceClock(by: 300)
    let refusal = try #require(console.refusal(of: "review fail-processing .chapter1 -m 'Too late.'"))
    #expect(refusal.code == "review.not-legal")
    #expect(try console.status("chapter1") == .readyToSubmit)
  }

  @Test func `undo restores the failed package`() throws {
    try console.run("review fail-processing .chapter1 -m 'The archive ends too early.'")
    try console.undo()
    try console.advanceClock(by: 300)
    #expect(try console.status("chapter1") == .readyToSubmit)
  }
}
