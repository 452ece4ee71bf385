import PriceTiers
import StockroomTesting
import Testing

@Suite struct PluginTests {
  @Test func `the fingerprints of the tables are those of their migrations`() throws {
    let fingerprints = try TableFingerprints(of: PriceTiersPlugin())
    #expect(fingerprints.given == fingerprints.calculated)
  }
}
