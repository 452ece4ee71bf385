import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

/// The states between the upload of a version, its approval, and its sale.
@Suite struct VersionSaleTests {
  private let console: TestConsole

  init() throws {
    console = try TestConsole.chapters()
    try console.createVersion("1.0")
  }

  private func submitted() throws {
    try console.run(["app version upload 1.0", "app version submit 1.0"])
  }

  /// Signs the contract and lets it expire.
  private func lapse() throws {
    try console.unit { catalog in
      try catalog.contract.setContact(name: "Ann Admin", email: "ann@example.com")
      try catalog.contract.setBank("Example Bank")
      try catalog.contract.setTax(country: try #require(Storefront(code: "USA")))
      try catalog.contract.sign()
      try catalog.contract.expire()
    }
  }

  @Test func `a version waits for its upload once its developer is ready`() throws {
    try console.run("app version ready 1.0")
    #expect(try console.state("1.0") == .waitingForUpload)
    try console.run("app version upload 1.0")
    #expect(try console.state("1.0") == .uploadReceived)
  }

  @Test func `a binary without a screenshot is not submitted`() throws {
    try console.run(["app version upload 1.0", "app version lack-screenshot 1.0 -m 'None for 4 inches.'"])
    #expect(try console.state("1.0") == .missingScreenshot)
    let refusal = try #require(console.refusal(of: "app version submit 1.0"))
    #expect(refusal.code == "app.version.not-legal")
    #expect(refusal.hint == "app version add-screenshot 1.0")
    try console.run(["app version add-screenshot 1.0", "app version submit 1.0"])
    #expect(try console.state("1.0") == .waitingForReview)
  }

  @Test func `export papers are asked for before review, and a rehearsal leaves the version alone`() throws {
    try submitted()
    try console.run("app version ask-compliance 1.0")
    #expect(try console.state("1.0") == .waitingForExportCompliance)
    #expect(console.refusal(of: "app version start 1.0")?.code == "app.version.not-legal")
    try console.run("review run --for 30d --seed 1")
    #expect(try console.state("1.0") == .waitingForExportCompliance)
    try console.run(["app version clear-compliance 1.0", "app version approve 1.0"])
    #expect(try console.state("1.0") == .readyForSale)
  }

  @Test func `the commands that continue a version come first, and its rejection by the developer last`() throws {
    try submitted()
    func next(after line: String) throws -> [String] {
      try console.receipt(of: line).next
    }
    #expect(
      try next(after: "app version ask-compliance 1.0")
        == ["app version clear-compliance 1.0", "app version developer-reject 1.0"])
    #expect(console.refusal(of: "app version start 1.0")?.hint == "app version clear-compliance 1.0")
    #expect(try next(after: "app version clear-compliance 1.0").first == "app version start 1.0")
    try lapse()
    #expect(
      try next(after: "app version approve 1.0") == ["contract sign", "app version developer-reject 1.0"])
  }

  @Test func `without a contract in effect an approved version waits for one, and its products do not`() throws {
    try console.run("app version upload 1.0")
    try lapse()
    try console.run("review submit .chapter2 --with-version 1.0")
    try console.run("review advance .chapter2 --to approved")
    #expect(try console.state("1.0") == .pendingContract)
    #expect(try console.status("chapter2") == .approved)
    try console.unit { try $0.contract.sign() }
    #expect(try console.state("1.0") == .readyForSale)
    try console.undo()
    #expect(try console.state("1.0") == .pendingContract)
  }

  @Test func `a version that is held asks for the contract when it is released`() throws {
    try console.run(["app version upload 1.0", "app version submit 1.0 --hold"])
    try lapse()
    try console.run("app version approve 1.0")
    #expect(try console.state("1.0") == .pendingDeveloperRelease)
    try console.run("app version release 1.0")
    #expect(try console.state("1.0") == .pendingContract)
  }

  @Test func `an approved version is processed for the duration that the store sets`() throws {
    try console.run("app version processing 2h")
    try submitted()
    try console.run("app version approve 1.0")
    #expect(try console.state("1.0") == .processingForAppStore)
    try console.advanceClock(by: 7199)
    #expect(try console.state("1.0") == .processingForAppStore)
    try console.advanceClock(by: 1)
    #expect(try console.state("1.0") == .readyForSale)
    let last = try console.cells(of: "review history 1.0", "from", "to", "because").last
    #expect(last == ["Processing for App Store", "Ready for Sale", "processed for the App Store"])
  }

  @Test func `one version is on sale, even if an older one was processed longer`() throws {
    try submitted()
    try console.run(["app version processing 2h", "app version approve 1.0", "app version processing 0s"])
    try console.upload("1.1")
    try console.run(["app version submit 1.1", "app version approve 1.1"])
    #expect(try console.state("1.1") == .readyForSale)
    try console.advanceClock(by: 7_200)
    #expect(try console.state("1.0") == .replacedWithNewVersion)
    #expect(try console.state("1.1") == .readyForSale)
  }

  @Test func `a signed contract continues with the processing`() throws {
    try console.run("app version processing 2h")
    try submitted()
    try lapse()
    try console.run("app version approve 1.0")
    try console.unit { try $0.contract.sign() }
    #expect(try console.state("1.0") == .processingForAppStore)
  }

  @Test func `a developer takes a version off sale and puts it back, and a newer one replaces it`() throws {
    try submitted()
    try console.run(["app version approve 1.0", "app version take-off-sale 1.0"])
    #expect(try console.state("1.0") == .developerRemovedFromSale)
    try console.run("app version put-on-sale 1.0")
    #expect(try console.state("1.0") == .readyForSale)
    try console.run("app version take-off-sale 1.0")
    try console.upload("1.1")
    try console.run(["app version submit 1.1", "app version approve 1.1"])
    #expect(try console.state("1.0") == .replacedWithNewVersion)
  }

  @Test func `an app sells nothing while its only version is off sale`() throws {
    func offSale() throws -> String? {
      try console.unit { catalog in
        try catalog.apps.versionOffSale(of: try #require(try catalog.apps.only()).appleID)?.version
      }
    }
    #expect(try offSale() == nil)
    try submitted()
    try console.run(["app version approve 1.0", "app version remove-from-sale 1.0 -m 'A complaint.'"])
    #expect(try offSale() == "1.0")
    try console.upload("1.1")
    #expect(try offSale() == "1.0", "what is not on sale yet sells nothing")
    try console.run(["app version submit 1.1", "app version approve 1.1"])
    #expect(try offSale() == nil)
  }
}
