import StockroomPlugin
import Testing

@testable import Report

@Suite struct CatalogReportTests {
  @Test func `products are counted by status, the most first`() {
    let report = CatalogReport(of: [
      ["status": "APPROVED", "statusLabel": "Approved", "hosted": true],
      ["status": "REJECTED", "statusLabel": "Rejected", "hosted": false],
      ["status": "APPROVED", "statusLabel": "Approved", "hosted": false],
    ])
    #expect(
      report.lines == [
        .init(status: "APPROVED", label: "Approved", products: 2, hosted: 1),
        .init(status: "REJECTED", label: "Rejected", products: 1, hosted: 0),
      ])
  }

  @Test func `the longest description counts`() {
    let product: JSON = [
      "localizations": [
        ["locale": "en-US", "description": "The first of all chapters"], ["locale": "ja", "description": nil],
      ]
    ]
    #expect(CatalogReport.words(of: product) == 5)
    #expect(CatalogReport.words(of: [:]) == nil)
  }
}
