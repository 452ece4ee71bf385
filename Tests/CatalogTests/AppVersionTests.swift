import Catalog
import Store
import Testing

@Suite struct AppVersionTests {
  @Test(arguments: [AppVersionState.rejected, .developerRejected])
  func `a rejected newest binary stops the store, one that was uploaded since opens it`(state: AppVersionState) throws {
    try Shelf().change { catalog in
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
    let shelf = try Shelf()
    try shelf.change { catalog in
      for number in ["1.9", "1.10"] {
        _ = try move(try catalog.apps.createVersion(number, of: catalog.books()), to: .readyForSale, catalog)
      }
    }
    let code = shelf.refusal { _ = try $0.apps.createVersion(version, of: $0.books()) }
    #expect(code == (version == "1.10" ? "app.version.taken" : "app.version.lower"))
  }

  @Test(arguments: AppVersionState.allCases)
  func `an app has one version in preparation at a time`(state: AppVersionState) throws {
    let shelf = try Shelf()
    try shelf.change { catalog in
      _ = try move(try catalog.apps.createVersion("1.0", of: catalog.books()), to: state, catalog)
    }
    let code = shelf.refusal { _ = try $0.apps.createVersion("1.1", of: $0.books()) }
    #expect(code == (state.hasBeenApproved ? nil : "app.version.in-preparation"))
  }

  @Test(arguments: AppVersionState.allCases)
  func `a version gets another number until it is submitted, and after a rejection`(state: AppVersionState) throws {
    let shelf = try Shelf()
    let version = try shelf.change { try move(try $0.apps.createVersion("1.1", of: $0.books()), to: state, $0) }
    let isLocked = state.hasBeenApproved || state.isInReview || state == .waitingForExportCompliance
    let code = shelf.refusal { catalog in
      let renamed = try catalog.apps.renameVersion(version, to: "1.0.5")
      #expect(renamed.version == "1.0.5")
    }
    #expect(code == (isLocked ? "app.version.not-editable" : nil))
  }

  @Test func `a new number is a free one, above that of the version before`() throws {
    let shelf = try Shelf()
    let version = try shelf.change { catalog in
      _ = try move(try catalog.apps.createVersion("1.0", of: catalog.books()), to: .readyForSale, catalog)
      return try catalog.apps.createVersion("1.2", of: catalog.books())
    }
    for (number, code) in [("0.9", "app.version.lower"), ("1.0", "app.version.taken"), ("x", "app.version.format")] {
      #expect(shelf.refusal { _ = try $0.apps.renameVersion(version, to: number) } == code)
    }
    #expect(try shelf.change { try $0.apps.renameVersion(version, to: "1.2") } == version)
  }

  @Test func `a version's move is stopped by a guard before anything is written`() throws {
    var hooks = CatalogHooks()
    hooks.guards.append { change, _ in
      if case .versionStateChanged(let version, _, _) = change, version.state == .rejected {
        throw Refusal("test.kept", "never this one")
      }
    }
    let shelf = try Shelf(hooks: hooks)
    let version = try shelf.change { try $0.apps.createVersion("1.0", of: $0.books()) }
    let code = shelf.refusal { _ = try move(version, to: .rejected, $0) }
    #expect(code == "test.kept")
    let kept = try shelf.change { try $0.apps.requireVersion("1.0", of: $0.books()) }
    #expect(kept.state == .prepareForUpload)
  }

  private func move(_ version: AppVersion, to state: AppVersionState, _ catalog: Catalog) throws -> AppVersion {
    try catalog.apps.move(version, to: state, as: StatusMove(by: Shelf.ann, reason: "test"))
  }
}
