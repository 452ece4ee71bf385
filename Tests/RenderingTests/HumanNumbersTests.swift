import Rendering
import Testing

@Suite struct HumanNumbersTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1000, "1,000"), (-1_234_567, "-1,234,567"), (.min, "-9,223,372,036,854,775,808"),
  ])
  func `thousands are grouped`(number: Int, text: String) {
    #expect(HumanNumbers.grouped(number) == text)
  }

  @Test(arguments: [
    (1, "product", "1 product"), (0, "product", "0 products"), (1000, "product", "1,000 products"),
    (2, "entry", "2 entries"), (2, "day", "2 days"), (2, "status", "2 statuses"), (1, "entry", "1 entry"),
  ])
  func `nouns have a plural`(count: Int, noun: String, text: String) {
    #expect(HumanNumbers.count(count, noun) == text)
  }

  @Test(
    arguments: [
      (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (1_234_567, "1.2 MB"), (99_949, "99.9 kB"), (99_960, "100 kB"),
      (124_460, "124 kB"), (999_499, "999 kB"), (999_500, "1 MB"), (2_000_000_000, "2 GB"), (-1500, "-1.5 kB"),
      (.max, "9 EB"),
    ] as [(Int64, String)])
  func `sizes have decimal units`(count: Int64, text: String) {
    #expect(HumanNumbers.bytes(count) == text)
  }

  @Test(
    arguments: [
      (0, 2, "0.00"), (0.8347, 2, "0.83"), (-0.5, 1, "-0.5"), (1.006, 2, "1.01"), (12, 0, "12"), (7.05, 3, "7.050"),
      (.infinity, 1, nil), (.nan, 1, nil), (1e300, 2, nil),
    ] as [(Double, Int, String?)])
  func `decimals have their places, whatever the number`(number: Double, places: Int, text: String?) {
    #expect(HumanNumbers.fixed(number, places: places) == text)
  }

  @Test(
    arguments: [
      (0, "0 s"), (0.0123, "12 ms"), (0.9999, "1 s"), (8, "8 s"), (61, "1 m 1 s"), (3600, "1 h"), (3661, "1 h 1 m"),
      (86_400 * 3 + 3600 * 4 + 59, "3 d 4 h"), (86_400 + 59, "1 d"), (-90, "-1 m 30 s"), (.infinity, "–"), (.nan, "–"),
    ] as [(Double, String)])
  func `spans have two units`(seconds: Double, text: String) {
    #expect(HumanNumbers.duration(seconds) == text)
  }
}
