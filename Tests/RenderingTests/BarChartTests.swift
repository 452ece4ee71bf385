import Foundation
import Testing

@testable import Rendering

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct BarChartTests {
  private let chart = BarChart(
    title: "Prices <in EUR>",
    bars: [
      .init(label: "日本", value: 8, text: "¥800"), .init(label: "Albania", value: 2, text: "$2", tone: .attention),
      .init(label: "None", value: 0, text: "-"), .init(label: "Nowhere", value: .nan, text: "?"),
    ])

  @Test func `labels end where the bars begin`() {
    #expect(
      chart.text == """
        Prices <in EUR>
           日本 │██████████████████████████████████████████████████ ¥800
        Albania │████████████▌ $2
           None │ -
        Nowhere │ ?
        """)
  }

  @Test func `a picture has a row for each bar, and what stands out has a colour of its own`() {
    let svg = chart.svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.contains("<title>Prices &lt;in EUR&gt;</title>"))
    #expect(svg.contains(##"<rect x="200" y="59" width="520" height="14" fill="#4a90d9"/>"##))
    #expect(svg.contains(##"<rect x="200" y="79" width="130" height="14" fill="#d9822b"/>"##))
    #expect(svg.contains(#"<rect x="200" y="99" width="0""#))
  }
}
