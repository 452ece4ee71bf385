import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

/// When an approved version goes on sale.
@Suite struct VersionReleaseTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.chapters()
    try console.upload("1.0")
  }

  @Test func `a version that is released by hand waits for its developer`() throws {
    try console.run(["app version edit 1.0 --release manual", "app version submit 1.0", "app version approve 1.0"])
    #expect(try console.state("1.0") == .pendingDeveloperRelease)
    try console.run("app version release 1.0")
    #expect(try console.state("1.0") == .readyForSale)
  }

  @Test func `a scheduled version is released on its date, by the clock`() throws {
    try console.run([
      "app version edit 1.0 --release-date +10d", "app version submit 1.0", "app version approve 1.0",
    ])
    #expect(try console.state("1.0") == .pendingDeveloperRelease)
    try console.run("clock advance 9d")
    #expect(try console.state("1.0") == .pendingDeveloperRelease)
    try console.run("clock advance 1d")
    #expect(try console.state("1.0") == .readyForSale)
  }

  @Test func `a version whose date has passed is released when it is approved`() throws {
    try console.run([
      "app version edit 1.0 --release-date +1d", "app version submit 1.0", "clock advance 2d",
      "app version approve 1.0",
    ])
    #expect(try console.state("1.0") == .readyForSale)
  }

  @Test func `the release may change while a version is under review, and wait for another date`() throws {
    try console.run(["app version submit 1.0 --hold"])
    #expect(try console.json("app version show 1.0").contains("MANUAL"))
    try console.run(["app version edit 1.0 --release-date +5d", "app version approve 1.0"])
    try console.run(["app version edit 1.0 --release-date +20d", "clock advance 6d"])
    #expect(try console.state("1.0") == .pendingDeveloperRelease)
    try console.run(["app version edit 1.0 --release manual", "clock advance 30d"])
    #expect(try console.state("1.0") == .pendingDeveloperRelease)
    #expect(console.refusal(of: "app version edit 1.0 --release after-approval")?.code == "app.version.awaits-release")
  }

  @Test func `a version that was held is released once that is taken back`() throws {
    try console.run([
      "app version submit 1.0 --hold", "app version edit 1.0 --release after-approval", "app version approve 1.0",
    ])
    #expect(try console.state("1.0") == .readyForSale)
  }

  @Test func `a version that its developer rejected is not released on its date`() throws {
    try console.run([
      "app version edit 1.0 --release-date +1d", "app version submit 1.0", "app version approve 1.0",
      "app version developer-reject 1.0", "clock advance 2d",
    ])
    #expect(try console.state("1.0") == .developerRejected)
  }

  @Test(arguments: [
    ("app version edit 1.0", "usage.nothing-to-change"), ("app version edit 1.0 --release soon", "usage.value"),
    ("app version edit 1.0 --release manual --release-date +1d", "usage.exactly-one"),
    ("app version edit 1.0 --release-date 2001-01-01", "app.version.release-date"),
    ("app version edit 1.0 --copyright ' '", "app.version.copyright"),
    ("app version edit 9.9 --release manual", "app.version.unknown"),
  ])
  func `what cannot be set is refused`(line: String, code: String) {
    #expect(console.refusal(of: line)?.code == code)
  }
}
