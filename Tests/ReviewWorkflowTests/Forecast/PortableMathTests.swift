import Foundation
import Testing

@testable import ReviewWorkflow

@Suite struct PortableMathTests {
  @Test(arguments: [0x1p-1000, 1e-9, 0.1, 0.5, 0.999_999, 1, 1.000_001, 1.4142, 2, 3.5, 86_400, 1e12, 0x1.fp1000])
  func `the logarithm is precise to the last bits`(x: Double) {
    #expect(abs(PortableMath.ln(x) - log(x)) <= 2 * abs(log(x)).ulp)
  }

  @Test(arguments: [-700, -20.5, -1, -1e-12, 0, 1e-12, 0.3, 0.7, 1, 11.36, 100, 700])
  func `the exponential is precise to the last bits`(x: Double) {
    #expect(abs(PortableMath.exp(x) - exp(x)) <= 2 * exp(x).ulp)
  }

  @Test func `numbers out of range have their limits`() {
    #expect(PortableMath.exp(1000) == .infinity)
    #expect(PortableMath.exp(-1000) == 0)
    #expect(PortableMath.exp(.nan).isNaN)
    #expect(PortableMath.ln(1) == 0)
    #expect(PortableMath.exp(0) == 1)
  }
}
