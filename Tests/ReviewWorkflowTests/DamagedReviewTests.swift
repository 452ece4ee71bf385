import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

@Suite struct DamagedReviewTests {
  @Test(arguments: [
    ("review_item.state", "UPDATE review_item SET state = 'GONE'", "review show 1"),
    ("review_event.to_status", "UPDATE review_event SET to_status = 'GONE'", "review history .chapter2"),
    ("review_event.from_status", "UPDATE review_event SET from_status = 'GONE'", "review history .chapter2"),
  ])
  func `an unknown word in a review table is refused as damage`(
    place: String, sql: String, line: String
  ) throws {
    let console = try TestConsole.chapters()
    try console.run("review submit .chapter2")
    _ = try console.output(of: "review show 1")
    try console.unit { try $0.store.execute(sql) }
    let refusal = try #require(console.refusal(of: line))
    #expect(refusal.code == "store.damaged" && refusal.kind == .damaged)
    #expect(refusal.message.contains("\(place) of row 1 is "))
  }
}
