import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

/// `app version advance`, from every state to every other.
@Suite struct VersionAdvanceTests {
  /// A console with version 1.0 placed in a state.
  private func console(_ state: AppVersionState) throws -> TestConsole {
    let console = try TestConsole.chapters()
    try console.createVersion("1.0")
    // Without it the state would end immediately.
    if state == .processingForAppStore { try console.run("app version processing 2h") }
    try console.unit { catalog in
      let version = try catalog.apps.requireVersion("1.0", of: try #require(try catalog.apps.only()))
      _ = try catalog.apps.move(version, to: state, as: StatusMove(by: catalog.actor, reason: "placed"))
    }
    return console
  }

  private func state(of console: TestConsole) throws -> String? {
    try console.record(of: "app version why 1.0")["state"].map(TestConsole.text)
  }

  @Test(arguments: AppVersionState.allCases)
  func `a version reaches the state, or is refused and stays`(start: AppVersionState) throws {
    let console = try console(start)
    for target in AppVersionState.allCases where target != start {
      let line = "app version advance 1.0 --to '\(target.label)' --guideline 2.1 -m 'It ends at once.'"
      try console.run("begin")
      if let refusal = console.refusal(of: line) {
        #expect(refusal.code == "app.version.no-way", "\(target) from \(start)")
        #expect(refusal.hint?.contains(target.label) == false, "\(target) from \(start)")
        #expect(try state(of: console) == start.label)
      } else {
        #expect(try state(of: console) == target.label, "\(target) from \(start)")
      }
      try console.run("rollback --yes")
    }
  }

  @Test func `each step has a line, in its role`() throws {
    let console = try console(.prepareForUpload)
    #expect(
      try console.run("app version advance 1.0 --to ready-for-sale").hasPrefix(
        """
        version 1.0: Prepare for Upload → Upload Received (upload, as the administrator)
        version 1.0: Upload Received → Waiting for Review (submit, as the administrator)
        version 1.0: Waiting for Review → In Review (start, as the reviewer)
        version 1.0: In Review → Ready for Sale (approve, as the reviewer)

        """))
    #expect(
      try console.run("app version advance 1.0 --to ready-for-sale").hasPrefix("version 1.0 is already Ready for Sale"))
  }

  @Test func `a decision on the way is explained`() throws {
    let console = try console(.waitingForReview)
    for (words, code) in [
      ("rejected", "review.rejection-unexplained"), ("metadata-rejected -m TEXT", "review.rejection-unexplained"),
      ("live", "app.version.state.unknown"),
    ] {
      #expect(console.refusal(of: "app version advance 1.0 --to \(words)")?.code == code, "\(words)")
    }
    let received = try self.console(.uploadReceived)
    #expect(
      received.refusal(of: "app version advance 1.0 --to invalid-binary")?.code == "app.version.unexplained")
    #expect(try state(of: received) == "Upload Received")
  }

  @Test func `a version in an open draft is not submitted by itself`() throws {
    let console = try console(.uploadReceived)
    try console.run(["review draft create", "review draft add 1 --with-version 1.0"])
    #expect(console.refusal(of: "app version advance 1.0 --to in-review") != nil)
    let can = try console.cells(of: "app version can 1.0", "command").map { $0.joined() }
    #expect(!can.contains { $0.contains("advance") })
    #expect(try state(of: console) == "Upload Received")
  }

  @Test func `a version that its developer releases is released on its way`() throws {
    let console = try console(.prepareForUpload)
    try console.run("app version edit 1.0 --release manual")
    #expect(try console.run("app version advance 1.0 --to ready-for-sale").contains("(release, as the administrator)"))
    #expect(try state(of: console) == "Ready for Sale")
  }
}
