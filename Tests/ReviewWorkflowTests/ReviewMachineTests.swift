import StockroomKit
import Testing

@testable import ReviewWorkflow

@Suite struct ReviewMachineTests {
  private let machine = ReviewMachine.standard

  @Test func everyStatusCanBeReachedFromReadyToSubmit() {
    #expect(Set(machine.reachable(from: .readyToSubmit) + [.readyToSubmit]) == Set(machine.statuses))
  }

  @Test func theOnlyDeadEndIsRemovedFromSaleWhichIsApplesLastWord() {
    #expect(machine.statuses.filter { machine.events(from: $0).isEmpty } == [.removedFromSale])
  }

  @Test func itKnowsAllStatusesButTheOnesTheCatalogueMoves() {
    let others = Set(ProductStatus.allCases).subtracting(machine.statuses)
    #expect(others == [.missingMetadata, .waitingForUpload, .processingContent, .developerRemovedFromSale])
  }

  @Test func everyEventIsInTheTableAndHasOnePart() {
    for event in ReviewEvent.allCases {
      #expect(Set(machine.transitions.filter { $0.event == event }.map(\.part)).count == 1)
    }
  }

  @Test func noRowHidesAnother() {
    for status in machine.statuses {
      for event in machine.events(from: status) {
        let rows = machine.transitions(from: status, on: event)
        #expect(rows.count == 1 || rows.allSatisfy { $0.condition != nil })
        #expect(Set(rows.map(\.condition)).count == rows.count)
      }
    }
  }

  @Test func theShortestPathRespectsGuards() {
    let alone = machine.shortestPath(from: .readyToSubmit, to: .approved) { $0 != .goesWithVersion }
    #expect(alone?.map(\.event) == [.submit, .start, .approve])
    let together = machine.shortestPath(from: .readyToSubmit, to: .approved) { $0 != .goesAlone }
    #expect(together?.map(\.event) == [.submit, .start, .approve, .approve])
    #expect(machine.shortestPath(from: .readyToSubmit, to: .approved) { _ in false } == nil)
    #expect(machine.shortestPath(from: .approved, to: .approved) { _ in true } == [])
  }

  @Test func aWayBackThatNeedsNoWordsIsPreferred() {
    let path = machine.shortestPath(from: .inReview, to: .waitingForReview) { _ in true }
    #expect(path?.map(\.event) == [.withdraw, .submit])
  }
}
