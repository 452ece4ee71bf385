import StockroomTesting
import StoreKitSimulator
import Testing

@Suite struct TableTests {
  @Test func `the fingerprint of the tables is that of what the migrations make`() throws {
    let fingerprints = try TableFingerprints(of: StoreKitSimulatorPlugin())
    #expect(fingerprints.given == fingerprints.calculated)
  }
}
