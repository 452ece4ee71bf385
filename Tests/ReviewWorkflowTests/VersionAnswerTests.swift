import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

/// Suggested commands of a version are accepted, and accepted commands are suggested.
@Suite struct VersionAnswerTests {
  /// A console with a version placed in a state.
  private func console(_ state: AppVersionState) throws -> TestConsole {
    let console = try TestConsole.chapters()
    try console.unit { catalog in
      try catalog.contract.setContact(name: "Ann Admin", email: "ann@example.com")
      try catalog.contract.setBank("Example Bank")
      try catalog.contract.setTax(country: try #require(Storefront(code: "USA")))
      try catalog.contract.sign()
      if state == .pendingContract { try catalog.contract.expire() }
    }
    try console.createVersion("1.0")
    try console.unit { catalog in
      let version = try catalog.apps.requireVersion("1.0", of: try #require(try catalog.apps.only()))
      _ = try catalog.apps.move(version, to: state, as: StatusMove(by: catalog.actor, reason: "placed"))
    }
    return console
  }

  private static let lines = [
    "upload", "ready", "submit", "start", "approve", "reject 1.0 --guideline 2.1 -m TEXT",
    "reject 1.0 --metadata --guideline 2.3 -m TEXT", "developer-reject", "release", "invalidate 1.0 -m TEXT",
    "lack-screenshot 1.0 -m TEXT", "add-screenshot", "ask-compliance", "clear-compliance", "take-off-sale",
    "put-on-sale", "remove-from-sale 1.0 -m TEXT", "reinstate",
  ].map { "app version " + ($0.contains(" ") ? $0 : "\($0) 1.0") }

  @Test(arguments: AppVersionState.allCases)
  func `commands in can, why, next, and refusals are accepted, and no others`(state: AppVersionState) throws {
    let console = try console(state)
    let can = try console.cells(of: "app version can 1.0", "command").flatMap(\.self)
    for line in Self.lines {
      let refusal = console.attempt(line)
      #expect((refusal == nil) == can.contains(line), "\(line) in \(state)")
      for remedy in refusal?.remedy?.commands ?? [] { #expect(console.attempt(remedy) == nil, "\(remedy) in \(state)") }
    }
    for line in can { #expect(console.attempt(line) == nil, "\(line) in \(state)") }
    guard case .list(let next)? = try console.record(of: "app version why 1.0")["next"] else {
      Issue.record("no next commands")
      return
    }
    for line in next.map(TestConsole.text) { #expect(can.contains(line), "\(line) in \(state)") }
  }

  @Test(arguments: AppVersionState.allCases)
  func `can lists the deletion of a version if it is accepted; its refusal has a remedy`(
    state: AppVersionState
  ) throws {
    let console = try TestConsole.chapters()
    for (number, state) in [("0.9", AppVersionState.readyForSale), ("1.0", state)] {
      try console.createVersion(number)
      try console.unit { catalog in
        let version = try catalog.apps.requireVersion(number, of: try #require(try catalog.apps.only()))
        _ = try catalog.apps.move(version, to: state, as: StatusMove(by: catalog.actor, reason: "placed"))
      }
    }
    let line = "app version delete 1.0"
    let isNamed = try console.cells(of: "app version can 1.0", "command").contains([line])
    let refusal = console.attempt(line)
    #expect((refusal == nil) == isNamed)
    for remedy in refusal?.remedy?.commands ?? [] { #expect(console.attempt(remedy) == nil, "\(remedy)") }
  }

  @Test func `why quotes the reviewer`() throws {
    let console = try TestConsole.chapters()
    try console.upload("1.0")
    try console.run(["app version submit 1.0", "app version reject 1.0 --guideline 2.1 -m 'It ends at once.'"])
    let why = try console.run("app version why 1.0")
    #expect(why.contains("version 1.0 is Rejected, not on sale"))
    #expect(why.contains("2.1"))
    #expect(why.contains("It ends at once."))
    #expect(why.contains("next: app version upload 1.0"))
  }

  @Test func `another version is refused while one is in preparation, with what comes next`() throws {
    let console = try TestConsole.chapters()
    try console.upload("1.0")
    let refusal = try #require(console.refusal(of: "app version create 1.1"))
    #expect(refusal.code == "app.version.in-preparation")
    #expect(refusal.hint == "app version submit 1.0")
    try console.run(["app version submit 1.0", "app version approve 1.0", "app version create 1.1"])
  }
}

extension TestConsole {
  /// The refusal of lines with values for their placeholders; nil if they run, which is rolled back.
  func attempt(_ template: String) -> Refusal? {
    var line = template
    for (name, value) in [
      ("LOCALE", "fr-FR"), ("DURATION", "1h"), ("STOREFRONT", "JPN"), ("NAME", "'Another Name'"),
      ("TEXT", "'A text of some length'"), ("FILE", "shot.png"),
    ] {
      line = line.replacing(name, with: value)
    }
    if line.hasPrefix("product delete") || line.hasPrefix("app version delete") { line += " --yes" }
    do {
      try run("begin")
      defer { _ = try? run("rollback --yes") }
      try run(line)
      return nil
    } catch {
      return error as? Refusal ?? Refusal("test.unexpected", "\(error)")
    }
  }
}
