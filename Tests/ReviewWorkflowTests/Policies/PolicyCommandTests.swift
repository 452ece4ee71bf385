import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct PolicyCommandTests {
  private static let source = """
    # Ours.
    name: quick
    review: 10m
    """

  @Test func `the policy in force is that of the store's rules until another is chosen`() throws {
    #expect(try TestConsole.chapters(.itc2012).looking { try Policies(catalog: $0).nameInForce() } == "itc2012")
    let console = try TestConsole.chapters(.asc2026)
    #expect(try console.unit { try Policies(catalog: $0).nameInForce() } == "asc2026")
    try console.run("review policy use three-step")
    #expect(try console.unit { try Policies(catalog: $0).nameInForce() } == "three-step")
    try console.undo()
    #expect(try console.unit { try Policies(catalog: $0).nameInForce() } == "asc2026")
  }

  @Test func `a loaded policy is kept as it was written, and undone`() throws {
    let console = try TestConsole.chapters()
    try console.write(Self.source, to: "quick.yaml")
    try console.run("review policy load quick.yaml")
    let names = try console.cells(of: "review policy list", "policy")
    #expect(names == ["itc2012", "asc2026", "three-step", "quick"].map { [$0] })
    #expect(try console.run("review policy show quick") == Self.source + "\n")
    try console.undo()
    #expect(try console.cells(of: "review policy list", "policy").count == 3)
  }

  @Test(arguments: ["review policy use three-step", "review policy load quick.yaml"])
  func `an active policy that can no longer be read can be changed or loaded again`(remedy: String) throws {
    let console = try TestConsole.chapters()
    try console.write(Self.source, to: "quick.yaml")
    try console.run(["review policy load quick.yaml", "review policy use quick"])
    try console.unit { try $0.store.execute("UPDATE review_policy SET source = 'review: soon'") }
    #expect(console.refusal(of: "review submit .chapter2")?.code == "review.policy.invalid")
    try console.run([remedy, "review submit .chapter2"])
  }

  @Test func `a shipped policy is not loaded over, and an unknown one has a hint`() throws {
    let console = try TestConsole.chapters()
    let refusal = try #require(throws: Refusal.self) {
      try console.unit { try Policies(catalog: $0).load(.asc2026, source: "") }
    }
    #expect(refusal.code == "review.policy.shipped")
    let unknown = try #require(console.refusal(of: "review policy show asc2025"))
    #expect(unknown.code == "review.policy.unknown")
    #expect(unknown.hint == "did you mean asc2026?")
  }
}
