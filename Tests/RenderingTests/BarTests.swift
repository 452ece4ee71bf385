import Rendering
import Testing

@Suite struct BarTests {
  private let prices = Output.rows(
    [
      [.identifier("CHE"), .bar(1)], [.identifier("IND"), .bar(0.506)],
      [.identifier("TUR"), .bar(0.001)], [.identifier("NON"), .bar(0)],
    ], "storefront", "price")

  @Test func `the longest bar takes the room that the other columns leave`() throws {
    #expect(
      try screen(prices, width: 32) == """
        storefront  price
        CHE         ████████████████████
        IND         ██████████▏
        TUR         ▏
        NON

        """)
  }

  @Test func `a wide screen makes long bars, a pipe usual ones`() throws {
    func longest(_ width: Int?) throws -> Int {
      try screen(prices, width: width).split(separator: "\n").map { $0.count { $0 == "█" } }.max() ?? 0
    }
    #expect(try longest(132) == 120)
    #expect(try longest(nil) == 40)
    #expect(try longest(10) == 8)
  }

  @Test func `programs read a share`() throws {
    #expect(try screen(prices, as: .ndjson).hasPrefix(#"{"storefront":"CHE","price":1.000}"#))
    #expect(try screen(prices, as: .csv).hasSuffix("IND,0.506\nTUR,0.001\nNON,0.000\n"))
  }
}
