import StockroomTesting
import StorefrontAPI
import Testing

@Suite struct PurchaseTableTests {
  @Test func `the fingerprint of the tables is that of what the migrations make`() throws {
    let fingerprints = try TableFingerprints(of: StorefrontAPIPlugin())
    #expect(fingerprints.given == fingerprints.calculated)
  }
}
