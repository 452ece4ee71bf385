import Catalog
import Foundation
import Store
import Testing

@Suite struct AppVersionTests {
  @Test(arguments: [AppVersionState.rejected, .developerRejected])
  func `a rejected newest binary stops the store, one that was uploaded since opens it`(state: AppVersionState) throws {
    try Bookstore().change { catalog in
      let app = try catalog.books()
      let first = try move(try catalog.apps.createVersion("1.0", of: app), to: .readyForSale, catalog)
      #expect(try catalog.apps.rejectedBinary(of: app.appleID) == nil)
      let second = try move(try catalog.apps.createVersion("1.1", of: app), to: state, catalog)
      #expect(try catalog.apps.rejectedBinary(of: app.appleID) == second)
      _ = try move(second, to: .uploadReceived, catalog)
      #expect(try catalog.apps.rejectedBinary(of: app.appleID) == nil)
      #expect(first.state == .readyForSale)
    }
  }

  @Test(arguments: ["1.3", "1.10", "1.10.0", "01.10", "0.9"])
  func `a version is higher than those before it, number by number`(version: String) throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      for number in ["1.9", "1.10"] {
        _ = try move(try catalog.apps.createVersion(number, of: catalog.books()), to: .readyForSale, catalog)
      }
    }
    let code = bookstore.refusal { _ = try $0.apps.createVersion(version, of: $0.books()) }
    #expect(code == (version == "1.10" ? "app.version.taken" : "app.version.lower"))
  }

  @Test(arguments: AppVersionState.allCases)
  func `an app has one version in preparation at a time`(state: AppVersionState) throws {
    let bookstore = try Bookstore()
    try bookstore.change { catalog in
      _ = try move(try catalog.apps.createVersion("1.0", of: catalog.books()), to: state, catalog)
    }
    let code = bookstore.refusal { _ = try $0.apps.createVersion("1.1", of: $0.books()) }
    #expect(code == (state.hasBeenApproved ? nil : "app.version.in-preparation"))
  }

  @Test(arguments: AppVersionState.allCases)
  func `a version gets another number until it is submitted, and after a rejection`(state: AppVersionState) throws {
    let bookstore = try Bookstore()
    let version = try bookstore.change { try move(try $0.apps.createVersion("1.1", of: $0.books()), to: state, $0) }
    let isLocked = state.hasBeenApproved || state.isInReview || state == .waitingForExportCompliance
    let code = bookstore.refusal { catalog in
      let renamed = try catalog.apps.editVersion(version) { $0.version = "1.0.5" }
      #expect(renamed.version == "1.0.5")
    }
    #expect(code == (isLocked ? "app.version.not-editable" : nil))
  }

  @Test(arguments: AppVersionState.allCases)
  func `a version is deleted until it is submitted, and after a rejection`(state: AppVersionState) throws {
    let bookstore = try Bookstore()
    let version = try bookstore.change { catalog in
      _ = try move(try catalog.apps.createVersion("1.0", of: catalog.books()), to: .readyForSale, catalog)
      return try move(try catalog.apps.createVersion("1.1", of: catalog.books()), to: state, catalog)
    }
    let code = bookstore.refusal { catalog in
      try catalog.apps.deleteVersion(version)
      #expect(try catalog.apps.versions(of: catalog.books()).map(\.version) == ["1.0"])
    }
    let isInReview = state.isInReview || state == .waitingForExportCompliance
    let refusal = state.hasBeenApproved ? "app.version.delete.approved" : nil
    #expect(code == (isInReview ? "app.version.delete.in-review" : refusal))
  }

  @Test func `an app keeps its only version, until it is deleted itself`() throws {
    let bookstore = try Bookstore()
    let version = try bookstore.change { try $0.apps.createVersion("1.0", of: $0.books()) }
    #expect(bookstore.refusal { try $0.apps.deleteVersion(version) } == "app.version.delete.only")
  }

  @Test func `a new number is a free one, above that of the version before`() throws {
    let bookstore = try Bookstore()
    let version = try bookstore.change { catalog in
      _ = try move(try catalog.apps.createVersion("1.0", of: catalog.books()), to: .readyForSale, catalog)
      return try catalog.apps.createVersion("1.2", of: catalog.books())
    }
    for (number, code) in [("0.9", "app.version.lower"), ("1.0", "app.version.taken"), ("x", "app.version.format")] {
      #expect(bookstore.refusal { _ = try $0.apps.editVersion(version) { $0.version = number } } == code)
    }
    #expect(try bookstore.change { try $0.apps.editVersion(version) { $0.version = "1.2" } } == version)
  }

  @Test(arguments: AppVersionState.allCases)
  func `a version's release is set until it is released, and its copyright until it is submitted`(
    state: AppVersionState
  ) throws {
    let bookstore = try Bookstore()
    let version = try bookstore.change { try move(try $0.apps.createVersion("1.1", of: $0.books()), to: state, $0) }
    let isReleased = state.hasBeenApproved && state != .pendingDeveloperRelease && state != .pendingContract
    let release = bookstore.refusal { catalog in
      let held = try catalog.apps.editVersion(version) { $0.release = .manual }
      #expect(try catalog.apps.findVersion(version.id) == held)
    }
    #expect(release == (isReleased ? "app.version.release.not-editable" : nil))
    let isLocked = state.hasBeenApproved || state.isInReview || state == .waitingForExportCompliance
    let copyright = bookstore.refusal { _ = try $0.apps.editVersion(version) { $0.copyright = "2026 Example Inc." } }
    #expect(copyright == (isLocked ? "app.version.copyright.not-editable" : nil))
  }

  @Test func `what was approved and waits for its release is released by a command`() throws {
    let bookstore = try Bookstore()
    let version = try bookstore.change { catalog in
      let held = try catalog.apps.editVersion(catalog.apps.createVersion("1.1", of: catalog.books())) {
        $0.release = .manual
      }
      return try move(held, to: .pendingDeveloperRelease, catalog)
    }
    #expect(
      bookstore.refusal { _ = try $0.apps.editVersion(version) { $0.release = .afterApproval } }
        == "app.version.awaits-release")
  }

  @Test func `a release date is in the future, and a copyright is a line`() throws {
    let bookstore = try Bookstore()
    let version = try bookstore.change { try $0.apps.createVersion("1.1", of: $0.books()) }
    let past = bookstore.refusal { catalog in
      _ = try catalog.apps.editVersion(version) { $0.release = .scheduled(catalog.store.now) }
    }
    #expect(past == "app.version.release-date")
    for text in ["", "  ", "2026\nExample"] {
      #expect(
        bookstore.refusal { _ = try $0.apps.editVersion(version) { $0.copyright = text } } == "app.version.copyright")
    }
    let read = try bookstore.change { catalog in
      let later = catalog.store.now.addingTimeInterval(60)
      _ = try catalog.apps.editVersion(version) { ($0.release, $0.copyright) = (.scheduled(later), "2026 Example") }
      return (try catalog.apps.findVersion(version.id), later)
    }
    #expect(read.0?.release == .scheduled(read.1))
    #expect(read.0?.copyright == "2026 Example")
  }

  @Test(arguments: ["'SOON', NULL", "'SCHEDULED', NULL"])
  func `a release that is not known is a damaged store`(values: String) throws {
    let bookstore = try Bookstore()
    let version = try bookstore.change { try $0.apps.createVersion("1.1", of: $0.books()) }
    let code = bookstore.refusal { catalog in
      try catalog.store.execute("UPDATE app_version SET (release_type, earliest_release_at) = (\(values))")
      _ = try catalog.apps.findVersion(version.id)
    }
    #expect(code == "store.damaged")
  }

  @Test func `a version's move is stopped by a guard before anything is written`() throws {
    var hooks = CatalogHooks()
    hooks.guards.append { change, _ in
      if case .versionStateChanged(let version, _, _) = change, version.state == .rejected {
        throw Refusal("test.kept", "never this one")
      }
    }
    let bookstore = try Bookstore(hooks: hooks)
    let version = try bookstore.change { try $0.apps.createVersion("1.0", of: $0.books()) }
    let code = bookstore.refusal { _ = try move(version, to: .rejected, $0) }
    #expect(code == "test.kept")
    let kept = try bookstore.change { try $0.apps.requireVersion("1.0", of: $0.books()) }
    #expect(kept.state == .prepareForUpload)
  }

  private func move(_ version: AppVersion, to state: AppVersionState, _ catalog: Catalog) throws -> AppVersion {
    try catalog.apps.move(version, to: state, as: StatusMove(by: Bookstore.ann, reason: "test"))
  }
}
