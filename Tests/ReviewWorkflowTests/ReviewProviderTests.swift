import Foundation
import StockroomKit
import StockroomTesting
import Testing

@testable import ReviewWorkflow

/// The review service of other plugins.
@Suite struct ReviewProviderTests {
  @Test func `the service submits a product and has the time of its submission`() throws {
    let console = try TestConsole.chapters()
    let product = try console.product("chapter2")
    try console.unit { catalog in
      let reviews = try #require(catalog.reviews)
      #expect(try reviews.lastSubmission(of: product, catalog: catalog) == nil)
      let number = try reviews.submit([product], withVersion: nil, message: "Here it is.", catalog: catalog)
      #expect(number == 1)
      #expect(try reviews.lastSubmission(of: product, catalog: catalog) == catalog.store.now)
      #expect(try reviews.stage(of: product, catalog: catalog) == nil)
    }
    #expect(try console.cells(of: "review history .chapter2", "message").map(\.[0]).last == "Here it is.")
  }

  @Test func `each move makes one row of history, with its message and submission`() throws {
    let console = try TestConsole.chapters()
    let before = try console.cells(of: "review history .chapter2", "to").count
    try console.run("review submit .chapter2")
    try console.run("review start .chapter2")
    try console.run("review reject .chapter2 --guideline 2.1 -m 'It never ends.'")
    let moves = try console.cells(of: "review history .chapter2", "to")
    #expect(moves.count == before + 3)
    #expect(try console.cells(of: "review history .chapter2", "submission").map(\.[0]).suffix(3) == ["1", "1", "1"])
    #expect(try console.cells(of: "review history .chapter2", "guideline").map(\.[0]).last == "2.1")
    #expect(try console.cells(of: "review history .chapter2", "message").map(\.[0]).last == "It never ends.")
  }
}
