import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct ReviewMachineTests {
  private let machine = StandardReview.products

  @Test func `the transition table has the twelve statuses and every event`() {
    #expect(machine.states == ProductStatus.allCases)
    #expect(Set(machine.transitions.map(\.event)) == Set(ReviewEvent.allCases))
    #expect(StandardReview.versions.states == AppVersionState.allCases)
    #expect(Set(StandardReview.versions.transitions.map(\.event)) == Set(VersionEvent.allCases))
  }

  @Test func `every status can be reached and left`() {
    for status in ProductStatus.allCases {
      #expect(machine.shortestPath(from: .missingMetadata, to: status) { _ in true } != nil, "\(status)")
      #expect(!machine.events(from: status).isEmpty, "\(status)")
    }
  }

  @Test func `of several transitions for one event only the last has no guard`() {
    for status in ProductStatus.allCases {
      for event in machine.events(from: status) {
        let rows = machine.transitions(from: status, on: event)
        #expect(rows.dropLast().allSatisfy { $0.condition != nil }, "\(status) \(event)")
      }
    }
  }

  @Test func `the shortest path is found`() throws {
    let path = try #require(machine.shortestPath(from: .rejected, to: .approved) { $0.event.isStep })
    #expect(path.map(\.event) == [.submit, .start, .approve])
    #expect(machine.shortestPath(from: .approved, to: .approved) { _ in true } == [])
    #expect(machine.shortestPath(from: .approved, to: .rejected) { $0.event.isStep } == nil)
  }

  @Test func `a path avoids transitions that are not allowed`() throws {
    let path = machine.shortestPath(from: .readyToSubmit, to: .approved) { row in
      row.event.isStep && row.condition != .goesAlone
    }
    #expect(try #require(path).map(\.event) == [.submit, .start, .approve, .approveVersion])
  }

  @Test(arguments: ReviewEvent.allCases)
  func `there is a command for every event`(event: ReviewEvent) {
    let words = event.verb.split(separator: " ")
    #expect(words.count >= 2)
    #expect(words.allSatisfy { $0 == $0.lowercased() })
  }
}
