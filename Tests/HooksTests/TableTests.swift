import Hooks
import StockroomTesting
import Testing

@Suite struct TableTests {
  @Test func `the fingerprint of the tables is that of what the migrations make`() throws {
    let fingerprints = try TableFingerprints(of: HooksPlugin())
    #expect(fingerprints.given == fingerprints.calculated)
  }
}
