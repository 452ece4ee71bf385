import StockroomTesting
import Testing

@testable import stockroom

@Suite struct TableFingerprintTests {
  /// One that is missing or old costs each start of the program more than all the rest of it.
  @Test func `the fingerprints of all plugins' tables are those of what the migrations make`() throws {
    let fingerprints = try TableFingerprints(ofAll: plugins)
    #expect(fingerprints.given == fingerprints.calculated)
  }
}
