import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

/// Every status with every event: allowed events move, others are refused with the allowed ones.
@Suite struct MachineWalkTests {
  private static let typed = ReviewEvent.allCases.filter { $0.isReview && $0 != .failProcessing }

  @Test(arguments: ProductStatus.allCases)
  func `products move as in the transition table`(status: ProductStatus) throws {
    let console = try TestConsole.chapters()
    try console.place("chapter2", in: status)
    for event in Self.typed {
      let line = event.command.replacing("PRODUCT", with: ".chapter2").replacing("TEXT", with: "Because.")
      // A decision starts the review of a waiting product.
      let decided = status == .waitingForReview && event.isDecision ? ProductStatus.inReview : status
      let row = StandardReview.products.transitions(from: decided, on: event).first
      try console.run("begin")
      if let row {
        try console.run(line)
        #expect(try console.status("chapter2") == row.to)
      } else {
        let refusal = try #require(console.refusal(of: line))
        #expect(refusal.code == "review.not-legal")
        #expect(
          refusal.message.hasPrefix(
            "com.example.books.chapter2 is \(status.label); \(event.verb) is not allowed; allowed now: "))
        #expect(refusal.hint != nil)
        #expect(try console.status("chapter2") == status)
      }
      try console.run("rollback")
    }
  }

  @Test(arguments: ProductStatus.allCases) func `the refusal lists the allowed commands`(status: ProductStatus) throws {
    let console = try TestConsole.chapters()
    try console.place("chapter2", in: status)
    let product = try console.product("chapter2")
    let (legal, refused) = try console.unit { catalog in
      let service = try ReviewService(catalog: catalog)
      let subject = try ReviewSubject(product, in: catalog)
      let legal = try service.legalEvents(of: subject).filter { !$0.isComputed }
      let illegal = try #require(Self.typed.first { !legal.contains($0) })
      return (legal, try #require(throws: Refusal.self) { try service.perform(illegal, on: product) })
    }
    #expect(refused.message.hasSuffix("allowed now: " + legal.map(\.verb).joined(separator: ", ")))
  }

  @Test(arguments: AppVersionState.allCases)
  func `versions move as in the transition table`(state: AppVersionState) throws {
    let console = try TestConsole.chapters()
    try console.createVersion("1.0")
    for event in VersionEvent.allCases {
      // Each event is tried in a unit that is rolled back.
      #expect(throws: Tried.self) {
        try console.unit { catalog in
          try walk(event, from: state, in: catalog)
          throw Tried()
        }
      }
    }
  }

  private struct Tried: Error {}

  private func walk(_ event: VersionEvent, from state: AppVersionState, in catalog: Catalog) throws {
    let created = try catalog.apps.requireVersion("1.0", of: try #require(try catalog.apps.only()))
    let version = try catalog.apps.move(created, to: state, as: StatusMove(by: catalog.actor, reason: "placed"))
    let service = VersionService(catalog: catalog)
    if let row = StandardReview.versions.transitions(from: state, on: event).first(where: { $0.condition == nil }) {
      let step =
        try event == .submit
        ? service.submit(version, isHeld: false, message: nil) : service.perform(event, on: version)
      #expect(step.version.state == row.to)
    } else {
      let refusal = try #require(throws: Refusal.self) { try service.perform(event, on: version) }
      #expect(refusal.code == "app.version.not-legal")
      #expect(refusal.message.hasPrefix("version 1.0 is \(state.label); \(event.verb) is not allowed; allowed now: "))
    }
  }

  /// The states of iTunes Connect in 2012, and one of App Store Connect.
  @Test func `the transition table of versions is iTunes Connect's`() {
    let words = """
      Prepare for Upload, Waiting for Upload, Upload Received, Invalid Binary, Missing Screenshot, \
      Waiting for Export Compliance, Waiting for Review, In Review, Pending Developer Release, Pending Contract, \
      Processing for App Store, Ready for Sale, Rejected, Metadata Rejected, Developer Rejected, \
      Developer Removed from Sale, Removed from Sale, Replaced with New Version
      """
    #expect(AppVersionState.allCases.map(\.label).joined(separator: ", ") == words)
    let machine = StandardReview.versions
    for state in AppVersionState.allCases {
      #expect(machine.shortestPath(from: .prepareForUpload, to: state) { _ in true } != nil, "\(state)")
      // Only a replaced version cannot move on.
      #expect(machine.events(from: state).isEmpty == (state == .replacedWithNewVersion), "\(state)")
      for event in machine.events(from: state) {
        let rows = machine.transitions(from: state, on: event)
        #expect(rows.last?.condition == nil && rows.dropLast().allSatisfy { $0.condition != nil }, "\(state) \(event)")
      }
    }
  }

  @Test func `the catalog's own moves are in the transition table`() throws {
    let console = try TestConsole.chapters()
    func change(_ body: (Catalog, Product) throws -> Void) throws {
      let product = try console.product("chapter2")
      try console.unit { try body($0, product) }
    }
    try change { try $0.localizations.set("ja", of: $1, displayName: "第二章", description: nil) }
    try change { try $0.localizations.set("ja", of: $1, displayName: nil, description: "挿絵入りの第2章です。どうぞ。") }
    for isHosted in [true, false, true] { try change { _ = try $0.products.setHosting(isHosted, of: $1) } }
    try console.unit { try $0.settings.set(HostedContents.processingSetting, to: "300") }
    try console.deliver("1.0", to: "chapter2")
    try console.advanceClock(by: 300)
    try console.run("review advance .chapter2 --to approved")
    for isCleared in [false, true] { try change { _ = try $0.availability.setCleared(isCleared, of: $1) } }

    let machine = StandardReview.products
    for move in try console.cells(of: "review history .chapter2", "from", "to") {
      #expect(machine.transitions.contains { $0.from?.label == move[0] && $0.to?.label == move[1] }, "\(move)")
    }
    #expect(try console.cells(of: "review history .chapter2", "from").count == 12)
  }
}
