import Foundation
import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct PolicyCommandTests {
  private static let source = """
    # Ours.
    name: quick
    review: 10m
    """

  private static func load(_ bench: Bench) throws {
    try bench.write { catalog in
      let policy = try PolicyFile.read(Data(source.utf8), file: FilePath.parse("quick.yaml"))
      try Policies(catalog: catalog).load(policy, source: source)
    }
  }

  @Test func `the policy in force is that of the store's rules until another is chosen`() throws {
    #expect(try Bench(.itc2012).write { try Policies(catalog: $0).nameInForce() } == "itc2012")
    let bench = try Bench(.asc2026)
    #expect(try bench.write { try Policies(catalog: $0).nameInForce() } == "asc2026")
    try bench.run("review policy use three-step")
    #expect(try bench.write { try Policies(catalog: $0).nameInForce() } == "three-step")
    try bench.undoNewest()
    #expect(try bench.write { try Policies(catalog: $0).nameInForce() } == "asc2026")
  }

  @Test func `a loaded policy is kept as it was written, and undone`() throws {
    let bench = try Bench()
    try Self.load(bench)
    let names = try bench.rows(of: "review policy list", "policy")
    #expect(names == ["itc2012", "asc2026", "three-step", "quick"].map { [$0] })
    guard case .text(let shown) = try bench.run("review policy show quick") else { return }
    #expect(shown == Self.source)
    try bench.undoNewest()
    #expect(try bench.rows(of: "review policy list", "policy").count == 3)
  }

  @Test func `a policy in force that cannot be read any more is left, or replaced`() throws {
    let bench = try Bench()
    try Self.load(bench)
    try bench.run("review policy use quick")
    try bench.write { try $0.store.execute("UPDATE review_policy SET source = 'review: soon'") }
    #expect(throws: (any Error).self) { try bench.run("review submit .chapter2") }
    try bench.run("review policy use three-step")
    try bench.undoNewest()
    try Self.load(bench)
    try bench.run("review submit .chapter2")
  }

  @Test func `a shipped policy is not loaded over, and an unknown one has a hint`() throws {
    let bench = try Bench()
    let refusal = try #require(throws: Refusal.self) {
      try bench.write { try Policies(catalog: $0).load(.asc2026, source: "") }
    }
    #expect(refusal.code == "review.policy.shipped")
    let unknown = try bench.refusal(of: "review policy show asc2025")
    #expect(unknown.code == "review.policy.unknown")
    #expect(unknown.hint == "did you mean asc2026?")
  }
}
